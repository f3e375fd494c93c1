import type { Page } from "@playwright/test";
import { linesOf, paste } from "./lists.ts";
import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { anOrder, aPaidOrder, aPaidPurchase, aPurchase } from "./purchases.ts";
import { openScreen, screens } from "./screens.ts";
import { expect, hydrated, test } from "./shop.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Returns targets smaller than 44 × 44 px with another target less than 24 px away. Runs in the page. */
function smallTargets(): string[] {
	const dialog = document.querySelector("[role=alertdialog], dialog[open], .filter-sheet:popover-open");
	const all = [
		...(dialog ?? document).querySelectorAll<HTMLElement>(
			"a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]",
		),
	].filter(
		(element) =>
			element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
			!element.closest(".sr-only, [inert], [aria-hidden=true]"),
	);
	/** A tick box is tapped through its label. */
	const target = (element: HTMLElement) =>
		element.matches("[type=checkbox], [type=radio], [type=file]") ? (element.closest("label") ?? element) : element;
	/** A link in a sentence is as high as the line. */
	const isInWords = (element: HTMLElement) =>
		getComputedStyle(element).display === "inline" &&
		Array.from(element.parentElement?.childNodes ?? []).some(
			(node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ""),
		);
	const shapes = all.map((element) => ({ element, shape: target(element).getBoundingClientRect() }));
	return shapes.flatMap(({ element, shape }) => {
		const isLarge = shape.width >= 43.5 && shape.height >= 43.5;
		if (isLarge || shape.width <= 1 || shape.height <= 1 || isInWords(element)) return [];
		const gap = Math.min(
			...shapes
				.filter(({ element: other }) => !other.contains(element) && !element.contains(other))
				.map(({ shape: other }) =>
					Math.hypot(
						Math.max(0, other.left - shape.right, shape.left - other.right),
						Math.max(0, other.top - shape.bottom, shape.top - other.bottom),
					),
				),
		);
		if (gap >= 24) return [];
		const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
		const size = `${Math.round(shape.width)} × ${Math.round(shape.height)} px`;
		return [`${element.tagName} '${name}', ${size}, ${Math.round(gap)} px from the next`];
	});
}

async function expectTargets(page: Page, shown: string) {
	await hydrated(page);
	await expect.soft.poll(() => page.evaluate(smallTargets), { message: shown, timeout: 3000 }).toEqual([]);
}

test("what a visitor taps is large enough or stands apart", { tag: "@long" }, async ({ page, complaints }) => {
	test.setTimeout(180_000);
	complaints.expect(/404/);
	for (const path of [...screens.visitor.map(([path]) => path), "/product/TF-BR-6205", "/product/TF-320V"]) {
		await openScreen(page, path);
		await expectTargets(page, path);
	}
	await page.goto("/list");
	await hydrated(page);
	await paste(page, "TF-BR-6205;10\nTF-320V\nTF-NONE;5\nTF-NH-10;20");
	await expect(linesOf(page)).toHaveCount(4);
	await expectTargets(page, "list with problems");
	await page.getByRole("button", { name: "Menu" }).tap();
	await expectTargets(page, "menu");
	await openScreen(page, "/allproducts?family=Bearings&spec=Bore:20");
	await hydrated(page);
	await page.getByRole("button", { name: "Filters" }).tap();
	await expectTargets(page, "filters");
});

test("what a customer taps is large enough or stands apart", { tag: "@long" }, async ({ page, complaints }) => {
	test.setTimeout(180_000);
	complaints.expect(/404/);
	const person = await arrive(page, "/dashboard");
	const delivered = await aPaidPurchase(page, person, 2);
	await arriveAs(page, "/dashboard", demoAdmin);
	const [sent] = delivered.orders;
	const shipment = { orders: [sent?._id], confirmed: true, carrier: "DHL", tracking: "JJD0001" };
	await call(page, "post", `/purchases/${delivered._id}/deliver`, shipment);
	await arriveAs(page, "/dashboard", person);
	const paid = await aPaidPurchase(page, person, 3);
	const single = await aPaidOrder(page, person, "Spark plug M14");
	const unpaid = await aPurchase(page, person, 2);
	const alone = await anOrder(page, person, "Spark plug M12");
	await call(page, "post", "/reviews", { username: person.name, ratings: 4, description: "Good." });
	for (const path of [
		...screens.customer.map(([path]) => path),
		`/buypage/TF-320V`,
		`/checkout/${unpaid._id}`,
		`/checkout/${paid._id}`,
		`/dashboard/payment/${alone.id}`,
		...[sent?._id, paid.orders[0]?._id, single.id, unpaid.orders[0]?._id, alone.id].map(
			(id) => `/dashboard/order/${id}`,
		),
	]) {
		await openScreen(page, path);
		await expectTargets(page, path.replace(/[\da-f-]{36}/, "…"));
	}
	await call(page, "post", "/lists/current/lines", { lines: [{ productId: "TF-320V", units: 4 }] }).catch(() => {});
	await openScreen(page, "/checkout");
	await expectTargets(page, "/checkout");
	await openScreen(page, "/dashboard/myorders");
	await page
		.getByRole("button", { name: /^X: cancel/ })
		.and(page.locator(":enabled"))
		.first()
		.tap();
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await expectTargets(page, "cancel dialog");
});

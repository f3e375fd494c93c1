import type { Locator, Page } from "@playwright/test";
import { aPerson, arrive, arriveAs, demoAdmin } from "./people.ts";
import { anOrder, completed } from "./purchases.ts";
import { openScreen } from "./screens.ts";
import { expect, test } from "./shop.ts";

const maxStops = 120;

/** Describes a missing or unclear focus indicator. Returns "" when it is fine, undefined when nothing has the focus. */
function troubleOfFocus(): string | undefined {
	const focused = document.activeElement;
	if (!focused || focused === document.body) return undefined;
	if (focused.tagName === "IFRAME") return "";
	const name = `${focused.tagName} '${(focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40)}'`;
	const shape = focused.getBoundingClientRect();
	if (shape.width === 0 || shape.height === 0) return `${name} has no size`;
	const inside = shape.bottom > 0 && shape.top < innerHeight && shape.right > 0 && shape.left < innerWidth;
	if (!inside) return `${name} is outside the screen`;
	const across = [shape.left + 2, (shape.left + shape.right) / 2, shape.right - 2];
	const down = [shape.top + 2, (shape.top + shape.bottom) / 2, shape.bottom - 2];
	const covered = across
		.flatMap((x) => down.map((y) => [x, y] as const))
		.every(([x, y]) => {
			const top = document.elementFromPoint(x, y);
			return top !== null && !focused.contains(top) && !top.contains(focused);
		});
	if (covered) return `${name} is covered`;
	const { outlineStyle, outlineWidth } = getComputedStyle(focused);
	if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return `${name} shows no outline`;
	return "";
}

/** Presses Tab until the control has the focus. Every stop on the way must have a visible focus indicator. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
	await expect(control).toBeVisible();
	for (let stop = 0; stop < maxStops; stop++) {
		await page.keyboard.press(key);
		expect((await page.evaluate(troubleOfFocus)) ?? "").toBe("");
		if (await control.evaluate((element) => element === document.activeElement)) return;
	}
	throw new Error(`${maxStops} stops did not lead to ${control}.`);
}

/** Tabs through the whole page and returns all focus problems. */
async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
	const troubles: string[] = [];
	for (let stop = 0; stop < maxStops; stop++) {
		await page.keyboard.press(key);
		const trouble = await page.evaluate(troubleOfFocus);
		if (trouble === undefined) return troubles;
		if (trouble) troubles.push(`${page.url()}, ${key}: ${trouble}`);
	}
	return troubles;
}

const focusedHeading = async (page: Page, name: string | RegExp) =>
	expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("logging in, ordering, paying by card and cancelling need no pointer", { tag: "@long" }, async ({ page }) => {
	test.slow();
	const person = aPerson();
	expect((await page.request.post("/api/auth/sign-up/email", { data: person })).ok()).toBe(true);
	await page.context().clearCookies();
	await page.goto("/");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
	await tabTo(page, page.getByRole("link", { name: "Log In" }));
	await page.keyboard.press("Enter");
	await focusedHeading(page, "Login");
	await tabTo(page, page.getByLabel("Email", { exact: true }));
	await page.keyboard.type(person.email);
	await tabTo(page, page.getByLabel("Password", { exact: true }));
	await page.keyboard.type(person.password);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("banner")).toContainText(person.email);
	await focusedHeading(page, /Torque Foundry/);

	await tabTo(page, page.getByRole("link", { name: "All Products" }), "Shift+Tab");
	await page.keyboard.press("Enter");
	await focusedHeading(page, "All Products");
	await tabTo(page, page.getByRole("link", { name: "BUY" }).first());
	await page.keyboard.press("Enter");
	await focusedHeading(page, "Order");
	await tabTo(page, page.getByLabel("Address"));
	await page.keyboard.type("1 Foundry Lane, Springfield, UK");
	await tabTo(page, page.getByLabel("Phone"));
	await page.keyboard.type("5550100");
	const units = page.getByLabel("Quantity", { exact: true });
	await tabTo(page, units);
	const smallest = await units.inputValue();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("0");
	await page.keyboard.press("Enter");
	const question = page.getByRole("alertdialog", { name: "Buy more units" });
	await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
	await tabTo(page, question.getByRole("button", { name: "OK" }));
	await page.keyboard.press("Enter");
	await expect(question).toBeHidden();
	await expect(units).toBeFocused();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type(smallest);
	await tabTo(page, button(page, "Pay"));
	await page.keyboard.press("Enter");

	await focusedHeading(page, "Payment");
	await expect(button(page, "Pay")).toBeEnabled();
	const number = page.frameLocator("iframe[title*='card' i]").getByLabel(/card number/i);
	for (let stop = 0; stop < 5 && !(await hasFocus(number)); stop++) await page.keyboard.press("Tab");
	await page.keyboard.type("4242424242424242");
	await page.keyboard.type("1240");
	await page.keyboard.type("123");
	await tabTo(page, button(page, "Pay"));
	await page.keyboard.press("Enter");
	const result = page.getByRole("status").filter({ hasText: completed });
	await expect(result).toBeFocused();
	await tabTo(page, result.getByRole("link", { name: "My Orders" }));
	await page.keyboard.press("Enter");
	await focusedHeading(page, "My Orders");
	await expect(page.getByRole("row").filter({ hasText: "Paid" })).toHaveCount(1);

	await anOrder(page, person, "Combination wrench 17");
	await page.reload();
	const cancel = page.getByRole("button", { name: /^X: cancel Combination wrench 17/ });
	await tabTo(page, cancel);
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("alertdialog", { name: "Delete Order" });
	const [no, yes] = [dialog.getByRole("button", { name: "No" }), dialog.getByRole("button", { name: "Yes" })];
	await expect(no).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(cancel).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(no).toBeFocused();
	await tabTo(page, yes);
	await page.keyboard.press("Tab");
	await expect(no).toBeFocused();
	await tabTo(page, yes);
	await page.keyboard.press("Enter");
	await expect(dialog).toContainText("1 of 2");
	await expect(yes).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("row").filter({ hasText: "Combination wrench 17" })).toContainText("Cancelled");
	await expect(cancel).toHaveCount(0);
	// The next order's control in this place.
	await expect(page.getByRole("link", { name: /^Paid/ })).toBeFocused();
});

async function hasFocus(control: Locator): Promise<boolean> {
	return control.evaluate((element) => element === document.activeElement && document.hasFocus());
}

test("every Tab stop has a visible focus, forwards and backwards", { tag: "@long" }, async ({ page }) => {
	test.slow();
	const troubles: string[] = [];
	const visit = async (path: string, key: "Tab" | "Shift+Tab") => {
		await openScreen(page, path);
		troubles.push(...(await walk(page, key)));
	};
	for (const path of ["/", "/blog", "/login"]) await visit(path, "Tab");
	await visit("/allproducts", "Shift+Tab");
	await arriveAs(page, "/dashboard", demoAdmin);
	await visit("/dashboard/manageproduct?q=disc", "Shift+Tab");
	for (const path of ["/reviews", "/dashboard/addproduct"]) await visit(path, "Tab");
	await page.setViewportSize({ width: 390, height: 700 });
	for (const path of ["/", "/dashboard/manageproduct?q=disc"]) await visit(path, "Tab");
	expect(troubles).toEqual([]);
});

test("every change of page moves the focus to its h1", { tag: "@long" }, async ({ page }) => {
	await arriveAs(page, "/dashboard", demoAdmin);
	const links: [link: string, heading: string | RegExp][] = [
		["All Users", "All Users"],
		["Manage Orders", "All Ordered Item"],
		["Manage Product", "Manage Product"],
		["Blogs", "Blogs"],
		["My Portfolio", /./],
		["Home", /Torque Foundry/],
	];
	for (const [name, heading] of links) {
		await page.getByRole("navigation").getByRole("link", { name, exact: true }).press("Enter");
		await focusedHeading(page, heading);
	}
});

test("menus open and close by keyboard and return the focus", { tag: "@long" }, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await arrive(page, "/dashboard");
	await button(page, "Menu").press("Enter");
	await tabTo(page, page.getByRole("link", { name: "All Products" }));
	await page.keyboard.press("Escape");
	await expect(page.getByRole("link", { name: "All Products" })).toBeHidden();
	await expect(button(page, "Menu")).toBeFocused();
	await button(page, "Dashboard menu").press("Enter");
	await expect(button(page, "Close dashboard menu")).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(button(page, "Dashboard menu")).toBeFocused();
});

test("carousels can be paused, and do not move under reduced motion", { tag: "@long" }, async ({ page }) => {
	const turn = 10_000;
	const carousels = ["Highlights", "Reviews"].map((name) =>
		page.locator("[aria-roledescription=carousel]").and(page.getByRole("region", { name })),
	);
	const shown = (carousel: Locator) =>
		carousel.locator("[aria-roledescription=slide]:visible").first().getAttribute("aria-label");
	for (const reducedMotion of ["no-preference", "reduce"] as const) {
		await page.emulateMedia({ reducedMotion });
		await page.clock.install();
		await page.goto("/");
		for (const carousel of carousels) {
			const first = await shown(carousel);
			if (reducedMotion === "no-preference") {
				await expect(carousel.getByRole("button", { name: "Pause" })).toBeVisible();
				await page.clock.runFor(turn);
				await expect.poll(() => shown(carousel)).not.toBe(first);
				await carousel.getByRole("button", { name: "Pause" }).click();
				await page.mouse.move(0, 0);
				await page.locator("body").focus();
			}
			await expect(carousel.getByRole("button", { name: "Play" })).toBeVisible();
			const paused = await shown(carousel);
			await page.clock.runFor(turn);
			expect(await shown(carousel)).toBe(paused);
		}
	}
});

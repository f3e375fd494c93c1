import { arrive, arriveAs, demoAdmin } from "./people.ts";
import { anOrder } from "./purchases.ts";
import { openScreen, screens } from "./screens.ts";
import { expect, test } from "./shop.ts";

/** What is cut off, wider than the screen or too small to hit. */
function troubleOfLayout(): string[] {
	const screen = document.documentElement.clientWidth;
	const troubles: string[] = [];
	if (document.documentElement.scrollWidth > screen) troubles.push("the page scrolls sideways");
	const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
	const named = (element: Element) => `${element.tagName} '${element.textContent?.trim().slice(0, 40)}'`;
	for (const element of document.querySelectorAll("main *, header *, footer *")) {
		if (
			!seen(element) ||
			element.closest(
				"[aria-hidden=true], .sr-only, .committee, section:has(> * > .committee), pre, .parts-region table, nav.overflow-x-auto > ul",
			)
		)
			continue;
		const shape = element.getBoundingClientRect();
		if (shape.width > 1 && (shape.right > screen + 1 || shape.left < -1))
			troubles.push(`${named(element)} leaves the screen`);
		// A text input scrolls a value that is longer than it, such as a long e-mail.
		const cuts = element.tagName !== "INPUT" && /hidden|clip/.test(getComputedStyle(element).overflowX);
		if (cuts && element.scrollWidth > element.clientWidth + 1) troubles.push(`${named(element)} is cut off`);
	}
	for (const control of document.querySelectorAll("button, input:not([type=hidden]), textarea, summary, nav a")) {
		if (!seen(control) || control.closest(".sr-only")) continue;
		// A checkbox is hit by its label.
		const target = control.closest("label") ?? control;
		if (target.getBoundingClientRect().height < 43.5) troubles.push(`${named(control)} is lower than 44 px`);
	}
	return troubles;
}

/** Figures whose unit stands on the next line. */
function tornMeasures(): string[] {
	const torn: string[] = [];
	const texts = document.createTreeWalker(document.querySelector("main") ?? document, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		for (const { index, 0: found } of (node.textContent ?? "").matchAll(
			/[\d.]+\s(?:mm|kg|g|kN|N·m|N\/mm|r\/min|°C)(?!\w)/g,
		)) {
			range.setStart(node, index);
			range.setEnd(node, index + found.length);
			const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
			if (lines.size > 1) torn.push(found);
		}
	}
	return torn;
}

for (const width of [320, 390, 800]) {
	test(`a figure and its unit stand on one line at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		for (const path of [
			"/allproducts?view=table",
			"/allproducts?family=Bearings&spec=Bore:20&spec=Width:10..20",
			"/allproducts?q=bearing+27+mm",
			"/compare?parts=TF-BR-6205&parts=TF-BR-6308&parts=TF-BR-NU208&parts=TF-SP-60150",
			"/product/TF-BR-6205",
			"/product/TF-SP-60150",
		]) {
			await openScreen(page, path);
			expect.soft(await page.evaluate(tornMeasures), path).toEqual([]);
		}
	});
}

// 640 px is a screen of 1280 px at 200 %, 320 px is the same at 400 %.
for (const width of [320, 640]) {
	test(`nothing is cut off at ${width} px`, { tag: width === 640 ? "@long" : [] }, async ({ page, complaints }) => {
		complaints.expect(/404/);
		test.slow();
		await page.setViewportSize({ width, height: 700 });
		const troubles: string[] = [];
		const look = async (path: string) => {
			await openScreen(page, path);
			const found = await page.evaluate(troubleOfLayout);
			troubles.push(...found.map((trouble) => `${path}: ${trouble}`));
		};
		for (const path of screens.visitor) await look(path);
		const person = await arrive(page, "/blog");
		const { id } = await anOrder(page, person, "Deep groove ball bearing 6308");
		await page.goto("/");
		const buy = await page.getByRole("link", { name: "BUY" }).first().getAttribute("href");
		const product = buy?.replace("buypage", "product") ?? "";
		for (const path of [...screens.customer, buy ?? "", product, `/dashboard/payment/${id}`]) await look(path);
		await arriveAs(page, "/blog", demoAdmin);
		for (const path of screens.admin) await look(path);
		expect(troubles).toEqual([]);
	});
}

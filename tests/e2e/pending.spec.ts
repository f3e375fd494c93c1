import { aPerson, demoBuyer } from "./people.ts";
import { expect, hydrated, test } from "./shop.ts";

test("a page that a click asked for and that does not arrive says Loading..., then offers Retry, which brings it", async ({
	page,
}) => {
	await page.goto("/blog");
	await hydrated(page);
	let isHeld = true;
	await page.route("**/api/catalogue*", (route) => (isHeld ? new Promise(() => {}) : route.continue()));
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "All Products" }).click();
	await expect(page.getByText("Loading...")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
	// The page below keeps its height, so that the footer does not jump into view.
	await expect(page.getByRole("contentinfo")).not.toBeInViewport();
	const retry = page.getByRole("button", { name: "Retry" });
	await expect(retry).toBeVisible();
	isHeld = false;
	await retry.click();
	await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
	await expect(page.getByText("Loading...")).toHaveCount(0);
});

/** Returns visible texts that share a place with the spinner or its text. */
function textsUnderSpinner(spinner: Element): string[] {
	const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
	const boxesOf = (node: Node) => {
		const range = document.createRange();
		range.selectNodeContents(node);
		return [...range.getClientRects()];
	};
	const own = Array.from(spinner.children, (child) => child.getBoundingClientRect());
	const covers = (box: DOMRect) =>
		own.some(({ top, bottom, left, right }) => {
			const isBeside = box.right <= left || box.left >= right;
			return !isBeside && box.bottom > top && box.top < bottom;
		});
	const texts = document.createTreeWalker(document.querySelector("main") ?? document, NodeFilter.SHOW_TEXT);
	const found: string[] = [];
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		const { parentElement, textContent } = node;
		if (!parentElement || spinner.contains(node) || !isVisible(parentElement)) continue;
		if (textContent?.trim() && boxesOf(node).some(covers)) found.push(textContent);
	}
	return found;
}

for (const [path, button, spinner] of [
	["/signup", "Sign up", "Creating your account..."],
	["/login", "Login", "Signing in..."],
] as const) {
	for (const width of [320, 390]) {
		test(`while ${path} waits at ${width} px, its spinner covers no text`, async ({ page }) => {
			await page.setViewportSize({ width, height: 844 });
			const person = path === "/login" ? demoBuyer : aPerson();
			await page.goto(path);
			await hydrated(page);
			await page.route("**/api/auth/sign-*/email", () => new Promise(() => {}));
			if (path === "/signup") await page.getByLabel("Name", { exact: true }).fill(person.name);
			await page.getByLabel("Email", { exact: true }).fill(person.email);
			await page.getByLabel("Password", { exact: true }).fill(person.password);
			await page.getByRole("button", { name: button }).click();
			const status = page.getByRole("status").filter({ hasText: spinner });
			await expect(status).toBeVisible();
			expect(await status.evaluate(textsUnderSpinner)).toEqual([]);
		});
	}
}

test("a click on a link restyles what changes, not the whole page", async ({ page }) => {
	await page.goto("/allproducts");
	await hydrated(page);
	const onPage = await page.evaluate(() => document.querySelectorAll("body *").length);
	const browser = await page.context().newCDPSession(page);
	const restyled: number[] = [];
	browser.on("Tracing.dataCollected", ({ value }) => {
		for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[])
			if (name === "UpdateLayoutTree") restyled.push(args?.elementCount ?? 0);
	});
	await browser.send("Tracing.start", { transferMode: "ReportEvents", categories: "devtools.timeline" });
	await page.locator("main article h2 a").first().click();
	await expect(page.locator("main > article h1")).toBeVisible();
	const isWritten = new Promise((resolve) => browser.once("Tracing.tracingComplete", resolve));
	await browser.send("Tracing.end");
	await isWritten;
	expect(restyled).not.toEqual([]);
	expect(Math.max(...restyled)).toBeLessThan(onPage / 2);
});

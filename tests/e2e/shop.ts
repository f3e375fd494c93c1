import { test as base, expect, type Page } from "@playwright/test";
import { type ShopProcess, shopBuild, startShop } from "../support/shop-process.ts";

export { expect };

interface Complaints {
	expect(pattern: RegExp): void;
}

interface WorkerFixtures {
	shop: Pick<ShopProcess, "origin">;
	/** A file whose tests need a shop without orders from other files sets its own name here. */
	shopOf: string;
}

/**
 * Gives each worker its own shop with a fresh folder, a free port and the demo catalogue.
 * Unexpected console errors and failed requests fail the test.
 */
export const test = base.extend<{ complaints: Complaints }, WorkerFixtures>({
	shopOf: ["every file", { option: true, scope: "worker" }],
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
		async ({}, use) => {
			const shop = await startShop({ RATE_LIMITS: "off" }, { words: shopBuild, echo: true });
			await use(shop);
			await shop.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ shop }, use) => use(shop.origin),
	complaints: [
		async ({ page }, use) => {
			const messages: string[] = [];
			const allowed: RegExp[] = [];
			listen(page, messages);
			await use({ expect: (pattern) => allowed.push(pattern) });
			expect(messages.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))).toEqual([]);
		},
		{ auto: true },
	],
});

export const hydrated = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-hydration", "done");

function listen(page: Page, messages: string[]): void {
	page.on("console", (message) => {
		if (message.type() === "error") messages.push(`console: ${message.text()} ${message.location().url}`);
	});
	page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
	page.on("requestfailed", (request) => {
		// Leaving a page cancels its pending requests.
		const left = request.failure()?.errorText === "net::ERR_ABORTED";
		if (!left) messages.push(`request: ${request.url()} ${request.failure()?.errorText}`);
	});
}

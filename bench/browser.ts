import { type Browser, chromium, type Page } from "@playwright/test";
import { launchOptions } from "../scripts/browser.ts";
import { type Figure, median, startMeasuredShop } from "./measured-shop.ts";

const clicks = 10;
/** Time between the pointer's first move and the click on a card. */
const approachMs = 1000;
const delayMs = 150;
/** Wait after hydration for deferred requests to finish. */
const settledMs = 1500;
const hydrated = (page: Page) => page.waitForSelector("html[data-hydration=done]");

/** Measures the bytes that a page loads without interaction, and the time from a click on a product to its content. */
export async function measureBrowser(): Promise<Figure[]> {
	const shop = await startMeasuredShop();
	const browser = await chromium.launch(launchOptions());
	const figures: Figure[] = [];
	for (const [name, path] of [
		["home", "/"],
		["catalogue", "/allproducts"],
	] as const) {
		for (const width of [390, 1280]) {
			const { scriptBeforeLoad, script, others } = await bytesOf(browser, shop.origin + path, width);
			const view = `${name} at ${width} px`;
			figures.push({ name: `script of ${view} before load`, value: scriptBeforeLoad, unit: "kB", limit: 0 });
			figures.push({ name: `script of ${view}`, value: script, unit: "kB" });
			figures.push({ name: `first view of ${view} without script`, value: others, unit: "kB", limit: 300 });
		}
	}
	const clickMs = await clickTime(browser, shop.origin, 0);
	figures.push({ name: "click on a product to its content", value: clickMs, unit: "ms", limit: 50 });
	figures.push({
		name: `click on a product with ${delayMs} ms of network delay`,
		value: await clickTime(browser, shop.origin, delayMs),
		unit: "ms",
		limit: 100,
	});
	await browser.close();
	await shop.stop();
	return figures;
}

/** Returns the kilobytes received over the network, headers included, until the page is idle. */
async function bytesOf(browser: Browser, url: string, width: number) {
	const context = await browser.newContext({
		viewport: { width, height: 900 },
		deviceScaleFactor: width < 800 ? 2 : 1,
	});
	const page = await context.newPage();
	const network = await context.newCDPSession(page);
	await network.send("Network.enable");
	const scripts = new Set<string>();
	const bytes = { scriptBeforeLoad: 0, script: 0, others: 0 };
	await network.send("Page.enable");
	network.on("Page.loadEventFired", () => {
		bytes.scriptBeforeLoad = bytes.script;
	});
	network.on("Network.responseReceived", ({ requestId, type }) => {
		if (type === "Script") scripts.add(requestId);
	});
	network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		bytes[scripts.has(requestId) ? "script" : "others"] += encodedDataLength / 1000;
	});
	await page.goto(url);
	await hydrated(page);
	await page.waitForTimeout(settledMs);
	await context.close();
	return bytes;
}

/** Returns the time from a click on a card's name to the painted page. Each click uses a fresh browser profile. */
async function clickTime(browser: Browser, origin: string, latency: number): Promise<number> {
	const times: number[] = [];
	for (let i = 0; i < clicks; i++) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
		const page = await context.newPage();
		if (latency > 0) await slowDown(page, latency);
		await page.goto(`${origin}/allproducts`);
		await hydrated(page);
		const link = page
			.locator("main article h2 a")
			.nth(i % 3)
			.first();
		await link.scrollIntoViewIfNeeded();
		await link.hover();
		await page.waitForTimeout(approachMs);
		await page.evaluate(watchForContent);
		await link.click();
		times.push(await page.evaluate(() => window.contentAfter));
		await context.close();
	}
	return median(times);
}

/**
 * Delays the network. Call it only when a delay is measured: the throttling also slows down reads from the browser's
 * cache.
 */
async function slowDown(page: Page, latency: number): Promise<void> {
	const network = await page.context().newCDPSession(page);
	const speed = { downloadThroughput: -1, uploadThroughput: -1 };
	await network.send("Network.enable");
	await network.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed });
}

declare global {
	interface Window {
		contentAfter: Promise<number>;
	}
}

/** Runs in the page: from the click until the browser has painted the product's heading and data. */
function watchForContent(): void {
	window.contentAfter = new Promise((resolve) => {
		const watch = ({ timeStamp }: MouseEvent) => {
			const observer = new MutationObserver(() => {
				if (!document.querySelector("main > article > header h1") || !document.querySelector("main dl")) return;
				observer.disconnect();
				// The frame with the content is painted before the next task.
				requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
			});
			observer.observe(document.body, { childList: true, subtree: true });
		};
		addEventListener("click", watch, { capture: true, once: true });
	});
}

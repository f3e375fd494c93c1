import { type Browser, chromium } from "@playwright/test";
import { launchOptions } from "../scripts/browser.ts";
import { type Figure, median } from "./figures.ts";
import { startMeasuredShop } from "./measured-shop.ts";

const clicks = 10;
/** From the first move of the pointer to the press on a card. */
const approachMs = 1000;
const delayMs = 150;

/** What a browser receives before anything is touched, and how long a click on a product takes. */
export async function measureBrowserViews(): Promise<Figure[]> {
	const shop = await startMeasuredShop();
	const browser = await chromium.launch(launchOptions());
	const figures: Figure[] = [];
	for (const [name, path] of [
		["home", "/"],
		["catalogue", "/allproducts"],
	] as const) {
		for (const width of [390, 1280]) {
			const bytes = await bytesOf(browser, shop.origin + path, width);
			figures.push({ name: `script of ${name} at ${width} px`, value: bytes.script, unit: "kB", limit: 100 });
			figures.push({ name: `first view of ${name} at ${width} px`, value: bytes.all, unit: "kB", limit: 300 });
		}
	}
	const clickMs = await clickTime(browser, shop.origin, 0);
	figures.push({ name: "click on a product to its content", value: clickMs, unit: "ms", limit: 50 });
	figures.push({
		name: `the same with ${delayMs} ms of network delay`,
		value: await clickTime(browser, shop.origin, delayMs),
		unit: "ms",
		limit: 100,
	});
	await browser.close();
	await shop.stop();
	return figures;
}

/** Kilobytes as they came over the network, headers included. */
async function bytesOf(browser: Browser, url: string, width: number): Promise<{ all: number; script: number }> {
	const context = await browser.newContext({
		viewport: { width, height: 900 },
		deviceScaleFactor: width < 800 ? 2 : 1,
	});
	const page = await context.newPage();
	const network = await context.newCDPSession(page);
	await network.send("Network.enable");
	const scripts = new Set<string>();
	const bytes = { all: 0, script: 0 };
	network.on("Network.responseReceived", ({ requestId, type }) => {
		if (type === "Script") scripts.add(requestId);
	});
	network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		if (scripts.has(requestId)) bytes.script += encodedDataLength / 1000;
		bytes.all += encodedDataLength / 1000;
	});
	await page.goto(url, { waitUntil: "networkidle" });
	await context.close();
	return bytes;
}

/** From the click on a card's name to the painted page, each time in a fresh browser profile. */
async function clickTime(browser: Browser, origin: string, latency: number): Promise<number> {
	const times: number[] = [];
	for (let i = 0; i < clicks; i++) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
		const page = await context.newPage();
		const network = await context.newCDPSession(page);
		const speed = { downloadThroughput: -1, uploadThroughput: -1 };
		await network.send("Network.enable");
		await network.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed });
		await page.goto(`${origin}/allproducts`, { waitUntil: "networkidle" });
		await page.mouse.move(5, 5);
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
				// The frame that holds it is painted before the next task.
				requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
			});
			observer.observe(document.body, { childList: true, subtree: true });
		};
		addEventListener("click", watch, { capture: true, once: true });
	});
}

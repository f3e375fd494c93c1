import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/browser.mjs";
import { removeFolder, startShop } from "./shop-process.mjs";
import { median } from "./start.mjs";

const clicks = 10;
/** From the first move of the pointer to the press on a card. */
const approachMs = 1000;
const delayMs = 150;

/** What a browser receives before anything is touched, and how long a click on a product takes. */
export async function measureBrowserViews() {
	const shop = await startShop();
	const browser = await chromium.launch({
		executablePath: findBrowser(),
		args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
	});
	const figures = [];
	for (const [name, path] of [
		["home", "/"],
		["catalogue", "/allproducts"],
	]) {
		for (const width of [390, 1280]) {
			const bytes = await bytesOf(browser, shop.origin + path, width);
			figures.push({ name: `script of ${name} at ${width} px`, value: bytes.Script ?? 0, unit: "kB", limit: 100 });
			figures.push({ name: `first view of ${name} at ${width} px`, value: bytes.all, unit: "kB", limit: 300 });
		}
	}
	figures.push({ name: "click on a product to its content", ...(await clickTimes(browser, shop, 0)), limit: 50 });
	figures.push({
		name: `the same with ${delayMs} ms of network delay`,
		...(await clickTimes(browser, shop, delayMs)),
		limit: 100,
	});
	await browser.close();
	await shop.stop();
	removeFolder(shop.dataDir);
	return figures;
}

/** Kilobytes as they came over the network, headers included, by kind. */
async function bytesOf(browser, url, width) {
	const context = await browser.newContext({
		viewport: { width, height: 900 },
		deviceScaleFactor: width < 800 ? 2 : 1,
	});
	const page = await context.newPage();
	const network = await context.newCDPSession(page);
	await network.send("Network.enable");
	const kinds = new Map();
	const bytes = { all: 0 };
	network.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
	network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		const kind = kinds.get(requestId);
		bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength / 1000;
		bytes.all += encodedDataLength / 1000;
	});
	await page.goto(url, { waitUntil: "networkidle" });
	await context.close();
	return bytes;
}

/** From the click on a card's name to the painted page, each time in a fresh browser profile. */
async function clickTimes(browser, shop, latency) {
	const times = [];
	for (let i = 0; i < clicks; i++) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
		const page = await context.newPage();
		const network = await context.newCDPSession(page);
		const speed = { downloadThroughput: -1, uploadThroughput: -1 };
		await network.send("Network.enable");
		await network.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed });
		await page.goto(`${shop.origin}/allproducts`, { waitUntil: "networkidle" });
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
		times.push(await page.evaluate(() => globalThis.contentAfter));
		await context.close();
	}
	return { value: median(times), unit: "ms" };
}

/** Runs in the page: from the click until the browser has painted the product's heading and data. */
function watchForContent() {
	globalThis.contentAfter = new Promise((resolve) => {
		const watch = ({ timeStamp }) => {
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

import { type Browser, chromium } from "@playwright/test";
import { launchOptions } from "../scripts/browser.ts";
import { bytesOf, hydrated } from "./browser-views.ts";
import { type Figure, median } from "./figures.ts";
import { families, fillParts } from "./many-parts.ts";
import { fillDatabase, manyProducts } from "./many-products.ts";
import { inFreshFolder, startMeasuredShop } from "./measured-shop.ts";

const count = 10_000;
const changes = 10;

/** What a browser receives of the catalogue as a table of 200 rows, and how long a change of a facet takes to the painted list. */
export function measureFindingViews(): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		await (await startMeasuredShop(dataDir)).stop();
		fillDatabase(dataDir, manyProducts(count));
		fillParts(dataDir, count);
		const shop = await startMeasuredShop(dataDir);
		const browser = await chromium.launch(launchOptions());
		const catalogue = `${shop.origin}/allproducts?family=${families[0]}`;
		const figures: Figure[] = [];
		for (const width of [390, 1280]) {
			const { others } = await bytesOf(browser, `${catalogue}&view=table`, width);
			figures.push({
				name: `first view of a table of 200 rows at ${width} px but for script`,
				value: others,
				unit: "kB",
				limit: 300,
			});
		}
		const value = await changeTime(browser, catalogue);
		figures.push({ name: "change of a facet to the painted list", value, unit: "ms", limit: 100 });
		await browser.close();
		await shop.stop();
		return figures;
	});
}

/** From the click on a facet's value to the painted list that heeds it, one value after the other. */
async function changeTime(browser: Browser, url: string): Promise<number> {
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	await page.goto(url);
	await hydrated(page);
	const values = page.locator("main input[type=checkbox][name=spec]");
	const times: number[] = [];
	for (let i = 0; i < changes; i++) {
		const value = values.nth(i);
		await value.scrollIntoViewIfNeeded();
		await page.evaluate(watchForList);
		await value.click();
		times.push(await page.evaluate(() => window.listAfter));
	}
	await page.close();
	return median(times);
}

declare global {
	interface Window {
		listAfter: Promise<number>;
	}
}

/** Runs in the page: from the click until the browser has painted another count of products, or other products. */
function watchForList(): void {
	const shown = () => document.querySelector("main [role=status]")?.textContent ?? "";
	const before = shown();
	window.listAfter = new Promise((resolve) => {
		const watch = ({ timeStamp }: MouseEvent) => {
			const observer = new MutationObserver(() => {
				if (shown() === before) return;
				observer.disconnect();
				// The frame that holds it is painted before the next task.
				requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
			});
			observer.observe(document.body, { childList: true, subtree: true, characterData: true });
		};
		addEventListener("click", watch, { capture: true, once: true });
	});
}

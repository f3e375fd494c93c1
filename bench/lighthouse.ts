// Runs Lighthouse on every public page of the built shop, emulating a phone: `npm run lighthouse`.
// `npm run lighthouse -- 3` sets the number of runs, by default 5.
// Prints the median of each figure and exits with 1 when a page misses a limit.
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { launchOptions } from "../scripts/browser.ts";
import { buildWhenStale } from "../scripts/build-when-stale.ts";
import { freePort } from "../tests/support/free-port.ts";
import { median, startMeasuredShop } from "./measured-shop.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
const full = ["accessibility", "best-practices", "seo"] as const;
const maxLayoutShift = 0.005;

const runs = Number(process.argv[2] ?? 5);
buildWhenStale();
const shop = await startMeasuredShop();
const [product] = await (await fetch(`${shop.origin}/api/products`)).json();
const pages = ["/", "/allproducts", `/product/${product.partNumber}`, "/blog", "/myportfolio", "/login", "/signup"];
const port = await freePort();
const { executablePath, args } = launchOptions();
const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`, ...args] });
const missed: string[] = [];
try {
	console.log(line("page", "perf", "access", "best", "seo", "LCP s", "CLS", "TBT ms"));
	for (const path of pages) await measure(path);
} finally {
	await browser.close();
	await shop.stop();
}
for (const miss of missed) console.log(`MISSED ${miss}`);
process.exit(missed.length === 0 ? 0 : 1);

async function measure(path: string): Promise<void> {
	const measured = await reportsOf(shop.origin + path);
	const { reports, scores, values } = measured;
	console.log(line(path, ...shown(measured)));
	for (const name of full) {
		const score = scores[name];
		if (score < 100) missed.push(`${path} ${name} ${score}: ${failedAudits(reports, name).join("; ")}`);
	}
	if (values.cls >= maxLayoutShift) missed.push(`${path} CLS ${values.cls.toFixed(3)}`);
}

async function reportsOf(url: string) {
	const reports: Result[] = [];
	for (let tries = 1; reports.length < runs; tries++) {
		const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: "silent" });
		if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
		const { runtimeError } = result.lhr;
		if (!runtimeError) reports.push(result.lhr);
		// On a busy machine a trace sometimes fails.
		else if (tries > 2 * runs) throw new Error(`Lighthouse did not measure ${url}: ${runtimeError.message}`);
	}
	const score = (name: Category) => Math.round(median(reports.map((r) => r.categories[name]?.score ?? 0)) * 100);
	const value = (audit: string) => median(reports.map((r) => r.audits[audit]?.numericValue ?? 0));
	const scores = {
		performance: score("performance"),
		accessibility: score("accessibility"),
		"best-practices": score("best-practices"),
		seo: score("seo"),
	};
	const values = {
		lcp: value("largest-contentful-paint"),
		cls: value("cumulative-layout-shift"),
		tbt: value("total-blocking-time"),
	};
	return { reports, scores, values };
}

function shown({ scores, values: { lcp, cls, tbt } }: Awaited<ReturnType<typeof reportsOf>>) {
	return [...Object.values(scores), (lcp / 1000).toFixed(2), cls.toFixed(3), tbt.toFixed(0)];
}

function failedAudits(reports: Result[], name: Category): string[] {
	const { categories: all, audits } = reports.at(-1) as Result;
	return (all[name]?.auditRefs ?? [])
		.filter(({ weight }) => weight > 0)
		.flatMap(({ id }) => audits[id] ?? [])
		.filter(({ score }) => score !== null && score < 1)
		.map(({ title }) => title);
}

function line(page: string, ...figures: (string | number)[]): string {
	return page.padEnd(14) + figures.map((figure) => String(figure).padStart(8)).join("");
}

// Lighthouse on every public page of the built shop, as a phone: `node bench/lighthouse.mjs [runs]`, 5 unless given.
// Prints the median of each figure, below it those of the same page without any script; ends with 1 when a page misses a limit.
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findBrowser } from "../scripts/browser.mjs";
import { buildWhenStale } from "../scripts/build-when-stale.mjs";
import { freePort } from "../tests/support/free-port.ts";
import { startScriptlessTwin } from "./scriptless-twin.mjs";
import { removeFolder, startShop } from "./shop-process.mjs";
import { median } from "./start.mjs";

const categories = ["performance", "accessibility", "best-practices", "seo"];
const full = ["accessibility", "best-practices", "seo"];
const audits = {
	LCP: "largest-contentful-paint",
	CLS: "cumulative-layout-shift",
	TBT: "total-blocking-time",
};
const largestShift = 0.005;
/** How much a page may be behind the same page without script. */
const laterMs = 200;
const fewerPoints = 3;

const runs = Number(process.argv[2] ?? 5);
buildWhenStale();
const shop = await startShop();
const twin = await startScriptlessTwin(shop.origin);
const [product] = await (await fetch(`${shop.origin}/api/products`)).json();
const pages = ["/", "/allproducts", `/product/${product._id}`, "/blog", "/myportfolio", "/login", "/signup"];
const port = await freePort();
const browser = await chromium.launch({
	executablePath: findBrowser(),
	args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const missed = [];
try {
	console.log(line("page", "perf", "access", "best", "seo", "LCP s", "CLS", "TBT ms"));
	for (const path of pages) await measure(path);
} finally {
	await browser.close();
	twin.stop();
	await shop.stop();
	removeFolder(shop.dataDir);
}
for (const one of missed) console.log(`MISSED ${one}`);
process.exit(missed.length === 0 ? 0 : 1);

async function measure(path) {
	const { reports, scores, values } = await reportsOf(shop.origin + path);
	const scriptless = await reportsOf(twin.origin + path);
	console.log(line(path, ...shown(scores, values)));
	console.log(line("  no script", ...shown(scriptless.scores, scriptless.values)));
	for (const name of full) {
		const score = scores[categories.indexOf(name)];
		if (score < 100) missed.push(`${path} ${name} ${score}: ${failedAudits(reports.at(-1), name).join("; ")}`);
	}
	const [lcp, cls] = values;
	if (cls >= largestShift) missed.push(`${path} CLS ${cls.toFixed(3)}`);
	const later = lcp - scriptless.values[0];
	if (later > laterMs) missed.push(`${path} LCP ${later.toFixed(0)} ms after that of the page without script`);
	const fewer = scriptless.scores[0] - scores[0];
	if (fewer > fewerPoints) missed.push(`${path} performance ${fewer} points below the page without script`);
}

async function reportsOf(url) {
	const reports = [];
	for (let run = 0; run < runs; run++) {
		const { lhr } = await lighthouse(url, { port, onlyCategories: categories, logLevel: "silent" });
		reports.push(lhr);
	}
	const scores = categories.map((name) => Math.round(median(reports.map((r) => r.categories[name].score ?? 0)) * 100));
	const values = Object.values(audits).map((name) => median(reports.map((r) => r.audits[name].numericValue ?? 0)));
	return { reports, scores, values };
}

function shown(scores, [lcp, cls, tbt]) {
	return [...scores, (lcp / 1000).toFixed(2), cls.toFixed(3), tbt.toFixed(0)];
}

function failedAudits({ categories: all, audits: results }, name) {
	return all[name].auditRefs
		.filter(({ id, weight }) => weight > 0 && results[id].score !== null && results[id].score < 1)
		.map(({ id }) => results[id].title);
}

function line(page, ...figures) {
	return page.padEnd(14) + figures.map((figure) => String(figure).padStart(8)).join("");
}

// Reruns the figures of README and docs. `npm run bench`, or `npm run bench -- orders` for one of them.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { buildWhenStale } from "../scripts/build-when-stale.mjs";
import { measureBrowserViews } from "./browser-views.mjs";
import { measureCatalogueSize } from "./catalogue-size.mjs";
import { measureOrders } from "./orders.mjs";
import { measurePages } from "./pages.mjs";
import { measureStart } from "./start.mjs";

const measures = {
	start: measureStart,
	orders: measureOrders,
	pages: measurePages,
	catalogue: measureCatalogueSize,
	browser: measureBrowserViews,
};
const lastFile = new URL("last-figures.json", import.meta.url);
/** A figure counts as worse from here on: the machines are noisy. */
const worseFactor = 1.25;

const wanted = process.argv.slice(2).find((word) => !word.startsWith("--"));
const last = JSON.parse(readFileSync(lastFile, "utf8"));
buildWhenStale();
const figures = [];
for (const [name, measure] of Object.entries(measures)) {
	if (!wanted || wanted === name) figures.push(...(await measure()));
}
for (const { name, value, unit, limit } of figures) {
	const before = last[name];
	const target = limit === undefined ? "" : told(value, unit, limit);
	const rise = unit === "/s" ? before / value : value / before;
	const change = before === undefined ? "" : `last ${round(before)}${rise > worseFactor ? " WORSE" : ""}`;
	console.log(
		`${name.padEnd(44)} ${String(round(value)).padStart(9)} ${unit.padEnd(3)}  ${target.padEnd(28)} ${change}`,
	);
}
if (process.argv.includes("--keep")) {
	const kept = { ...last, ...Object.fromEntries(figures.map(({ name, value }) => [name, round(value)])) };
	writeFileSync(lastFile, `${JSON.stringify(kept, null, "\t")}\n`);
}
// Ten minutes of Chromium, with lines of its own.
if (!wanted || wanted === "lighthouse") spawnSync(process.execPath, ["bench/lighthouse.mjs"], { stdio: "inherit" });

/** A rate is to be at least its limit, anything else at most. */
function told(value, unit, limit) {
	const reached = unit === "/s" ? value >= limit : value <= limit;
	return `${unit === "/s" ? "at least" : "at most"} ${limit} ${unit}: ${reached ? "reached" : "NOT reached"}`;
}

function round(value) {
	return Number(value.toPrecision(3));
}

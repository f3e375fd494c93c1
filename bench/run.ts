// Reruns the figures of README and docs. `npm run bench`, or `npm run bench -- orders` for one of them.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { buildWhenStale } from "../scripts/build-when-stale.ts";
import { measureBrowserViews } from "./browser-views.ts";
import { measureBuyLists } from "./buy-lists.ts";
import { measureCatalogueSize } from "./catalogue-size.ts";
import { measureDevServer } from "./dev-server.ts";
import type { Figure } from "./figures.ts";
import { measureFinding } from "./finding.ts";
import { measureFindingViews } from "./finding-views.ts";
import { measureGrowth } from "./growth.ts";
import { measureImports } from "./imports.ts";
import { measureLists } from "./lists.ts";
import { measureOrders } from "./orders.ts";
import { measurePages } from "./pages.ts";
import { measureProcesses } from "./processes.ts";
import { measureReads } from "./reads.ts";
import { measureStart } from "./start.ts";
import { measureVisits } from "./visits.ts";

const measures = {
	start: measureStart,
	orders: measureOrders,
	imports: measureImports,
	pages: measurePages,
	catalogue: measureCatalogueSize,
	finding: measureFinding,
	"finding-views": measureFindingViews,
	lists: measureLists,
	"buy-lists": measureBuyLists,
	processes: measureProcesses,
	visits: measureVisits,
	reads: measureReads,
	browser: measureBrowserViews,
	dev: measureDevServer,
};
/** Longer than all others together. */
const onlyByName = { growth: measureGrowth };
const lastFile = new URL("last-figures.json", import.meta.url);
/** A figure counts as worse from here on: the machines are noisy. */
const worseFactor = 1.25;

const [figureName, ...more] = process.argv.slice(2).filter((word) => word !== "--keep");
const names = [...Object.keys({ ...measures, ...onlyByName }), "lighthouse"];
if ((figureName !== undefined && !names.includes(figureName)) || more.length > 0) {
	console.error(`Usage: npm run bench [-- ${names.join(" | ")}] [--keep]`);
	process.exit(2);
}
const last: Record<string, number> = JSON.parse(readFileSync(lastFile, "utf8"));
buildWhenStale();
const figures: Figure[] = [];
for (const [name, measure] of Object.entries({ ...measures, ...onlyByName })) {
	if (figureName === name || (!figureName && !(name in onlyByName))) figures.push(...(await measure()));
}
for (const figure of figures) console.log(lineOf(figure));
if (process.argv.includes("--keep")) {
	const numbers = figures.flatMap(({ name, value }) => (typeof value === "number" ? [[name, round(value)]] : []));
	writeFileSync(lastFile, `${JSON.stringify({ ...last, ...Object.fromEntries(numbers) }, null, "\t")}\n`);
}
// Ten minutes of Chromium, with lines of its own.
if (!figureName || figureName === "lighthouse")
	spawnSync(process.execPath, ["bench/lighthouse.ts"], { stdio: "inherit" });

function lineOf({ name, value, unit, limit }: Figure): string {
	if (typeof value === "string") return `${name.padEnd(44)} ${value}`;
	const target = limit === undefined ? "" : formatFigure(value, unit, limit);
	const figure = `${name.padEnd(44)} ${String(round(value)).padStart(9)} ${unit.padEnd(3)}`;
	return `${figure}  ${target.padEnd(28)} ${beside(value, unit, last[name])}`;
}

/** A rate is to be at least its limit, anything else at most. */
function formatFigure(value: number, unit: Figure["unit"], limit: number): string {
	const reached = unit === "/s" ? value >= limit : value <= limit;
	return `${unit === "/s" ? "at least" : "at most"} ${limit} ${unit}: ${reached ? "reached" : "NOT reached"}`;
}

function beside(value: number, unit: Figure["unit"], before: number | undefined): string {
	if (before === undefined) return "";
	const rise = unit === "/s" ? before / value : value / before;
	return `last ${round(before)}${rise > worseFactor ? " WORSE" : ""}`;
}

function round(value: number): number {
	return Number(value.toPrecision(3));
}

// Measures the figures of docs/performance.md on the built shop: `npm run bench`.
// `npm run bench -- orders` measures one group.
import { buildWhenStale } from "../scripts/build-when-stale.ts";
import { measureBrowser } from "./browser.ts";
import type { Figure } from "./measured-shop.ts";
import { measureOrders } from "./orders.ts";
import { measurePages } from "./pages.ts";
import { measureSearch } from "./search.ts";
import { measureStart } from "./start.ts";

const groups: Record<string, () => Promise<Figure[]>> = {
	start: measureStart,
	orders: measureOrders,
	pages: measurePages,
	search: measureSearch,
	browser: measureBrowser,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(groups, name));
if (unknown) {
	console.error(`Unknown group: ${unknown}. Usage: npm run bench [-- ${Object.keys(groups).join(" | ")}]`);
	process.exit(2);
}
buildWhenStale();
for (const [name, measure] of Object.entries(groups)) {
	if (names.length > 0 && !names.includes(name)) continue;
	for (const figure of await measure()) console.log(formatFigure(figure));
}

function formatFigure({ name, value, unit, limit }: Figure): string {
	const figure = `${name.padEnd(48)} ${String(Number(value.toPrecision(3))).padStart(9)} ${unit.padEnd(3)}`;
	if (limit === undefined) return figure;
	const isReached = unit === "/s" ? value >= limit : value <= limit;
	return `${figure} ${unit === "/s" ? "at least" : "at most"} ${limit}: ${isReached ? "reached" : "NOT reached"}`;
}

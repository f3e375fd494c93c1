// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { CatalogueSummary } from "./catalogue-summary.tsx";

const answer = { products: [], total: 1, page: 1, pages: 1, families: [], facets: [], columns: [], dropped: [] };

test("says what the results are for before it counts them", async () => {
	const corrected = { ...answer, corrections: [{ from: "rench", to: "wrench" }], onlyFor: "belt" };
	await render(() => <CatalogueSummary query={{ q: "torque rench" }} answer={corrected} />);
	await expect
		.poll(() => Array.from(document.querySelectorAll("[role=status] p"), ({ textContent }) => textContent))
		.toEqual([
			"No results for “rench”. Showing results for “wrench”.",
			"We sell no “belt”. Related products:",
			"1 match.",
		]);
});

test.each([
	[
		"spare washable filter",
		{ dropped: ["spare"], isDescriptionMatch: true },
		"No product name contains all of “washable filter”. Found in descriptions and specifications:",
	],
	[
		"cheapest spark plug",
		{ total: 2, isCheapestFirst: true as const },
		"2 matches, best match first, then lowest price.",
	],
	["discs under 50 €", { price: { max: 50 } }, "Price up to $50.00. All prices are in US dollars."],
])("for '%s' it says what holds for the results", async (q, found, expected) => {
	await render(() => <CatalogueSummary query={{ q }} answer={{ ...answer, corrections: [], ...found }} />);
	await expect.poll(() => document.querySelector("[role=status]")?.textContent).toContain(expected);
});

test("says which of the searched sizes results have, and the closest to a missing one", async () => {
	const found = { ...answer, corrections: [], alternatives: ["17", "19 mm"] };
	const sizes = [{ size: "7 mm", product: { _id: "1", partNumber: "TF-DS-13" } }];
	const nearest = { requested: "6.8 mm", name: "Diameter", family: "Cutting tools", isWholeFamily: true, sizes };
	await render(() => <CatalogueSummary query={{ q: "drill 6.8" }} answer={{ ...found, nearest }} />);
	await expect
		.poll(() => Array.from(document.querySelectorAll("[role=status] p"), ({ textContent }) => textContent))
		.toEqual([
			"Each result matches “17” or “19 mm”.",
			"1 match.",
			"No 6.8\u00a0mm diameter in Cutting tools. Closest: 7\u00a0mm TF-DS-13.",
		]);
});

test.each([
	["superseded", "TF-OF-75 is replaced by TF-OF-76."],
	["cross", "TF-OF-75 is interchangeable with TF-OF-76."],
] as const)("says how a part relates to a searched %s number", async (kind, expected) => {
	const numberMatch = { searched: "TF-OF-75", parts: [{ _id: "1", partNumber: "TF-OF-76", kind }] };
	await render(() => (
		<CatalogueSummary query={{ q: "TF-OF-75" }} answer={{ ...answer, corrections: [], numberMatch }} />
	));
	await expect.poll(() => document.querySelector("[role=status]")?.textContent).toContain(expected);
});

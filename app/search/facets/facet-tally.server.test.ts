import fc from "fast-check";
import { expect, test } from "vitest";
import { createFacetColumns, type FacetColumns, type FacetSpec } from "./facet-columns.server.ts";
import { type FacetFilter, tallyFacets } from "./facet-tally.server.ts";
import { facetValue } from "./spec-filter.ts";

const names = ["Bore", "Seal", "Material"];
const word = fc.constantFrom("steel", "brass", "none");
const number = fc.integer({ min: 0, max: 6 });
const interval = fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const spec = fc.oneof(
	fc.record({ name: fc.constant("Bore"), value: interval }),
	fc.record({ name: fc.constantFrom("Seal", "Material"), value: word }),
);
const part = fc.uniqueArray(spec, { selector: ({ name }) => name });
const filter: fc.Arbitrary<FacetFilter> = fc.oneof(
	fc.record({ name: fc.constantFrom("Seal", "Material"), values: fc.uniqueArray(word, { minLength: 1 }) }),
	fc.record({ name: fc.constant("Bore"), from: number }),
	fc.record({ name: fc.constant("Bore"), from: number, upTo: number }),
	fc.record({ name: fc.constant("Bore"), values: fc.array(interval.map(facetValue), { minLength: 1 }) }),
);
const filters = fc.array(filter, { maxLength: 4 });

const fitsOne = (specs: readonly FacetSpec[], { name, values, from, upTo }: FacetFilter) => {
	const value = specs.find((one) => one.name === name)?.value;
	if (value === undefined || (values && !values.includes(facetValue(value)))) return false;
	if (from === undefined && upTo === undefined) return true;
	return typeof value !== "string" && value[1] >= (from ?? value[1]) && value[0] <= (upTo ?? value[0]);
};

/** Counts facet by facet and part by part: slow but obviously correct. */
function recount(parts: readonly (readonly FacetSpec[])[], filters: readonly FacetFilter[]) {
	return names.map((name) => {
		const others = filters.filter((one) => one.name !== name);
		const counts: Record<string, number> = {};
		for (const specs of parts.filter((one) => others.every((other) => fitsOne(one, other)))) {
			const value = specs.find((one) => one.name === name)?.value;
			if (value !== undefined) counts[facetValue(value)] = (counts[facetValue(value)] ?? 0) + 1;
		}
		return { name, counts };
	});
}

/** Counts with the columns, in the form of the recount. */
function count(parts: readonly (readonly FacetSpec[])[], filters: readonly FacetFilter[], columns: FacetColumns) {
	const tally = tallyFacets(columns, Uint32Array.from(parts.keys()), names, filters);
	const matching = parts.filter((_, place) => tally.matching.includes(place));
	const facets = tally.facets.map(({ name, values }) => ({
		name,
		counts: Object.fromEntries(values.map(({ value, count }) => [facetValue(value), count])),
	}));
	return { matching, facets };
}

test("facet counts respect the other filters, like a slow recount of 10,000 random parts", () => {
	const parts = fc.array(part, { maxLength: 12 });
	const questions = fc.array(filters, { minLength: 100, maxLength: 100 });
	fc.assert(
		fc.property(parts, parts, questions, (before, after, all) => {
			const columns = createFacetColumns();
			// Places are reused: old values must not remain.
			for (const [place, specs] of before.slice(0, after.length).entries()) columns.set(place, specs);
			for (const [place, specs] of after.entries()) columns.set(place, specs);
			const expected = all.map((filters) => ({
				matching: after.filter((specs) => filters.every((one) => fitsOne(specs, one))),
				facets: recount(after, filters),
			}));
			expect(all.map((filters) => count(after, filters, columns))).toEqual(expected);
		}),
		{ numRuns: 100 },
	);
});

test("sorts numbers before words", () => {
	const columns = createFacetColumns();
	const values = [[40, 200], "any", [9, 9], [10, 10], [40, 60], "Any other"] as const;
	for (const [place, value] of values.entries()) columns.set(place, [{ name: "Torque", value }]);
	const { facets } = tallyFacets(columns, Uint32Array.from(values.keys()), ["Torque"], []);
	expect(facets[0]?.values.map(({ value }) => facetValue(value))).toEqual([
		"9",
		"10",
		"40..60",
		"40..200",
		"any",
		"Any other",
	]);
});

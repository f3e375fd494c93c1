import { growArray } from "../growing-arrays.server.ts";
import type { FacetColumns } from "./facet-columns.server.ts";
import { compareValues, type FacetValue, facetValue } from "./spec-filter.ts";

/** A filter on one spec, in its unit: one of these values, and a number within these bounds. */
export interface FacetFilter {
	name: string;
	values?: readonly string[];
	from?: number;
	upTo?: number;
}

/** A spec's values with the number of matching parts. */
export interface Facet {
	name: string;
	/** Counted with all filters but the facet's own, without empty values. Numbers first, then words. */
	values: { value: FacetValue; count: number }[];
}

export interface FacetTally {
	/** The places that match all filters, in their order. */
	matching: Uint32Array;
	facets: Facet[];
}

const severalMissed = 255;
/** Reused by each filter to avoid garbage. */
let lastMisses = new Uint8Array();

/**
 * Applies filters and counts facets, column by column, which is several times faster than part by part.
 * @param places of parts that match everything but these filters
 * @param names of facets to count, fewer than 255
 */
export function tallyFacets(
	columns: Pick<FacetColumns, "codes">,
	places: Uint32Array,
	names: readonly string[],
	filters: readonly FacetFilter[],
): FacetTally {
	const isCounted = ({ name }: FacetFilter) => names.includes(name);
	let left = places;
	for (const filter of filters) if (!isCounted(filter)) left = withoutMisses(left, missesOf(columns, left, filter));
	const chosen = filters.filter(isCounted);
	// A part that misses one filter alone counts for other values of that facet.
	const missed = new Uint8Array(left.length);
	for (const filter of chosen) {
		const facet = names.indexOf(filter.name) + 1;
		const misses = missesOf(columns, left, filter);
		for (let i = 0; i < misses.length; i++) {
			if (misses[i]) missed[i] = missed[i] === 0 || missed[i] === facet ? facet : severalMissed;
		}
	}
	const matching = chosen.length === 0 ? left : withoutMisses(left, missed);
	const facets = names.map((name, at) => {
		const isChosen = chosen.some((filter) => filter.name === name);
		const shown = isChosen ? withoutMisses(left, missed, at + 1) : matching;
		return { name, values: countValues(columns.codes(name), shown) };
	});
	return { matching, facets };
}

/** The places that miss nothing, or only one facet. */
function withoutMisses(places: Uint32Array, missed: Uint8Array, except = 0): Uint32Array {
	let length = 0;
	for (let i = 0; i < missed.length; i++) if (missed[i] === 0 || missed[i] === except) length++;
	const left = new Uint32Array(length);
	for (let i = 0, at = 0; i < missed.length; i++) {
		if (missed[i] === 0 || missed[i] === except) left[at++] = places[i] ?? 0;
	}
	return left;
}

/** Marks the places that do not match a filter. The next call overwrites the list. */
function missesOf(columns: Pick<FacetColumns, "codes">, places: Uint32Array, filter: FacetFilter): Uint8Array {
	const { codes, values } = columns.codes(filter.name);
	const misses = Uint8Array.from(values, (value) => (value !== undefined && matchesFilter(value, filter) ? 0 : 1));
	lastMisses = growArray(lastMisses, places.length);
	const missed = lastMisses.subarray(0, places.length);
	const codesAtPlaces = codes.read(places);
	for (let i = 0; i < codesAtPlaces.length; i++) missed[i] = misses[codesAtPlaces[i] ?? 0] ?? 1;
	return missed;
}

function matchesFilter(
	value: FacetValue,
	{ values, from = Number.NEGATIVE_INFINITY, upTo = Number.POSITIVE_INFINITY }: FacetFilter,
) {
	if (values && !values.includes(facetValue(value))) return false;
	if (from === Number.NEGATIVE_INFINITY && upTo === Number.POSITIVE_INFINITY) return true;
	return typeof value !== "string" && value[1] >= from && value[0] <= upTo;
}

/** Values of the parts at these places; equal values in two units are one. */
function countValues({ codes, values }: ReturnType<FacetColumns["codes"]>, places: Uint32Array): Facet["values"] {
	const counts = new Uint32Array(values.length);
	const codesAtPlaces = codes.read(places);
	for (let i = 0; i < codesAtPlaces.length; i++) {
		const code = codesAtPlaces[i] ?? 0;
		counts[code] = (counts[code] ?? 0) + 1;
	}
	const byText = new Map<string, Facet["values"][number]>();
	for (const [code, value] of values.entries()) {
		const count = counts[code] ?? 0;
		if (value === undefined || count === 0) continue;
		const written = facetValue(value);
		const counted = byText.get(written);
		if (counted) counted.count += count;
		else byText.set(written, { value, count });
	}
	return [...byText.values()].sort((a, b) => compareValues(a.value, b.value));
}

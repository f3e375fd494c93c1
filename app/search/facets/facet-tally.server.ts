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

/**
 * Applies filters and counts facets, spec by spec, which is several times faster than part by part.
 * @param places of parts that match everything but these filters, in ascending order
 * @param names of facets to count, fewer than 255
 */
export function tallyFacets(
	columns: FacetColumns,
	places: Uint32Array,
	names: readonly string[],
	filters: readonly FacetFilter[],
): FacetTally {
	const isCounted = ({ name }: FacetFilter) => names.includes(name);
	const length = (places.at(-1) ?? -1) + 1;
	let left = places;
	for (const filter of filters) if (!isCounted(filter)) left = having(left, partsWith(columns, filter, length));
	const chosen = filters.filter(isCounted);
	// A part that misses one filter alone counts for other values of that facet.
	const missed = new Uint8Array(chosen.length > 0 ? length : 0);
	for (const filter of chosen) {
		const facet = names.indexOf(filter.name) + 1;
		const fits = partsWith(columns, filter, length);
		for (let at = 0; at < left.length; at++) {
			const place = left[at] ?? 0;
			if (fits[place] === 0) missed[place] = missed[place] === 0 || missed[place] === facet ? facet : severalMissed;
		}
	}
	const matching = chosen.length === 0 ? left : having(left, missed, 0);
	const counted = names.length > 0 ? bitsOf(matching, length) : new Uint8Array();
	const facets = names.map((name, at) => {
		const isChosen = chosen.some((filter) => filter.name === name);
		const within = isChosen ? bitsOf(having(left, missed, 0, at + 1), length) : counted;
		return { name, values: countValues(columns, name, within) };
	});
	return { matching, facets };
}

/** The places with one of two numbers. */
function having(places: Uint32Array, numbers: Uint8Array, one = 1, other = one): Uint32Array {
	// Several times as fast as filter().
	const left = new Uint32Array(places.length);
	let count = 0;
	for (let i = 0; i < places.length; i++) {
		const place = places[i] ?? 0;
		const number = numbers[place];
		if (number === one || number === other) left[count++] = place;
	}
	return left.subarray(0, count);
}

function bitsOf(places: Uint32Array, length: number): Uint8Array {
	const bits = new Uint8Array(length);
	for (let i = 0; i < places.length; i++) bits[places[i] ?? 0] = 1;
	return bits;
}

/** 1 for each place that matches a filter. */
function partsWith(columns: FacetColumns, filter: FacetFilter, length: number): Uint8Array {
	const fits = new Uint8Array(length);
	const values = columns.values(filter.name).entries();
	const codes = values.flatMap(([code, value]) => (value !== undefined && matches(value, filter) ? [code] : []));
	columns.mark(filter.name, codes, fits, 1);
	return fits;
}

function matches(
	value: FacetValue,
	{ values, from = Number.NEGATIVE_INFINITY, upTo = Number.POSITIVE_INFINITY }: FacetFilter,
) {
	if (values && !values.includes(facetValue(value))) return false;
	if (from === Number.NEGATIVE_INFINITY && upTo === Number.POSITIVE_INFINITY) return true;
	return typeof value !== "string" && value[1] >= from && value[0] <= upTo;
}

/** Values of some parts; equal values in two units are one. @param within 1 for each part */
function countValues(columns: FacetColumns, name: string, within: Uint8Array): Facet["values"] {
	const counts = columns.count(name, within);
	const byText = new Map<string, Facet["values"][number]>();
	for (const [code, value] of columns.values(name).entries()) {
		const count = counts[code] ?? 0;
		if (value === undefined || count === 0) continue;
		const written = facetValue(value);
		const counted = byText.get(written);
		if (counted) counted.count += count;
		else byText.set(written, { value, count });
	}
	return [...byText.values()].sort((a, b) => compareValues(a.value, b.value));
}

import { grown } from "../grown.server.ts";
import type { FacetColumns } from "./facet-columns.server.ts";
import { compareValues, type FacetValue, facetValue } from "./facet-value.ts";

/** What is asked of one specification: one of these values, and within these bounds where it is a number; in the unit of its name. */
export interface FacetFilter {
	name: string;
	values?: readonly string[];
	from?: number;
	upTo?: number;
}

/** What can be chosen of one specification, and how many parts there would be. */
export interface Facet {
	name: string;
	/** Counted with all filters but the facet's own; those that no part has are left out. In the order of numbers, then of words. */
	values: { value: FacetValue; count: number }[];
}

export interface FacetTally {
	/** Those of the places whose parts fit all filters, in their order; the places themselves where nothing is asked. */
	fitting: Uint32Array;
	facets: Facet[];
}

const severalMissed = 255;
/** Written over by each filter: a list of its own each time would keep the garbage collector busy. */
let lastMisses = new Uint8Array();

/**
 * Which parts fit, and what else could be chosen. It goes through a column after the other, not through a part after the
 * other: that is several times quicker.
 * @param places of parts that fit everything but these filters
 * @param names what is counted, fewer than 255
 */
export function tallyFacets(
	columns: Pick<FacetColumns, "codes">,
	places: Uint32Array,
	names: readonly string[],
	filters: readonly FacetFilter[],
): FacetTally {
	const isCounted = ({ name }: FacetFilter) => names.includes(name);
	let left = places;
	for (const filter of filters) if (!isCounted(filter)) left = leaveOut(left, missesOf(columns, left, filter));
	const chosen = filters.filter(isCounted);
	// A part that misses one filter alone is what another choice of that facet would show.
	const missed = new Uint8Array(left.length);
	for (const filter of chosen) {
		const facet = names.indexOf(filter.name) + 1;
		const misses = missesOf(columns, left, filter);
		for (let i = 0; i < misses.length; i++) {
			if (misses[i]) missed[i] = missed[i] === 0 || missed[i] === facet ? facet : severalMissed;
		}
	}
	const fitting = chosen.length === 0 ? left : leaveOut(left, missed);
	const facets = names.map((name, at) => {
		const isChosen = chosen.some((filter) => filter.name === name);
		const shown = isChosen ? leaveOut(left, missed, at + 1) : fitting;
		return { name, values: countValues(columns.codes(name), shown) };
	});
	return { fitting, facets };
}

/** The places that miss nothing, or nothing but one facet. */
function leaveOut(places: Uint32Array, missed: Uint8Array, but = 0): Uint32Array {
	let length = 0;
	for (let i = 0; i < missed.length; i++) if (missed[i] === 0 || missed[i] === but) length++;
	const left = new Uint32Array(length);
	for (let i = 0, at = 0; i < missed.length; i++) {
		if (missed[i] === 0 || missed[i] === but) left[at++] = places[i] ?? 0;
	}
	return left;
}

/** For each place 1 where its part does not fit a filter, else 0: a list that the next call writes over. */
function missesOf(columns: Pick<FacetColumns, "codes">, places: Uint32Array, filter: FacetFilter): Uint8Array {
	const { codes, values } = columns.codes(filter.name);
	const misses = Uint8Array.from(values, (value) => (value !== undefined && fits(value, filter) ? 0 : 1));
	lastMisses = grown(lastMisses, places.length);
	const missed = lastMisses.subarray(0, places.length);
	const given = codes.read(places);
	for (let i = 0; i < given.length; i++) missed[i] = misses[given[i] ?? 0] ?? 1;
	return missed;
}

function fits(
	value: FacetValue,
	{ values, from = Number.NEGATIVE_INFINITY, upTo = Number.POSITIVE_INFINITY }: FacetFilter,
) {
	if (values && !values.includes(facetValue(value))) return false;
	if (from === Number.NEGATIVE_INFINITY && upTo === Number.POSITIVE_INFINITY) return true;
	return typeof value !== "string" && value[1] >= from && value[0] <= upTo;
}

/** Those that parts at the places have; what was given in two units is one. */
function countValues({ codes, values }: ReturnType<FacetColumns["codes"]>, places: Uint32Array): Facet["values"] {
	const counts = new Uint32Array(values.length);
	const given = codes.read(places);
	for (let i = 0; i < given.length; i++) {
		const code = given[i] ?? 0;
		counts[code] = (counts[code] ?? 0) + 1;
	}
	const found = new Map<string, Facet["values"][number]>();
	for (const [code, value] of values.entries()) {
		const count = counts[code] ?? 0;
		if (value === undefined || count === 0) continue;
		const written = facetValue(value);
		const same = found.get(written);
		if (same) same.count += count;
		else found.set(written, { value, count });
	}
	return [...found.values()].sort((a, b) => compareValues(a.value, b.value));
}

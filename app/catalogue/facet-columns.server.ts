/** A specification as facets see it: words, or a number from and up to, in the unit that all of its name share. */
export interface FacetSpec {
	name: string;
	value: string | Interval;
}

export type Interval = readonly [from: number, upTo: number];

/** What is asked of one specification: one of these values, and within these bounds where it is a number. */
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
	values: { value: string | Interval; count: number }[];
}

/** Takes one part after the other that fits all else, and counts. */
export interface FacetTally {
	/** Returns whether the part at this place fits all facets' filters too. */
	take(place: number): boolean;
	/** What was counted, facet by facet. */
	facets(): Facet[];
}

export interface FacetColumns {
	/** Takes in what a part has, or that it has nothing. */
	set(place: number, specs: readonly FacetSpec[]): void;
	tally(names: readonly string[], filters: readonly FacetFilter[]): FacetTally;
}

/** Of one name: which value each part has, as its number in the list of all there are; 0 is none. */
interface Column {
	codes: Uint32Array;
	values: (string | Interval)[];
	codeOf: Map<string, number>;
}

/** How a value of a facet is written in an address: `25`, `40..200`, `Deep groove`. */
export const facetValue = (value: string | Interval): string =>
	typeof value === "string" ? value : value[0] === value[1] ? `${value[0]}` : `${value[0]}..${value[1]}`;

/** The specifications of all parts, column by column, for filters and counts that look at each of them. */
export function createFacetColumns(): FacetColumns {
	const columns = new Map<string, Column>();
	/** Of names that no part has: askers may invent any. */
	const unknown: Column = { codes: new Uint32Array(), values: [""], codeOf: new Map() };

	function columnOf(name: string): Column {
		const known = columns.get(name);
		if (known) return known;
		const column = { codes: new Uint32Array(64), values: [""], codeOf: new Map() };
		columns.set(name, column);
		return column;
	}

	function write(column: Column, place: number, value: string | Interval) {
		if (place >= column.codes.length) {
			const longer = new Uint32Array(Math.max(place + 1, column.codes.length * 2));
			longer.set(column.codes);
			column.codes = longer;
		}
		const written = facetValue(value);
		const code = column.codeOf.get(written) ?? column.values.push(value) - 1;
		column.codeOf.set(written, code);
		column.codes[place] = code;
	}

	function set(place: number, specs: readonly FacetSpec[]) {
		for (const { codes } of columns.values()) if (place < codes.length) codes[place] = 0;
		for (const { name, value } of specs) write(columnOf(name), place, value);
	}

	function tally(names: readonly string[], filters: readonly FacetFilter[]): FacetTally {
		const asked = filters.map((filter) => {
			const column = columns.get(filter.name) ?? unknown;
			const isAllowed = (value: string | Interval, code: number) => (code > 0 && fits(value, filter) ? 1 : 0);
			return { column, allowed: Uint8Array.from(column.values, isAllowed) };
		});
		const counted = names.map((name) => {
			const column = columns.get(name) ?? unknown;
			return { name, column, counts: new Uint32Array(column.values.length) };
		});
		/** For each filter, where its own values are counted; -1 when nobody asks. */
		const countedAt = filters.map(({ name }) => names.indexOf(name));

		function count(at: number, place: number) {
			const facet = counted[at];
			const code = facet?.column.codes[place] ?? 0;
			if (facet && code > 0) facet.counts[code] = (facet.counts[code] ?? 0) + 1;
		}

		return {
			take(place) {
				let missed = -1;
				for (let i = 0; i < asked.length; i++) {
					const { column, allowed } = asked[i] as (typeof asked)[number];
					if (allowed[column.codes[place] ?? 0] === 1) continue;
					if (missed >= 0) return false;
					missed = i;
				}
				// A part that misses one filter alone is what another choice of that facet would show.
				if (missed >= 0) count(countedAt[missed] ?? -1, place);
				else for (let at = 0; at < counted.length; at++) count(at, place);
				return missed < 0;
			},
			facets: () => counted.map(({ name, column, counts }) => ({ name, values: valuesOf(column, counts) })),
		};
	}

	return { set, tally };
}

function fits(
	value: string | Interval,
	{ values, from = Number.NEGATIVE_INFINITY, upTo = Number.POSITIVE_INFINITY }: FacetFilter,
) {
	if (values && !values.includes(facetValue(value))) return false;
	if (from === Number.NEGATIVE_INFINITY && upTo === Number.POSITIVE_INFINITY) return true;
	return typeof value !== "string" && value[1] >= from && value[0] <= upTo;
}

function valuesOf({ values }: Column, counts: Uint32Array): Facet["values"] {
	return values
		.map((value, code) => ({ value, count: counts[code] ?? 0 }))
		.filter(({ count }) => count > 0)
		.sort((a, b) => compareValues(a.value, b.value));
}

const compareValues = (a: string | Interval, b: string | Interval): number =>
	typeof a === "string" || typeof b === "string"
		? Number(typeof a === "string") - Number(typeof b === "string") || String(a).localeCompare(String(b), "en")
		: a[0] - b[0] || a[1] - b[1];

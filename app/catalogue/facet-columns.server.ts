import { type UnitCode, unitCodes } from "../products/units.ts";
import { compareValues, type FacetValue, facetValue, inUnit, numberDistance, ranksOf } from "./facet-value.ts";
import { orderByRank, type PlaceOrder } from "./place-order.server.ts";

/** A specification as facets see it: words, or a number from and up to, in its unit. */
export interface FacetSpec {
	name: string;
	value: FacetValue;
	unit?: UnitCode;
}

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
	/** The unit in which numbers of a name are told and asked for: the one that most parts give it in. */
	unitOf(name: string): UnitCode | undefined;
	/** What the part at a place has, in that unit. */
	valueAt(name: string, place: number): FacetValue | undefined;
	/** The first `count` places in the order of a specification. */
	order(name: string, count: number): PlaceOrder;
	/** Another one once that order may have changed. */
	orderStamp(name: string): number;
	/**
	 * How far the numbers of other parts are from those of one, 0 for the same and 1 for one that it lacks, in the mean.
	 * @param alike only parts that have the same value of this name have a distance
	 */
	distancesFrom(place: number, alike: string): (other: number) => number | undefined;
}

/** In as few bytes each as they need: columns are many. */
type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Of one name: which value each part has, as its number in the list of all there are; 0 is none. */
interface Column {
	codes: Codes;
	/** As they were given. */
	given: Omit<FacetSpec, "name">[];
	/** The same in the column's unit; nothing for what is of another kind. */
	values: (FacetValue | undefined)[];
	codeOf: Map<string, number>;
	unit?: UnitCode;
	/** How many parts give it in each unit. */
	units: Map<UnitCode, number>;
	changes: number;
}

const emptyColumn = (places: number): Column => ({
	codes: new Uint8Array(places),
	given: [{ value: "" }],
	values: [undefined],
	codeOf: new Map(),
	units: new Map(),
	changes: 0,
});

/** The specifications of all parts, column by column, for filters and counts that look at each of them. */
export function createFacetColumns(): FacetColumns {
	const columns = new Map<string, Column>();
	/** Of names that no part has: askers may invent any. */
	const unknown = emptyColumn(0);

	function columnOf(name: string): Column {
		const known = columns.get(name);
		if (known) return known;
		const column = emptyColumn(64);
		columns.set(name, column);
		return column;
	}

	function codeOf(column: Column, { value, unit }: Omit<FacetSpec, "name">): number {
		const written = `${facetValue(value)} ${unit ?? ""}`;
		const known = column.codeOf.get(written);
		if (known !== undefined) return known;
		column.values.push(inUnit(value, unit, column.unit));
		const code = column.given.push({ value, unit }) - 1;
		column.codeOf.set(written, code);
		return code;
	}

	function write(column: Column, place: number, code: number) {
		column.codes = withRoom(column.codes, place, code);
		const before = column.codes[place] ?? 0;
		if (before === code) return;
		column.codes[place] = code;
		column.changes++;
		countUnit(column, before, -1);
		countUnit(column, code, 1);
	}

	/** A name's unit is the commonest, of those as common the first of all units: whatever came when. */
	function countUnit(column: Column, code: number, by: 1 | -1) {
		const { unit } = column.given[code] ?? {};
		if (unit === undefined) return;
		column.units.set(unit, (column.units.get(unit) ?? 0) + by);
		const most = Math.max(...column.units.values());
		const commonest = most > 0 ? unitCodes.find((one) => column.units.get(one) === most) : undefined;
		if (commonest === column.unit) return;
		column.unit = commonest;
		column.values = column.given.map((one, at) => (at === 0 ? undefined : inUnit(one.value, one.unit, commonest)));
	}

	function set(place: number, specs: readonly FacetSpec[]) {
		const given = new Map(specs.map((spec) => [spec.name, spec]));
		for (const [name, column] of columns) {
			if (!given.has(name) && (column.codes[place] ?? 0) > 0) write(column, place, 0);
		}
		for (const [name, spec] of given) {
			const column = columnOf(name);
			write(column, place, codeOf(column, spec));
		}
	}

	function tally(names: readonly string[], filters: readonly FacetFilter[]): FacetTally {
		const asked = filters.map((filter) => {
			const column = columns.get(filter.name) ?? unknown;
			const isAllowed = (value: Column["values"][number]) => (value !== undefined && fits(value, filter) ? 1 : 0);
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

	function order(name: string, count: number): PlaceOrder {
		const { codes, values } = columns.get(name) ?? unknown;
		const ranks = ranksOf(values);
		return orderByRank(count, (place) => ranks[codes[place] ?? 0]);
	}

	function distancesFrom(place: number, alike: string) {
		const group = columns.get(alike)?.codes ?? unknown.codes;
		const own = [...columns.values()].flatMap(({ codes, values }) => {
			const value = values[codes[place] ?? 0];
			return typeof value === "object" ? [{ codes, values, value }] : [];
		});
		return (other: number) => {
			if (own.length === 0 || !group[place] || group[other] !== group[place]) return undefined;
			let sum = 0;
			for (const { codes, values, value } of own) sum += numberDistance(value, values[codes[other] ?? 0]);
			return sum / own.length;
		};
	}

	return {
		set,
		tally,
		distancesFrom,
		unitOf: (name) => columns.get(name)?.unit,
		valueAt(name, place) {
			const column = columns.get(name);
			return column?.values[column.codes[place] ?? 0];
		},
		order,
		orderStamp: (name) => (columns.get(name) ?? unknown).changes,
	};
}

/** The same codes, longer or wider where this one would not fit. */
function withRoom(codes: Codes, place: number, code: number): Codes {
	const needed = code > 0xffff ? Uint32Array : code > 0xff ? Uint16Array : Uint8Array;
	const isLong = place < codes.length;
	const isWide = codes.BYTES_PER_ELEMENT >= needed.BYTES_PER_ELEMENT;
	if (isLong && isWide) return codes;
	const kind = isWide ? (codes.constructor as typeof needed) : needed;
	const room = new kind(isLong ? codes.length : Math.max(place + 1, codes.length * 2));
	room.set(codes);
	return room;
}

function fits(
	value: FacetValue,
	{ values, from = Number.NEGATIVE_INFINITY, upTo = Number.POSITIVE_INFINITY }: FacetFilter,
) {
	if (values && !values.includes(facetValue(value))) return false;
	if (from === Number.NEGATIVE_INFINITY && upTo === Number.POSITIVE_INFINITY) return true;
	return typeof value !== "string" && value[1] >= from && value[0] <= upTo;
}

/** Those that have been counted; what was given in two units is one. */
function valuesOf({ values }: Column, counts: Uint32Array): Facet["values"] {
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

import { convert } from "../../products/part/measure.ts";
import { type UnitCode, unitCodes } from "../../products/part/units.ts";
import { growArray } from "../growing-arrays.server.ts";
import { orderByRank, type PlaceOrder } from "../product-columns.server.ts";
import { type FacetValue, facetValue, inUnit, numberDistance, ranksOf } from "./spec-filter.ts";

/** A spec: a text, or a number or range in its unit. */
export interface FacetSpec {
	name: string;
	value: FacetValue;
	unit?: UnitCode;
	/** The sizes in the range of a set: none when unknown. */
	members?: readonly number[];
}

export interface FacetColumns {
	set(place: number, specs: readonly FacetSpec[]): void;
	/** Value codes of a name, as positions in `values`. */
	codes(name: string): Pick<Column, "codes" | "values">;
	/** Returns whether any part has, or had, this spec. */
	has(name: string): boolean;
	/** Names of all specs that any part has, or had. */
	names(): Iterable<string>;
	/** Values of a spec as entered; the first is none. */
	entered(name: string): readonly Omit<FacetSpec, "name">[];
	/** Changes with each new name or value. */
	shape(): number;
	/** Raises the marks of parts with one of these value codes to a weight. */
	markCodes(name: string, codes: ReadonlySet<number>, marks: Uint8Array, weight: number): void;
	/** The unit of a spec's values: the most common one. */
	unitOf(name: string): UnitCode | undefined;
	/** A part's value in that unit. */
	valueAt(name: string, place: number): FacetValue | undefined;
	/** The known sizes of a set, in that unit. */
	membersAt(name: string, place: number): readonly number[] | undefined;
	/** The first `count` places, sorted by a spec. */
	order(name: string, count: number): PlaceOrder;
	/** Changes whenever that order may have changed. */
	orderStamp(name: string): number;
	/**
	 * Mean distance of other parts' numbers from those of one: 0 for equal, 1 for a missing one.
	 * @param alike only parts with the same value of this spec have a distance
	 */
	distancesFrom(place: number, alike: string): (other: number) => number | undefined;
}

/** A spec: for each part the position of its value, 0 for none. */
interface Column {
	codes: CodePages;
	/** As entered. */
	entered: Omit<FacetSpec, "name">[];
	/** Values are in the column's unit; undefined for values of another kind. */
	values: (FacetValue | undefined)[];
	codeOf: Map<string, number>;
	unit?: UnitCode;
	/** Number of parts per unit. */
	units: Map<UnitCode, number>;
	changes: number;
}

const emptyColumn = (): Column => ({
	codes: createCodePages(),
	entered: [{ value: "" }],
	values: [undefined],
	codeOf: new Map(),
	units: new Map(),
	changes: 0,
});

/** All specs, column by column, for filters and counts. */
export function createFacetColumns(): FacetColumns {
	const columns = new Map<string, Column>();
	/** Unknown names: clients may invent any. */
	const unknown = emptyColumn();
	let count = 0;
	let shape = 0;

	function columnOf(name: string): Column {
		const existing = columns.get(name);
		if (existing) return existing;
		const column = emptyColumn();
		columns.set(name, column);
		shape++;
		return column;
	}

	function codeOf(column: Column, { value, unit, members }: Omit<FacetSpec, "name">): number {
		const key = `${facetValue(value)} ${unit ?? ""} ${members ?? ""}`;
		const code = column.codeOf.get(key);
		if (code !== undefined) return code;
		shape++;
		column.values.push(inUnit(value, unit, column.unit));
		const newCode = column.entered.push({ value, unit, ...(members && { members }) }) - 1;
		column.codeOf.set(key, newCode);
		return newCode;
	}

	function write(column: Column, place: number, code: number) {
		const before = column.codes.at(place);
		if (before === code) return;
		column.codes.set(place, code);
		column.changes++;
		countUnit(column, before, -1);
		countUnit(column, code, 1);
	}

	/** The most common unit; of equally common ones the first in the list, whatever the order of changes. */
	function countUnit(column: Column, code: number, by: 1 | -1) {
		const { unit } = column.entered[code] ?? {};
		if (unit === undefined) return;
		column.units.set(unit, (column.units.get(unit) ?? 0) + by);
		if (by === 1 && unit === column.unit) return;
		const maxCount = Math.max(...column.units.values());
		const frequentUnit = maxCount > 0 ? unitCodes.find((one) => column.units.get(one) === maxCount) : undefined;
		if (frequentUnit === column.unit) return;
		column.unit = frequentUnit;
		column.values = column.entered.map((one, at) => (at === 0 ? undefined : inUnit(one.value, one.unit, frequentUnit)));
	}

	function set(place: number, specs: readonly FacetSpec[]) {
		const specOf = new Map(specs.map((spec) => [spec.name, spec]));
		// A new part has no old values: columns are hundreds.
		if (place < count) {
			for (const [name, column] of columns) {
				if (!specOf.has(name) && column.codes.at(place) > 0) write(column, place, 0);
			}
		}
		count = Math.max(count, place + 1);
		for (const [name, spec] of specOf) {
			const column = columnOf(name);
			write(column, place, codeOf(column, spec));
		}
	}

	function order(name: string, count: number): PlaceOrder {
		const { codes, values } = columns.get(name) ?? unknown;
		const ranks = ranksOf(values);
		return orderByRank(count, (place) => ranks[codes.at(place)]);
	}

	function distancesFrom(place: number, alike: string) {
		const group = columns.get(alike)?.codes ?? unknown.codes;
		const own = [...columns.values()].flatMap(({ codes, values }) => {
			const value = values[codes.at(place)];
			return typeof value === "object" ? [{ codes, values, value }] : [];
		});
		return (other: number) => {
			if (own.length === 0 || group.at(place) === 0 || group.at(other) !== group.at(place)) return undefined;
			let sum = 0;
			for (const { codes, values, value } of own) sum += numberDistance(value, values[codes.at(other)]);
			return sum / own.length;
		};
	}

	return {
		set,
		codes: (name) => columns.get(name) ?? unknown,
		has: (name) => columns.has(name),
		names: () => columns.keys(),
		entered: (name) => (columns.get(name) ?? unknown).entered,
		shape: () => shape,
		markCodes(name, codes, marks, weight) {
			const { codes: pages, entered } = columns.get(name) ?? unknown;
			const weights = Uint8Array.from(entered, (_, code) => (codes.has(code) ? weight : 0));
			pages.mark(weights, marks);
		},
		distancesFrom,
		unitOf: (name) => columns.get(name)?.unit,
		valueAt(name, place) {
			const column = columns.get(name);
			return column?.values[column.codes.at(place)];
		},
		membersAt(name, place) {
			const column = columns.get(name);
			const { members = [], unit } = column?.entered[column.codes.at(place)] ?? {};
			return members.length > 0 ? members.map((one) => convert(one, unit, column?.unit) ?? one) : undefined;
		},
		order,
		orderStamp: (name) => (columns.get(name) ?? unknown).changes,
	};
}

interface CodePages {
	at(place: number): number;
	set(place: number, code: number): void;
	/** Codes at many places, several times faster than one by one. The next call, of any pages, overwrites the list. @param places ascending */
	read(places: Uint32Array): Uint32Array;
	/** Raises the mark of each place to the weight of its code. */
	mark(weights: Uint8Array, marks: Uint8Array): void;
}

type Page = Uint8Array | Uint16Array | Uint32Array;

const pageBits = 12;
const pageLength = 1 << pageBits;
const empty: Page = new Uint8Array(pageLength);
let lastRead = new Uint32Array();

/** Pages of 4096 places, in as few bytes as their codes need. Most columns are sparse: parts of a kind were added together. */
function createCodePages(): CodePages {
	const pages: (Page | undefined)[] = [];
	const at = (place: number) => pages[place >>> pageBits]?.[place & (pageLength - 1)] ?? 0;
	return {
		at,
		set(place, code) {
			if (at(place) === code) return;
			const page = widened(pages[place >>> pageBits], code);
			pages[place >>> pageBits] = page;
			page[place & (pageLength - 1)] = code;
		},
		read(places) {
			lastRead = growArray(lastRead, places.length);
			const codes = lastRead.subarray(0, places.length);
			for (let i = 0; i < places.length; ) {
				const number = (places[i] ?? 0) >>> pageBits;
				const page = pages[number] ?? empty;
				for (; i < places.length; i++) {
					const at = (places[i] ?? 0) - number * pageLength;
					if (at >= pageLength) break;
					codes[i] = page[at] ?? 0;
				}
			}
			return codes;
		},
		mark(weights, marks) {
			for (const [number, page] of pages.entries()) {
				if (!page) continue;
				const begin = number << pageBits;
				const length = Math.min(pageLength, marks.length - begin);
				for (let at = 0; at < length; at++) {
					const weight = weights[page[at] ?? 0] ?? 0;
					if (weight > (marks[begin + at] ?? 0)) marks[begin + at] = weight;
				}
			}
		},
	};
}

function widened(page: Page | undefined, code: number): Page {
	const kind = code > 0xffff ? Uint32Array : code > 0xff ? Uint16Array : Uint8Array;
	if (page && page.BYTES_PER_ELEMENT >= kind.BYTES_PER_ELEMENT) return page;
	const wider = new kind(pageLength);
	if (page) wider.set(page);
	return wider;
}

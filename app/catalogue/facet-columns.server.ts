import { type UnitCode, unitCodes } from "../products/units.ts";
import { type FacetValue, facetValue, inUnit, numberDistance, ranksOf } from "./facet-value.ts";
import { orderByRank, type PlaceOrder } from "./place-order.server.ts";

/** A specification as facets see it: words, or a number from and up to, in its unit. */
export interface FacetSpec {
	name: string;
	value: FacetValue;
	unit?: UnitCode;
}

export interface FacetColumns {
	/** Takes in what a part has, or that it has nothing. */
	set(place: number, specs: readonly FacetSpec[]): void;
	/** What parts have of a name, as numbers in the list of what there is; of a name that none has, nothing. */
	codes(name: string): Pick<Column, "codes" | "values">;
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
		codes: (name) => columns.get(name) ?? unknown,
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

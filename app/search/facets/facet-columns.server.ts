import { type UnitCode, unitCodes } from "../../products/part/units.ts";
import { type CodePages, createCodePages } from "../code-pages.server.ts";
import { orderByRank, type PlaceOrder } from "../sort-order.server.ts";
import { type FacetValue, facetValue, inUnit, numberDistance, ranksOf } from "./facet-value.ts";

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
	/** Whether a part has, or had, a specification of this name. */
	has(name: string): boolean;
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

/** Of one name: which value each part has, as its number in the list of all there are; 0 is none. */
interface Column {
	codes: CodePages;
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

const emptyColumn = (): Column => ({
	codes: createCodePages(),
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
	const unknown = emptyColumn();
	/** Of places that were ever set. */
	let count = 0;

	function columnOf(name: string): Column {
		const known = columns.get(name);
		if (known) return known;
		const column = emptyColumn();
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
		const before = column.codes.at(place);
		if (before === code) return;
		column.codes.set(place, code);
		column.changes++;
		countUnit(column, before, -1);
		countUnit(column, code, 1);
	}

	/** A name's unit is the commonest, of those as common the first of all units: whatever came when. */
	function countUnit(column: Column, code: number, by: 1 | -1) {
		const { unit } = column.given[code] ?? {};
		if (unit === undefined) return;
		column.units.set(unit, (column.units.get(unit) ?? 0) + by);
		if (by === 1 && unit === column.unit) return;
		const most = Math.max(...column.units.values());
		const commonest = most > 0 ? unitCodes.find((one) => column.units.get(one) === most) : undefined;
		if (commonest === column.unit) return;
		column.unit = commonest;
		column.values = column.given.map((one, at) => (at === 0 ? undefined : inUnit(one.value, one.unit, commonest)));
	}

	function set(place: number, specs: readonly FacetSpec[]) {
		const given = new Map(specs.map((spec) => [spec.name, spec]));
		// What a new part does not have need not be taken from it: columns are hundreds.
		if (place < count) {
			for (const [name, column] of columns) {
				if (!given.has(name) && column.codes.at(place) > 0) write(column, place, 0);
			}
		}
		count = Math.max(count, place + 1);
		for (const [name, spec] of given) {
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
		distancesFrom,
		unitOf: (name) => columns.get(name)?.unit,
		valueAt(name, place) {
			const column = columns.get(name);
			return column?.values[column.codes.at(place)];
		},
		order,
		orderStamp: (name) => (columns.get(name) ?? unknown).changes,
	};
}

import { convert } from "../../products/part/measure.ts";
import { unitCodes } from "../../products/part/units.ts";
import type { UnitCode } from "../../ui/unit-symbols.ts";
import { orderByRank, type PlaceOrder } from "../product-columns.server.ts";
import { createPostings, growArray } from "../words/postings.server.ts";
import { type FacetValue, facetValue, foldSpec, inUnit, numberDistance, ranksOf } from "./spec-filter.ts";

/** A spec: a text, or a number or range in its unit. */
export interface FacetSpec {
	name: string;
	value: FacetValue;
	unit?: UnitCode;
	/** The sizes in the range of a set: none when unknown. */
	members?: readonly number[];
}

/** A code is the position of a value among all that parts have, or had, of a spec. */
export interface FacetColumns {
	/** Replaces the specs of a part. */
	set(place: number, specs: readonly FacetSpec[]): void;
	/** Returns whether any part has, or had, this spec. */
	has(name: string): boolean;
	/** Names of all specs that any part has, or had. */
	names(): Iterable<string>;
	/** Values of a spec as entered, by code. */
	entered(name: string): readonly Omit<FacetSpec, "name">[];
	/** Values of a spec in its unit, by code; undefined for another kind of unit. */
	values(name: string): readonly (FacetValue | undefined)[];
	/** The most frequent spelling of a text. */
	spellingOf(name: string, text: string): string;
	/** Changes with each new name or value. */
	shape(): number;
	/** Raises the marks of parts with one of these values to a weight. */
	mark(name: string, codes: Iterable<number>, marks: Uint8Array, weight: number): void;
	/** Number of parts with each value, by code. @param within 1 for each part that counts */
	count(name: string, within: Uint8Array): number[];
	/** The unit of a spec's values: the most common one. */
	unitOf(name: string): UnitCode | undefined;
	/** A part's value in that unit. */
	valueAt(name: string, place: number): FacetValue | undefined;
	/** The known sizes of a set, in that unit. */
	membersAt(name: string, place: number): readonly number[] | undefined;
	/** The first `count` places, sorted by a spec. */
	order(name: string, count: number): PlaceOrder;
	/** Mean distance of other parts' numbers from those of one: 0 for equal, 1 for a missing one. */
	distancesFrom(place: number, names: readonly string[]): (other: number) => number;
}

interface Column {
	/** The name in its first spelling. */
	name: string;
	/** Values as entered, each with its number in the postings. */
	entered: (Omit<FacetSpec, "name"> & { word: number })[];
	codeOf: Map<string, number>;
	/** Codes of the texts with the same fold. Families have one spelling already, and none here. */
	spellings: Map<string, number[]>;
	/** Its unit, and its values in it. */
	read?: { changes: number; unit: UnitCode | undefined; values: readonly (FacetValue | undefined)[] };
}

/** The numbers of each part's values in one list: a list per part would take several times the memory. */
function createPartValues() {
	/** A slot begins with its length, then has numbers plus one, then zeros. The first slot is empty. */
	let slots = new Uint32Array(1);
	let used = 1;
	/** The slot of each part. One with more values than before moves to the end. */
	let starts = new Uint32Array();

	return {
		set(place: number, numbers: readonly number[]) {
			starts = growArray(starts, place + 1);
			if (numbers.length > (slots[starts[place] ?? 0] ?? 0)) {
				starts[place] = used;
				slots = growArray(slots, used + 1 + numbers.length);
				slots[used] = numbers.length;
				used += 1 + numbers.length;
			}
			const start = starts[place] ?? 0;
			const length = slots[start] ?? 0;
			for (let at = 0; at < length; at++) slots[start + 1 + at] = (numbers[at] ?? -1) + 1;
		},
		/** The first result that is not undefined. */
		find<Result>(place: number, read: (number: number) => Result | undefined): Result | undefined {
			const start = starts[place] ?? 0;
			for (let at = start + 1; at <= start + (slots[start] ?? 0); at++) {
				const found = read((slots[at] ?? 0) - 1);
				if (found !== undefined) return found;
			}
			return undefined;
		},
	};
}

/** All specs of all parts: the postings of each value. */
export function createFacetColumns(): FacetColumns {
	/** The columns by each spelling of their name, and by its fold. */
	const columns = new Map<string, Column>();
	const postings = createPostings();
	/** The column and code of each value, by its number in the postings. */
	const valuesByWord: { column: Column; code: number }[] = [];
	const partValues = createPartValues();
	/** Clients may invent any name. */
	const unknown: Column = { name: "", entered: [], codeOf: new Map(), spellings: new Map() };
	let count = 0;
	let changes = 0;
	let shape = 0;

	const columnOf = (name: string) => columns.get(name) ?? columns.get(foldSpec(name)) ?? unknown;

	function ownColumn(name: string): Column {
		const known = columnOf(name);
		const column = known === unknown ? { name, entered: [], codeOf: new Map(), spellings: new Map() } : known;
		columns.set(name, column).set(foldSpec(name), column);
		return column;
	}

	function codeOf(column: Column, { value, unit, members }: FacetSpec): number {
		const key = `${facetValue(value)} ${unit ?? ""} ${members ?? ""}`;
		const code = column.codeOf.get(key);
		if (code !== undefined) return code;
		shape++;
		column.codeOf.set(key, column.entered.length);
		if (typeof value === "string" && column.name !== "") {
			const fold = foldSpec(value);
			column.spellings.set(fold, [...(column.spellings.get(fold) ?? []), column.entered.length]);
		}
		const word = valuesByWord.push({ column, code: column.entered.length }) - 1;
		return column.entered.push({ value, unit, ...(members && { members }), word }) - 1;
	}

	const partsWith = ({ entered }: Column, code: number) => postings.count(entered[code]?.word ?? -1);

	function read(name: string) {
		const column = columnOf(name);
		if (column.read?.changes === changes) return column.read;
		const units = new Map<UnitCode, number>();
		for (const { unit, word } of column.entered)
			if (unit) units.set(unit, (units.get(unit) ?? 0) + postings.count(word));
		const most = Math.max(1, ...units.values());
		const unit = unitCodes.find((one) => units.get(one) === most);
		const values = column.entered.map((one) => inUnit(one.value, one.unit, unit));
		for (const codes of column.spellings.values()) {
			if (codes.length === 1) continue;
			const counted = codes.map((code) => ({ value: values[code], parts: partsWith(column, code) }));
			const [frequent] = counted.sort((a, b) => b.parts - a.parts || (`${a.value}` < `${b.value}` ? -1 : 1));
			for (const code of codes) values[code] = frequent?.value;
		}
		column.read = { changes, unit, values };
		return column.read;
	}

	function codeAt(name: string, place: number): number {
		const column = columnOf(name);
		return (
			partValues.find(place, (word) => (valuesByWord[word]?.column === column ? valuesByWord[word].code : undefined)) ??
			-1
		);
	}

	return {
		set(place, specs) {
			const words = [...new Map(specs.map((spec) => [ownColumn(spec.name), spec]))].map(
				([column, spec]) => column.entered[codeOf(column, spec)]?.word ?? 0,
			);
			partValues.set(place, words);
			postings.set(
				place,
				words.map((word) => word * 4),
			);
			count = Math.max(count, place + 1);
			changes++;
		},
		has: (name) => columnOf(name) !== unknown,
		names: () => new Set(columns.values().map(({ name }) => name)),
		entered: (name) => columnOf(name).entered,
		values: (name) => read(name).values,
		spellingOf(name, text) {
			const [code] = columnOf(name).spellings.get(foldSpec(text)) ?? [];
			return `${code === undefined ? text : read(name).values[code]}`;
		},
		shape: () => shape,
		mark(name, codes, marks, weight) {
			const { entered } = columnOf(name);
			for (const code of codes) postings.mark(entered[code]?.word ?? -1, marks, [weight, weight, weight, weight]);
		},
		count: (name, within) =>
			columnOf(name).entered.map(({ word }) => {
				const list = postings.read(word);
				let parts = 0;
				for (let at = 0; at < list.length; at++) parts += within[(list[at] ?? 0) >>> 2] ?? 0;
				return parts;
			}),
		unitOf: (name) => read(name).unit,
		valueAt: (name, place) => read(name).values[codeAt(name, place)],
		membersAt(name, place) {
			const { members = [], unit } = columnOf(name).entered[codeAt(name, place)] ?? {};
			return members.length > 0 ? members.map((one) => convert(one, unit, read(name).unit) ?? one) : undefined;
		},
		order(name, count) {
			const ranks = ranksOf(read(name).values);
			return orderByRank(count, (place) => ranks[codeAt(name, place)]);
		},
		distancesFrom(place, names) {
			const own = new Map(
				names.flatMap((name) => {
					const { values } = read(name);
					const value = values[codeAt(name, place)];
					return typeof value === "object" ? [[columnOf(name), { value, values }] as const] : [];
				}),
			);
			return (other) => {
				let sum = Math.max(1, own.size);
				partValues.find(other, (word) => {
					const { column, code } = valuesByWord[word] ?? {};
					const compared = column && own.get(column);
					if (compared) sum += numberDistance(compared.value, compared.values[code ?? -1]) - 1;
				});
				return sum / Math.max(1, own.size);
			};
		},
	};
}

import { convert, type Measure, parseMeasure } from "../../products/part/measure.ts";
import type { Spec } from "../../products/part/part-schema.ts";
import type { UnitCode } from "../../ui/unit-symbols.ts";
import { createFacetColumns, type FacetColumns, type FacetSpec } from "./facet-columns.server.ts";
import { type Facet, type FacetFilter, tallyFacets } from "./facet-tally.server.ts";
import { compareValues, facetValue, foldSpec, type Interval, parseSpecFilter, type SpecRange } from "./spec-filter.ts";
import { createSpecNames } from "./spec-names.server.ts";
import { createSpecWords, type SpecWords } from "./spec-words.server.ts";

export interface FacetResults {
	families: { family: string; count: number }[];
	/** Facets of the selected family. */
	facets: FacetResult[];
	/** Columns of the family's table: the most common specs, in the order of the data sheets. */
	columns: { name: string; unit?: UnitCode }[];
}

export interface FacetResult {
	name: string;
	unit?: UnitCode;
	/** Undefined for many numbers or ranges: it has bounds instead. */
	values?: { value: string; count: number }[];
	/** Bounds of the numbers, in its unit. */
	min?: number;
	max?: number;
}

export interface FacetQuery {
	family?: string;
	specs?: readonly string[];
	withoutFacets?: boolean;
}

export interface PartFacets extends Pick<FacetColumns, "has" | "order" | "valueAt" | "membersAt" | "unitOf"> {
	set(place: number, part: { family?: string | null; specs?: readonly Spec[] } | undefined): void;
	/** Empty when the part has no family. */
	familyAt(place: number): string;
	/** Those of the first `count` parts that are of a family. */
	placesOf(family: string, count: number): number[];
	/** Spec names in the order of the data sheets. */
	namesOf(family: string): readonly string[];
	/** The most common spelling. */
	canonicalFamily(family: string): string;
	/** Replaces a family that no part has by its most common spelling. */
	withKnownFamily<Query extends FacetQuery>(query: Query): Query;
	/** Filters the parts at these places and counts facets. */
	tally(query: FacetQuery, places: Uint32Array): { matching: Uint32Array; results: FacetResults };
	words: SpecWords;
	/** Distance of the numbers of other parts of its family. */
	distancesFrom(place: number): (other: number) => number;
}

/** No spec has an empty name. */
const familyName = "";
/** Maximum number of listed values. Above it, a facet has bounds. */
const maxNumbers = 12;
const maxWords = 20;
const maxFacets = 16;
const maxColumns = 6;

/** Families and specs of all parts, for filters and counts. */
export function createPartFacets(): PartFacets {
	const columns = createFacetColumns();
	const specNames = createSpecNames();

	function set(place: number, part: Parameters<PartFacets["set"]>[1]) {
		const family = part?.family;
		const specs = family ? (part.specs ?? []).map(facetSpec).filter((spec) => spec !== undefined) : [];
		columns.set(place, family ? [{ name: familyName, value: family }, ...specs] : []);
		specNames.set(
			place,
			family ?? "",
			specs.map(({ name }) => name),
		);
	}

	const familyAt = (place: number) => `${columns.valueAt(familyName, place) ?? ""}`;

	/** Converts to the column's unit, which is the default; undefined for another kind of unit. */
	function inColumn(name: string, measure: Measure | undefined): number | undefined {
		if (!measure?.unit) return measure?.value;
		return convert(measure.value, measure.unit, columns.unitOf(name)) ?? Number.NaN;
	}

	const boundsInColumn = (name: string, { from, upTo }: SpecRange) => ({
		from: inColumn(name, from),
		upTo: inColumn(name, upTo),
	});

	/** `25 mm` and `1 in` as the column's numbers; words unchanged. */
	function valueInColumn(name: string, value: string): string {
		const measure = columns.unitOf(name) ? parseMeasure(value) : undefined;
		const number = inColumn(name, measure);
		return number === undefined || Number.isNaN(number) ? value : `${number}`;
	}

	function filtersOf({ family, specs = [] }: FacetQuery): FacetFilter[] {
		const parsed = specs.map(parseSpecFilter).filter((filter) => filter !== undefined);
		const names = specNames.of(family ?? "").inSheetOrder;
		const spelling = (name: string) => names.find((one) => foldSpec(one) === foldSpec(name)) ?? name;
		const filters = [...Map.groupBy(parsed, ({ name }) => spelling(name))].flatMap(([name, sameName]) => {
			// A text may also be a number.
			const values = sameName.flatMap((one) =>
				"value" in one ? [columns.spellingOf(name, one.value), valueInColumn(name, one.value)] : [],
			);
			const ranges = sameName.flatMap((one) => ("value" in one ? [] : { name, ...boundsInColumn(name, one) }));
			return values.length > 0 ? [{ name, values }, ...ranges] : ranges;
		});
		return family === undefined ? filters : [{ name: familyName, values: [family] }, ...filters];
	}

	/** The selected family stays, even without matches. */
	function withSelected(counted: readonly Facet[], family: string | undefined): Facet["values"] {
		const families = counted.flatMap(({ values }) => values);
		const isMissing = family !== undefined && !families.some(({ value }) => value === family) && specNames.has(family);
		return isMissing
			? [...families, { value: family, count: 0 }].sort((a, b) => compareValues(a.value, b.value))
			: families;
	}

	function presentFacets(families: Facet["values"], facets: readonly Facet[], names: readonly string[]): FacetResults {
		const nonEmpty = facets.filter(({ values }) => values.length > 0);
		const frequentFacets = nonEmpty.toSorted((a, b) => partsIn(b) - partsIn(a)).slice(0, maxColumns);
		const shown = names.filter((name) => frequentFacets.some((facet) => facet.name === name));
		return {
			families: families.map(({ value, count }) => ({ family: facetValue(value), count })),
			facets: nonEmpty.map((facet) => present(facet, columns.unitOf(facet.name))),
			columns: shown.map((name) => ({ name, unit: columns.unitOf(name) })),
		};
	}

	return {
		...columns,
		set,
		words: createSpecWords(columns),
		distancesFrom: (place) => columns.distancesFrom(place, specNames.of(familyAt(place)).inSheetOrder),
		familyAt,
		placesOf(family, count) {
			const marks = new Uint8Array(count);
			columns.mark(familyName, [columns.values(familyName).indexOf(family)], marks, 1);
			return [...marks.keys()].filter((place) => marks[place]);
		},
		namesOf: (family) => specNames.of(family).inSheetOrder,
		canonicalFamily: specNames.asWritten,
		withKnownFamily(query) {
			const { family } = query;
			return family === undefined || specNames.has(family) ? query : { ...query, family: specNames.asWritten(family) };
		},
		tally(query, places) {
			const isCounting = !query.withoutFacets;
			const { byFrequency, inSheetOrder } = specNames.of(query.family ?? "");
			const names = isCounting ? byFrequency.slice(0, maxFacets) : [];
			// Ignores spec filters: another family has other specs.
			const counted = isCounting ? tallyFacets(columns, places, [familyName], []).facets : [];
			const families = isCounting ? withSelected(counted, query.family) : [];
			const { matching, facets } = tallyFacets(columns, places, names, filtersOf(query));
			return { matching, results: presentFacets(families, facets, inSheetOrder) };
		},
	};
}

function facetSpec(
	{ name, value, text, unit = "C62" }: Spec,
	_at: number,
	all: readonly Spec[],
): FacetSpec | undefined {
	if (value === undefined) return text === undefined ? undefined : { name, value: text };
	if (!Array.isArray(value)) return { name, value: [value, value], unit };
	const members = membersOf(value, unit, all);
	return { name, value, unit, ...(members && { members }) };
}

/** The sizes of a set, which has some of a range: listed, or in steps that make its number of pieces. */
function membersOf([from, upTo]: Interval, unit: UnitCode, specs: readonly Spec[]): number[] | undefined {
	const pieces = specs.find(({ name, value }) => /^pieces$/i.test(name) && Number(value) > 1)?.value;
	if (typeof pieces !== "number") return undefined;
	const listed = specs
		.map(({ text = "" }) => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))
		.find((sizes) => sizes.length === pieces && sizes.includes(from) && sizes.includes(upTo));
	const step = specs.find((one) => one.unit === unit && (upTo - from) / Number(one.value) + 1 === pieces)?.value;
	if (typeof step !== "number") return listed ?? [];
	return Array.from({ length: pieces }, (_, at) => from + at * step);
}

const partsIn = ({ values }: Facet): number => values.reduce((sum, { count }) => sum + count, 0);

function present({ name, values }: Facet, unit: UnitCode | undefined): FacetResult {
	const numbers = values.map(({ value }) => value).filter((value): value is Interval => typeof value !== "string");
	const listed = frequentValues(values).map(({ value, count }) => ({ value: facetValue(value), count }));
	if (numbers.length === 0) return { name, values: listed };
	const bounds = {
		min: numbers.reduce((min, [from]) => Math.min(min, from), Infinity),
		max: numbers.reduce((max, [, upTo]) => Math.max(max, upTo), -Infinity),
	};
	const isFew = numbers.length <= maxNumbers && numbers.every(([from, upTo]) => from === upTo);
	return { name, unit, ...(isFew && { values: listed }), ...bounds };
}

/** The numbers and the most common words, in order. A word that looks like a range cannot be searched for. */
function frequentValues(values: Facet["values"]): Facet["values"] {
	const words = values.filter(({ value }) => typeof value === "string" && !value.includes(".."));
	const frequent = new Set(words.toSorted((a, b) => b.count - a.count).slice(0, maxWords));
	return values.filter((one) => typeof one.value !== "string" || frequent.has(one));
}

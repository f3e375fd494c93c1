import { convert, type Measure, parseMeasure } from "../../products/part/measure.ts";
import type { UnitCode } from "../../ui/unit-symbols.ts";

/** A filter on one spec: a value, or a range that the part's overlaps. */
export type SpecFilter = { name: string } & ({ value: string } | SpecRange);

/** Bounds as typed and as parsed; an empty end is open. */
export interface SpecRange {
	typed: { from: string; upTo: string };
	from?: Measure;
	upTo?: Measure;
}

/**
 * Folds spellings of a spec's name or text: `BORE`, `Zinc  Plated`. Units and symbols keep their capitals, such as `5 MPa`
 * and the diameters `d` and `D`.
 */
export const foldSpec = (text: string): string =>
	text
		.trim()
		.replace(/\s+/g, " ")
		.replace(/(\d ?)?\p{L}{3,}/gu, (word, figure) => (figure ? word : word.toLowerCase()));

/** Returns the most frequent spelling of each text, by its fold. */
export function frequentSpellings(texts: Iterable<readonly [text: string, parts: number]>): Map<string, string> {
	const sums = new Map<string, number>();
	for (const [text, parts] of texts) sums.set(text, (sums.get(text) ?? 0) + parts);
	const best = new Map<string, string>();
	for (const [text, parts] of sums) {
		const fold = foldSpec(text);
		const other = best.get(fold);
		const more = parts - (sums.get(other ?? "") ?? 0);
		if (other === undefined || more > 0 || (more === 0 && text < other)) best.set(fold, text);
	}
	return best;
}

const range = /^(.*?)\.\.(.*)$/s;

/** Parses `Cage:Machined brass`, `Bore:25`, `Bore:20..30`, `Length:1/2 in..`. Undefined when invalid or reversed. */
export function parseSpecFilter(text: string): SpecFilter | undefined {
	const colon = text.indexOf(":");
	const [name, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
	if (colon < 1 || name === "" || value === "") return undefined;
	const ends = range.exec(value);
	if (!ends) return { name, value };
	const typed = { from: ends[1]?.trim() ?? "", upTo: ends[2]?.trim() ?? "" };
	const { from, upTo } = endsOf(typed.from, typed.upTo);
	if ((!from && !upTo) || Object.keys(rangeFaults(typed.from, typed.upTo)).length > 0) return undefined;
	return { name, typed, from, upTo };
}

/** Returns messages about the ends of a range as typed; an empty end is open. */
export function rangeFaults(typedFrom: string, typedUpTo: string): { from?: string; upTo?: string } {
	const faults = { ...faultOf("from", typedFrom), ...faultOf("upTo", typedUpTo) };
	const { from, upTo, isUnitAssumed } = endsOf(typedFrom, typedUpTo);
	if (!from || !upTo || faults.from || faults.upTo) return faults;
	const end = convert(upTo.value, upTo.unit, from.unit);
	if (end === undefined) return { upTo: "Write the same unit after both numbers" };
	if (from.value <= end) return {};
	return { upTo: isUnitAssumed ? "Write a unit after both numbers" : "Enter a number no lower than the first" };
}

/** A number without a unit has that of the other end: `20` up to `30 mm`. */
function endsOf(typedFrom: string, typedUpTo: string) {
	const [from, upTo] = [parseMeasure(typedFrom), parseMeasure(typedUpTo)];
	const unit = from?.unit ?? upTo?.unit;
	const withUnit = (end: Measure | undefined): Measure | undefined => end && { unit, ...end };
	return { from: withUnit(from), upTo: withUnit(upTo), isUnitAssumed: Boolean(from?.unit) !== Boolean(upTo?.unit) };
}

/** `12,500` and `11.000`. */
const perhapsThousands = /^[-−+]?([1-9]\d{0,2})(?:,(\d{3})|\.(\d{2}0))(?![\d.,])/;

function faultOf(end: "from" | "upTo", typed: string): { from?: string; upTo?: string } {
	if (typed === "") return {};
	if (!parseMeasure(typed)) return { [end]: "Enter a number, such as 25 or 1/2 in" };
	const [figure, ones, thousand = ""] = perhapsThousands.exec(typed) ?? [];
	if (figure === undefined) return {};
	const after = thousand || figure.slice(-3);
	return { [end]: `${figure} can be ${Number(`${ones}.${after}`)} or ${ones}${after}. Write one of them` };
}

export const specRange = (name: string, from: string, upTo: string): string => `${name}:${from.trim()}..${upTo.trim()}`;

/** `from 20 up to 30`. */
export const rangeText = ({ from, upTo }: SpecRange["typed"]): string =>
	[from && `from ${from}`, upTo && `up to ${upTo}`].filter(Boolean).join(" ");

/** A single number has equal ends. */
export type Interval = readonly [from: number, upTo: number];
export type FacetValue = string | Interval;

/** A value in an address: `25`, `40..200`, `Deep groove`. */
export const facetValue = (value: FacetValue): string =>
	typeof value === "string" ? value : value[0] === value[1] ? `${value[0]}` : `${value[0]}..${value[1]}`;

export function inUnit(value: FacetValue, from: UnitCode | undefined, to: UnitCode | undefined) {
	if (typeof value === "string" || from === to) return value;
	const [start, end] = value.map((bound) => convert(bound, from, to));
	return start === undefined || end === undefined ? undefined : ([start, end] as const);
}

/** Relative difference of two numbers, or of the middles of ranges: at most 1, also for no number. */
export function numberDistance(value: Interval, other: FacetValue | undefined): number {
	if (other === undefined || typeof other === "string") return 1;
	const [a, b] = [value[0] + value[1], other[0] + other[1]];
	return a === b ? 0 : Math.min(1, Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)));
}

const collator = new Intl.Collator("en", { numeric: true });

export const compareValues = (a: FacetValue, b: FacetValue): number =>
	typeof a === "string" || typeof b === "string"
		? Number(typeof a === "string") - Number(typeof b === "string") || collator.compare(String(a), String(b))
		: a[0] - b[0] || a[1] - b[1];

/** The rank of each value; equal ones share it. */
export function ranksOf(values: readonly (FacetValue | undefined)[]): (number | undefined)[] {
	const ranks: (number | undefined)[] = values.map(() => undefined);
	let rank = 0;
	let last: FacetValue | undefined;
	const defined = values.flatMap((value, code) => (value === undefined ? [] : { value, code }));
	for (const { value, code } of defined.sort((a, b) => compareValues(a.value, b.value))) {
		if (last !== undefined && compareValues(last, value) !== 0) rank++;
		ranks[code] = rank;
		last = value;
	}
	return ranks;
}

import { convert, type Measure, parseMeasure } from "../../products/part/measure.ts";

/** A filter on one spec: a value, or a range that the part's overlaps. */
export type SpecFilter = { name: string } & ({ value: string } | SpecRange);

/** Bounds as typed and as parsed; an empty end is open. */
export interface SpecRange {
	typed: { from: string; upTo: string };
	from?: Measure;
	upTo?: Measure;
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
	const [from, upTo] = [parseMeasure(typed.from), parseMeasure(typed.upTo)];
	if ((typed.from && !from) || (typed.upTo && !upTo)) return undefined;
	if ((!from && !upTo) || isReversed(from, upTo)) return undefined;
	return { name, typed, from, upTo };
}

function isReversed(from: Measure | undefined, upTo: Measure | undefined): boolean {
	if (!from || !upTo) return false;
	// A number without a unit has that of the other end.
	const end = upTo.unit && from.unit ? convert(upTo.value, upTo.unit, from.unit) : upTo.value;
	return end !== undefined && from.value > end;
}

export const specRange = (name: string, from: string, upTo: string): string => `${name}:${from.trim()}..${upTo.trim()}`;

/** `from 20 up to 30`. */
export const rangeText = ({ from, upTo }: SpecRange["typed"]): string =>
	[from && `from ${from}`, upTo && `up to ${upTo}`].filter(Boolean).join(" ");

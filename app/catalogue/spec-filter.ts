import { type Measure, parseMeasure } from "../products/measure.ts";

/** What is asked of one specification: one of its values, or a part that reaches into a range. */
export interface SpecFilter {
	name: string;
	value?: string;
	from?: Measure;
	upTo?: Measure;
}

const between = "..";

/**
 * Reads how an address writes it: `Cage:Machined brass`, `Bore:25`, `Bore:20..30`, `Length:1/2 in..`.
 * @returns undefined for what is none of these: no name, no number at an end, or a range turned round
 */
export function parseSpecFilter(text: string): SpecFilter | undefined {
	const colon = text.indexOf(":");
	const [name, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
	if (colon < 1 || name === "" || value === "") return undefined;
	if (!value.includes(between)) return { name, value };
	const [from = "", upTo = ""] = value.split(between, 2);
	const ends = { from: parseMeasure(from), upTo: parseMeasure(upTo) };
	if ((from !== "" && !ends.from) || (upTo !== "" && !ends.upTo) || from + upTo === "") return undefined;
	const isTurned = ends.from && ends.upTo && ends.from.unit === ends.upTo.unit && ends.from.value > ends.upTo.value;
	return isTurned ? undefined : { name, ...ends };
}

/** How an address writes a range, from what was typed at its ends. */
export const specRange = (name: string, from: string, upTo: string): string =>
	`${name}:${from.trim()}${between}${upTo.trim()}`;

/** The two ends of a range as they were typed; undefined when the text is none. */
export function specEnds(text: string): { name: string; from: string; upTo: string } | undefined {
	const [, name, from, upTo] = /^([^:]+):(.*?)\.\.(.*)$/.exec(text) ?? [];
	return name === undefined || from === undefined || upTo === undefined ? undefined : { name, from, upTo };
}

import { convert, parseMeasure } from "../products/part/measure.ts";
import { type UnitCode, unitCode, unitSymbols } from "../products/part/units.ts";
import type { PartFacets } from "./facets/part-facets.server.ts";
import { indexWords } from "./words/search-words.ts";

export interface NearestSizes {
	/** `27 mm`, also without a typed unit; `M9`; `6207`. */
	requested: string;
	/** The spec's name and the family; undefined for a part number. */
	name?: string;
	family?: string;
	/** The smaller first, each with a part that has it. Only one when it is the exact size, which words did not find. */
	sizes: { size: string; place: number }[];
}

interface SizeQuery {
	text: string;
	value: number;
	unit?: UnitCode;
	isThread: boolean;
}

const figure = /^(m?)(\d+(?:\.\d+)?)$/;
/** Hits inspected to guess the spec. */
const maxInspected = 2000;
/** Maximum factor between a size and the values of a spec. */
const maxFactor = 3;
const threadSize = /^M(\d+(?:\.\d+)?)(?![\d.])/;

/** The first figure that was not found, with its unit. */
export function missingFigure(words: readonly string[], isMissing: (word: string) => boolean): SizeQuery | undefined {
	for (const [at, word] of words.entries()) {
		const [, thread, digits] = figure.exec(word) ?? [];
		if (digits === undefined || !isMissing(word)) continue;
		const next = thread ? undefined : words[at + 1];
		const unit = next && unitCode(next);
		const value = parseMeasure(digits)?.value ?? 0;
		const text = unit ? `${digits} ${unitSymbols[unit]}` : word.toUpperCase();
		return { text, value, ...(unit && { unit }), isThread: thread !== "" };
	}
	return undefined;
}

/** Returns the next sizes in the most common family of the best hits, which match the other words. */
export function nearestSizes(
	size: SizeQuery,
	words: readonly string[],
	{ best, others }: { best: readonly number[]; others: readonly number[] },
	facets: PartFacets,
): NearestSizes | undefined {
	const inspected = best.slice(0, maxInspected);
	const byFamily = Map.groupBy(inspected, facets.familyAt);
	const [family, ofFamily] = [...byFamily].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
	if (!family || !ofFamily || ofFamily.length * 2 <= inspected.length) return undefined;
	const isQueried = (name: string) => [...indexWords(name)].some((word) => words.includes(word));
	const candidates = facets.namesOf(family).filter((name) => {
		const having = ofFamily.filter((place) => sizeAt(size, name, place, facets) !== undefined);
		return having.length * 2 >= ofFamily.length;
	});
	const name =
		candidates.find(isQueried) ??
		candidates.find((candidate) => size.unit || size.isThread || isLength(facets.unitOf(candidate)));
	if (name === undefined) return undefined;
	const sizes = [...best, ...others]
		.filter((place) => facets.familyAt(place) === family)
		.map((place) => ({ place, value: sizeAt(size, name, place, facets) }))
		.filter((one): one is { place: number; value: number } => one.value !== undefined);
	const unit = size.isThread ? "" : unitSymbols[size.unit ?? facets.unitOf(name) ?? "C62"];
	const formatSize = (value: number) => (size.isThread ? `M${value}` : `${value} ${unit}`.trimEnd());
	if (isFarFrom(size.value, sizes)) return undefined;
	const near = neighbours(size.value, sizes).map(({ place, value }) => ({ size: formatSize(value), place }));
	return near.length > 0 ? { requested: formatSize(size.value), name, family, sizes: near } : undefined;
}

function isFarFrom(value: number, sizes: readonly { value: number }[]): boolean {
	const smallest = sizes.reduce((smallest, size) => Math.min(smallest, size.value), Infinity);
	const largest = sizes.reduce((largest, size) => Math.max(largest, size.value), -Infinity);
	return value > largest * maxFactor || value * maxFactor < smallest;
}

const isLength = (unit: UnitCode | undefined) => convert(1, unit, "MMT") !== undefined;

/** A part's size in the given unit: of a range the nearest value, of a thread the number after M. */
function sizeAt(
	{ unit, isThread, value: size }: SizeQuery,
	name: string,
	place: number,
	facets: PartFacets,
): number | undefined {
	const value = facets.valueAt(name, place);
	if (value === undefined) return undefined;
	if (typeof value === "string") return isThread ? Number(threadSize.exec(value)?.[1] ?? "x") || undefined : undefined;
	if (isThread) return undefined;
	const [from, upTo] = value.map((end) => (unit ? convert(end, facets.unitOf(name), unit) : end));
	if (from === undefined || upTo === undefined) return undefined;
	return Math.min(Math.max(size, from), upTo);
}

/** The nearest below and above a value, or the exact one alone. */
export function neighbours<Sized extends { value: number }>(value: number, sizes: readonly Sized[]): Sized[] {
	let below: Sized | undefined;
	let above: Sized | undefined;
	for (const size of sizes) {
		if (size.value === value) return [size];
		if (size.value < value && size.value > (below?.value ?? Number.NEGATIVE_INFINITY)) below = size;
		if (size.value > value && size.value < (above?.value ?? Number.POSITIVE_INFINITY)) above = size;
	}
	return [below, above].filter((one) => one !== undefined);
}

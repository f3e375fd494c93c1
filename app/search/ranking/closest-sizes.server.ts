import { convert } from "../../products/part/measure.ts";
import { formatValue } from "../../products/part/units.ts";
import { type UnitCode, unitSymbols } from "../../ui/unit-symbols.ts";
import type { PartFacets } from "../facets/part-facets.server.ts";
import { baseUnit, figureValue, isSameSize } from "../words/index-words.ts";
import { spanText, type Token, thread } from "../words/query-tokens.ts";
import { phraseKey, synonymsOf } from "../words/readings.ts";
import { highestOf } from "./marks.server.ts";
import type { Ranking } from "./ranking.server.ts";
import { maxMentioned } from "./spans.server.ts";

/** The closest parts to a size or number that the results lack. */
export interface Closest {
	/** `27 mm`, `M8 × 50`; `6207`. */
	requested: string;
	/** The specification, and the family of the results. Undefined for a part number. */
	name?: string;
	family?: string;
	/** True when no part of the family has it, not only none of the results. */
	isWholeFamily?: boolean;
	/** The smaller first, each with a part that has it. */
	sizes: { size: string; place: number; distance?: number }[];
}

/** Hits inspected to guess the specification. */
const maxInspected = 2000;
/** Maximum factor between a size and the values of a specification. */
const maxFactor = 3;
const threadOfSpec = /^M(\d+(?:\.\d+)?)(?![\d.])/;

export interface Size {
	token: Token;
	value: number;
	isThread: boolean;
	isInch?: boolean;
	/** Undefined: of the specification. */
	unit?: UnitCode;
}

export function closestSizes(ranking: Ranking, facets: PartFacets): Closest | undefined {
	const { scores, query, dropped } = ranking;
	const isFigure = (token: Token) => sizeOf(token) !== undefined;
	const highest = query.tokens.some(isFigure) ? highestOf(scores) : 0;
	if (highest === 0 || ranking.corrections.length > 0) return undefined;
	const best = placesWhere(scores, (score) => score === highest, maxInspected);
	const isMissing = (token: Token) =>
		!hasUnknownUnit(token, ranking) &&
		(dropped.includes(token) ||
			(token.value !== undefined && best.every((place) => ranking.levelAt(token, place) <= maxMentioned)));
	const size = query.tokens
		.filter(isMissing)
		.map(sizeOf)
		.find((one) => one !== undefined);
	if (!size || (size.token.units.length === 0 && !size.isThread && facets.words.isText(size.token.text)))
		return undefined;
	const others = query.tokens.filter((token) => token !== size.token && !dropped.includes(token));
	const [family, ofFamily] =
		[...Map.groupBy(best, facets.familyAt)].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
	if (!family || !ofFamily || ofFamily.length * 2 <= best.length) return undefined;
	const name = specOf(size, ranking, ofFamily, family, facets);
	if (name === undefined) return undefined;
	const valueAt = (place: number) => sizeAt(size, name, place, facets);
	const run = runOf(size.token, query.tokens);
	const hasAll = (place: number, tokens: readonly Token[]) =>
		tokens.every((token) => ranking.levelAt(token, place) > 0);
	const inFamily = facets.placesOf(family, scores.length);
	const sizedBy = (tokens: readonly Token[]) =>
		inFamily
			.filter((place) => hasAll(place, tokens))
			.map((place) => ({ place, value: valueAt(place) ?? Number.NaN, score: scores[place] ?? 0 }))
			.filter(({ value }) => !Number.isNaN(value));
	const sized = sizedBy(others);
	const isSize = ({ value }: { value: number }) => isSameSize(size.value, value, size.unit);
	if (isFarFrom(size.value, sized) || sized.some(isSize)) return undefined;
	const inRun = (value: string) =>
		run.map((token) => (token === size.token ? value : token.text.toUpperCase())).join(" × ");
	const own = facets.unitOf(name) ?? "C62";
	const inOwn = (value: number) => (size.unit ? convert(value, size.unit, own) : value) ?? value;
	const unit = size.isThread ? "" : unitSymbols[size.unit ?? own];
	const isConverted = run.length === 1 && !size.isThread && size.unit !== undefined && size.unit !== own;
	const labelOf = (value: number) =>
		run.length > 1
			? inRun(size.isThread ? `M${value}` : formatValue(value))
			: size.isThread
				? `M${value}`
				: `${sizeText(value, size.unit ?? own, isConverted)} ${unit}`.trimEnd();
	const ownLabelOf = (value: number) =>
		isConverted ? `${sizeText(inOwn(value), own)} ${unitSymbols[own]} (${labelOf(value)})` : labelOf(value);
	const sizes: Closest["sizes"] = neighbours(size.value, sized).map(({ place, value }) => ({
		size: ownLabelOf(value),
		place,
		distance: Math.abs(value - size.value),
	}));
	const sameLength = ofOtherThread(
		size,
		run,
		sizedBy(others.filter(({ text }) => !thread.test(text))).filter(isSize),
		facets,
	);
	sizes.push(...sameLength);
	if (sizes.length === 0) return undefined;
	const whole = sizedBy(run.filter((token) => token !== size.token));
	const least = (sizes: typeof whole) => Math.min(...sizes.map(({ value }) => Math.abs(value - size.value)));
	const isWholeFamily = !whole.some(isSize) && least(whole) >= least(sized);
	const requested = size.isInch ? spanText(query, size.token, size.token) : labelOf(size.value);
	return { requested, name, family, isWholeFamily, sizes };
}

/** `52 gph`: the figure is of no unit that the shop knows. */
function hasUnknownUnit(token: Token, { query: { folded, tokens }, dropped }: Ranking): boolean {
	const next = tokens[tokens.indexOf(token) + 1];
	if (sizeOf(token)?.isInch) return false;
	const isUnit = next && dropped.includes(next) && !next.isSuffix && /^\p{L}{1,4}$/u.test(next.text);
	return token.units.length === 0 && isUnit === true && folded.slice(token.end, next.start).trim() === "";
}

/** Inches are fractions, as on the tool: `3/8`, `1 1/2`. */
function sizeText(value: number, unit: UnitCode, isRounded = false): string {
	const parts = [2, 4, 8, 16, 32, 64].find((parts) => Number.isInteger(value * parts));
	if (unit !== "INH" || parts === undefined || Number.isInteger(value))
		return formatValue(isRounded ? Number(value.toPrecision(3)) : value);
	const whole = Math.floor(value);
	return `${whole > 0 ? `${whole} ` : ""}${(value - whole) * parts}/${parts}`;
}

/** `M10 × 50` for `M8 × 50`. */
function ofOtherThread(
	{ token }: Size,
	run: readonly Token[],
	parts: readonly { place: number }[],
	facets: PartFacets,
): Closest["sizes"] {
	const typed = run.find(({ text }) => thread.test(text));
	if (!typed || typed === token) return [];
	const value = Number(typed.text.slice(1));
	const size: Size = { token: typed, value, isThread: true };
	const threads = parts.flatMap(({ place }) => {
		const names = facets.namesOf(facets.familyAt(place));
		const thread = names.map((name) => sizeAt(size, name, place, facets)).find((one) => one !== undefined);
		return thread === undefined ? [] : { place, value: thread };
	});
	const labelOf = (thread: number) =>
		run.map((one) => (one === typed ? `M${thread}` : one.text.toUpperCase())).join(" × ");
	return neighbours(value, threads).map((part) => ({ size: labelOf(part.value), place: part.place }));
}

/** The nearest below and above a value; of equal ones the one with the highest score. */
export function neighbours<Sized extends { value: number; score?: number }>(
	value: number,
	sizes: readonly Sized[],
): Sized[] {
	let below: Sized | undefined;
	let above: Sized | undefined;
	const isBetter = (size: Sized, other: Sized | undefined, isCloser: boolean) =>
		!other || isCloser || (size.value === other.value && (size.score ?? 0) > (other.score ?? 0));
	for (const size of sizes) {
		if (size.value < value && isBetter(size, below, size.value > (below?.value ?? 0))) below = size;
		if (size.value > value && isBetter(size, above, size.value < (above?.value ?? 0))) above = size;
	}
	return [below, above].filter((one) => one !== undefined);
}

function placesWhere(scores: Uint8Array, fits: (score: number) => boolean, max = scores.length): number[] {
	const places: number[] = [];
	for (let place = 0; place < scores.length && places.length < max; place++) {
		const score = scores[place] ?? 0;
		if (score > 0 && fits(score)) places.push(place);
	}
	return places;
}

export function sizeOf(token: Token): Size | undefined {
	const [, digits] = thread.exec(token.text) ?? [];
	if (digits !== undefined) return { token, value: Number(digits), isThread: true };
	const inches = token.value === undefined && token.text.includes("/") ? figureValue(token.text) : Number.NaN;
	if (!Number.isNaN(inches)) return { token, value: inches * 25.4, isThread: true, isInch: true };
	if (token.value === undefined || token.range || /^\d{4,}$/.test(token.text)) return undefined;
	const [unit] = token.units;
	return { token, value: token.value, isThread: false, ...(unit && { unit }) };
}

/** Tokens of one size: `m8`, `50`. */
function runOf(token: Token, tokens: readonly Token[]): Token[] {
	let from = tokens.indexOf(token);
	while (tokens[from]?.isJoined) from--;
	const next = tokens.findIndex((one, at) => at > from && !one.isJoined);
	return tokens.slice(from, next < 0 ? undefined : next);
}

/** The specification that a size belongs to: one that the words name, or the first of its kind in the data sheets. */
function specOf(size: Size, { query, noun }: Ranking, places: readonly number[], family: string, facets: PartFacets) {
	const names = facets.namesOf(family).filter((name) => {
		const having = places.filter((place) => sizeAt(size, name, place, facets) !== undefined);
		return having.length * 2 >= places.length;
	});
	const worded = query.tokens.filter((token) => token !== noun && token.value === undefined).map(({ text }) => text);
	const namedNames = facets.words.named(worded, worded.flatMap(synonymsOf).map(phraseKey));
	const isLength = (name: string) => baseUnit(facets.unitOf(name) ?? "C62") === "MMT";
	const place = size.isThread
		? 0
		: runOf(size.token, query.tokens)
				.filter(({ text }) => !thread.test(text))
				.indexOf(size.token);
	// The class of `class 10` has no sizes.
	if (namedNames.length > 0 && namedNames.every((name) => facets.unitOf(name) === undefined)) return undefined;
	return (
		names.find((name) => namedNames.includes(name)) ??
		(size.isThread || (size.unit && !isLengthUnit(size.unit)) ? names[0] : names.filter(isLength)[Math.max(0, place)])
	);
}

const isLengthUnit = (unit: UnitCode) => baseUnit(unit) === "MMT";

function isFarFrom(value: number, sizes: readonly { value: number }[]): boolean {
	const smallest = sizes.reduce((smallest, size) => Math.min(smallest, size.value), Infinity);
	const largest = sizes.reduce((largest, size) => Math.max(largest, size.value), -Infinity);
	return value > largest * maxFactor || value * maxFactor < smallest;
}

/** A part's size in the given unit: of a range the nearest value, of a thread the number after M. */
export function sizeAt(
	{ unit, isThread, value: size }: Size,
	name: string,
	place: number,
	facets: PartFacets,
): number | undefined {
	const value = facets.valueAt(name, place);
	if (value === undefined) return undefined;
	if (typeof value === "string")
		return isThread ? Number(threadOfSpec.exec(value)?.[1] ?? "x") || undefined : undefined;
	if (isThread) return undefined;
	const own = (facets.membersAt(name, place) ?? value).map((one) =>
		unit ? (convert(one, facets.unitOf(name), unit) ?? Number.NaN) : one,
	);
	if (own.some(Number.isNaN)) return undefined;
	if (own.length > 2) return own.reduce((best, one) => (Math.abs(one - size) < Math.abs(best - size) ? one : best));
	return Math.min(Math.max(size, own[0] ?? size), own[1] ?? size);
}

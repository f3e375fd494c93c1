import { withoutLabels } from "../../products/part/number-label.ts";
import type { UnitCode } from "../../ui/unit-symbols.ts";
import notations from "../data/notations.json" with { type: "json" };
import { foldText } from "./fold-text.ts";
import { figureValue, isSameSize, measureWord, singular, unitPattern, unitsSpelt } from "./index-words.ts";

/** A word, figure, measure or thread of a query. */
export interface Token {
	/** As folded: `bearing`, `m8`, `25 mm`. */
	text: string;
	/** The word of the index; undefined for a figure with a unit, except in a size: `4` of `4 × 40 mm`. */
	word?: string;
	/** The value, if the token is a figure. */
	value?: number;
	units: readonly UnitCode[];
	/** Measures as words of the index. */
	measures: readonly string[];
	/** Bounds of `10-19`, `longer than 60 mm`; `ends` are the typed ones. */
	range?: { from: number; upTo: number; ends: readonly Omit<Token, "range">[] };
	/** True when `×` joins it to the token before. */
	isJoined: boolean;
	/** True after `for` or `with`: the purpose, not the thing. */
	isPurpose: boolean;
	/** True after `not`: the parts must lack it. */
	isUnwanted: boolean;
	/** True for `C3` or `2RS` after a designation. */
	isSuffix: boolean;
	/** Position in the folded text, from the negation on: `not cast`. */
	start: number;
	end: number;
}

export interface QueryTokens {
	raw: string;
	folded: string;
	tokens: Token[];
}

const listed = (text: string) => new Set(text.split(" "));
const fillers = listed(notations.fillers);
const relations = listed(notations.relations);
const negations = listed(notations.negations);
const inchThreads = notations.inchThreads.replaceAll(" ", "|");
const suffixes = listed(notations.suffixes);
const maxTokens = 12;
const comparisons = notations.comparisons.map(
	([words = "", sign = ""]) => [new RegExp(`(?<![\\p{L}\\p{N}])${words}`, "gu"), sign] as const,
);
const abbreviations = notations.abbreviations.map(
	([short = "", word = ""]) => [new RegExp(short, "gu"), word] as const,
);
/** Excludes the end itself: `over 60`. */
const beyond = 1e-6;

const decimal = String.raw`\d+(?:\.\d+)?`;
const scanner = new RegExp(
	[
		`(?<bound>[<>]=? ?${decimal}(?: ?${unitPattern})?)`,
		String.raw`(?<size>(?<![\p{L}\p{N}.])m?${decimal}(?:×\.?${decimal})+(?: ?${unitPattern})?)`,
		String.raw`(?<measure>(?<![\p{L}\p{N}./])${decimal}(?:/\d+)?(?:(?: ?${unitPattern})? ?[-–] ?${decimal})? ?${unitPattern})`,
		String.raw`(?<range>(?<=^|\s)\d{1,3}(?:\.\d+)?[-–]\d{1,3}(?:\.\d+)?(?=$|[\s,;)]))`,
		String.raw`(?<grade>(?:[acf]\d-\d\d|\d+/\d+(?=(?:-\d+)? ?(?:${inchThreads})\b))(?![\p{L}\p{N}]))`,
		String.raw`(?<word>\d+/\d+|[\p{L}\p{N}]+(?:\.\p{N}+)*)`,
	].join("|"),
	"gu",
);
const figure = /^\d+(?:\.\d+)?$/;
const fraction = /^\d+\/\d+$/;
const inchFraction = /^\d*[13579]\/(?:2|4|8|16|32|64)$/;
const figureOrRest = /\d+(?:\.\d+)?(?:\/\d+)?/g;
const unitAtEnd = new RegExp(`${unitPattern}$`, "u");
/** `6205zz` has a suffix. */
const designationWithTail = /^(\D*\d{3,})(\p{L}[\p{L}\p{N}]*)$/u;
export const designation: RegExp = /^\p{L}{0,3}\d{3,}\p{L}?$/u;

/** `m8`, with its diameter. */
export const thread: RegExp = /^m(\d+(?:\.\d+)?)$/;

type Piece = Pick<Token, "text" | "start" | "end"> & {
	unit?: string;
	units?: readonly UnitCode[];
	isJoined?: boolean;
	range?: readonly [from: number, upTo: number, ...ends: string[]];
	isGrade?: boolean;
	isOfSize?: boolean;
};

/** @param isKnown returns whether a word occurs in the catalogue */
export function tokensOf(typed: string, isKnown: (word: string) => boolean): QueryTokens {
	const text = withoutLabels(typed);
	const folded = [...abbreviations, ...comparisons].reduce(
		(left, [words, sign]) => left.replace(words, sign),
		foldText(text).slice(0, 400),
	);
	const pieces = [...folded.matchAll(scanner)]
		.flatMap(piecesOf)
		.flatMap((piece) => withoutSlash(piece, isKnown))
		.flatMap((piece) => withoutTail(piece, isKnown));
	let isPurpose = false;
	let isDesignation = false;
	let negatedFrom: number | undefined;
	const tokens: Token[] = [];
	for (const [at, piece] of pieces.entries()) {
		if (relations.has(piece.text) && tokens.length > 0) isPurpose = true;
		const isSuffix: boolean = isDesignation && suffixes.has(piece.text);
		isDesignation = isSuffix || designation.test(piece.text);
		const isPart = /[\p{L}\p{N}]-$/u.test(folded.slice(0, piece.start));
		if (fillers.has(piece.text) && !isSuffix && !isPart) continue;
		const isNegation = negations.has(piece.text) && pieces.length > 2 && /^\p{L}/u.test(pieces[at + 1]?.text ?? "");
		const start = negatedFrom ?? piece.start;
		if (!isNegation) tokens.push({ ...readPiece(piece), start, isPurpose, isUnwanted: start < piece.start, isSuffix });
		negatedFrom = isNegation ? piece.start : undefined;
	}
	const all =
		tokens.length > 0
			? tokens
			: pieces.map((piece) => ({ ...readPiece(piece), isPurpose: false, isUnwanted: false, isSuffix: false }));
	return { raw: text, folded, tokens: all.slice(0, maxTokens) };
}

function piecesOf(match: RegExpExecArray): Piece[] {
	const { size, measure, word, grade, bound } = match.groups ?? {};
	const [whole, start] = [match[0], match.index];
	if (grade !== undefined) return [{ text: grade, start, end: start + whole.length, isGrade: true }];
	if (word !== undefined) return [{ text: singular(word), start, end: start + whole.length }];
	const unit = unitAtEnd.exec(whole)?.[0] ?? "";
	const units = unitsSpelt(unit);
	const figures = whole.slice(0, whole.length - unit.length);
	const span = { start, end: start + whole.length, ...(unit !== "" && { unit, units }) };
	if (bound !== undefined) {
		const [, sign = "", value = ""] = /^([<>]=?) ?([\d.]+)/.exec(bound) ?? [];
		const factor = sign.endsWith("=") ? 1 : 1 + beyond;
		const end = figureValue(value, unit);
		return [
			{ ...span, text: sign + value, range: sign.startsWith(">") ? [end * factor, Infinity] : [0, end / factor] },
		];
	}
	const parts =
		size === undefined ? [...figures.matchAll(figureOrRest)] : [...figures.matchAll(/m?\d+(?:\.\d+)?|\.\d+/g)];
	const [first = "", second = ""] = parts.map(([text]) => text);
	const [from, upTo] = [figureValue(first, unit), figureValue(second, unit)];
	if (size === undefined && parts.length === 2 && from < upTo)
		return [{ ...span, text: `${first}-${second}`, range: [from, upTo, first, second] }];
	return parts.map(([text], at) => ({
		text: text.startsWith(".") ? `0${text}` : text,
		start: start + (parts[at]?.index ?? 0),
		end: at === parts.length - 1 ? start + whole.length : start + (parts[at]?.index ?? 0) + text.length,
		...(!text.startsWith("m") && units.length > 0 && { units }),
		isJoined: size !== undefined && at > 0,
		isOfSize: size !== undefined,
		...(measure !== undefined && { unit, units }),
	}));
}

/** `17/19` as two sizes, unless it is a fraction of an inch or the catalogue has it. */
function withoutSlash(piece: Piece, isKnown: (word: string) => boolean): Piece[] {
	const { text, start, isGrade } = piece;
	if (!fraction.test(text) || inchFraction.test(text) || isGrade || isKnown(text)) return [piece];
	const [first = "", second = ""] = text.split("/");
	const middle = start + first.length;
	return [
		{ ...piece, text: first, end: middle },
		{ ...piece, text: second, start: middle + 1 },
	];
}

/** `6205zz` as a designation and its suffix, unless the catalogue has it in one. */
function withoutTail(piece: Piece, isKnown: (word: string) => boolean): Piece[] {
	const [, head = "", tail = ""] = designationWithTail.exec(piece.text) ?? [];
	if (piece.units || !suffixes.has(tail) || isKnown(piece.text) || !isKnown(head)) return [piece];
	const middle = piece.start + head.length;
	return [
		{ ...piece, text: head, end: middle },
		{ text: tail, start: middle, end: piece.end },
	];
}

function readPiece({
	text,
	unit,
	units = [],
	isJoined = false,
	range,
	isGrade,
	isOfSize = false,
	start,
	end,
}: Piece): Omit<Token, "isPurpose" | "isUnwanted" | "isSuffix"> {
	if (range) {
		const [from, upTo, ...ends] = range;
		const none = { isPurpose: false, isUnwanted: false, isSuffix: false };
		const read = ends.map((end) => ({ ...readPiece({ text: end, unit, units, start, end: start }), ...none }));
		const value = from > 0 ? from : upTo;
		return { text, value, units, measures: [], isJoined, range: { from, upTo, ends: read }, start, end };
	}
	const isFigure = figure.test(text);
	const isFraction = fraction.test(text) && !isGrade;
	const value = isFigure || isFraction ? figureValue(text, unit) : undefined;
	const isBare = units.length === 0;
	const read: readonly UnitCode[] = isBare ? (isFraction ? ["INH"] : ["MMT", "C62"]) : units;
	const measures = value === undefined ? [] : read.flatMap((unit) => measureWords(value, unit));
	return {
		text,
		...((isBare || isFraction || isOfSize) && { word: text.replace("-", "") }),
		value,
		units: isBare && !isFraction ? [] : read,
		measures,
		isJoined,
		start,
		end,
	};
}

/** Also the whole millimetres that an inch size names. */
function measureWords(value: number, unit: UnitCode): string[] {
	const rounded = Math.round(value * 25.4);
	const isNominal = unit === "INH" && isSameSize(value * 25.4, rounded, unit);
	return [measureWord(value, unit), ...(isNominal ? [measureWord(rounded, "MMT")] : [])];
}

/** The typed text of tokens: `25 mm`, `M8 × 50`. */
export const spanText = ({ folded }: QueryTokens, first: Token | undefined, last: Token | undefined): string =>
	folded.slice(first?.start ?? 0, last?.end ?? 0);

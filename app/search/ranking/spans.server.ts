import notations from "../data/notations.json" with { type: "json" };
import type { SpecWords } from "../facets/spec-words.server.ts";
import type { NumberIndex } from "../number-index.server.ts";
import { onlyLetters } from "../words/fold-text.ts";
import type { FieldWeights } from "../words/postings.server.ts";
import { type QueryTokens, spanText, type Token, thread } from "../words/query-tokens.ts";
import {
	beginsSynonym,
	compoundHeads,
	maxPhraseWords,
	notationsOf,
	phraseKey,
	standardsOf,
	substitutesOf,
	synonymsOf,
} from "../words/readings.ts";
import type { WordIndex } from "../words/word-index.server.ts";
import type { ReusedBytes } from "./marks.server.ts";

/*
 * The ranking rule:
 * 1. A query is words, figures with their units, threads and numbers: its tokens. A part needs all of them.
 * 2. A token has several readings. The best one in a part counts, by `level`:
 *    a part number; a figure of the named specification; a literal word in title, name, number or family;
 *    the value of a specification; a synonym, another notation or spelling; a word in the description.
 * 3. A reading only adds parts below: it never replaces the literal one.
 * 4. The noun of a query must be the noun of the name, if any name has it: a bolt with a nut is no nut.
 * 5. The score is the sum of levels; an id or bar code has the highest, and the closest sizes have a bonus.
 * 6. If no part has all tokens, those that identify stay longest: numbers, noun, threads, named words, figures, suffixes.
 * 7. A figure with a unit matches only measures, except in a size such as 4 × 40 mm. In the description alone it is
 *    marked. If a result has it in the name or in the named specification, those with another such figure are left
 *    out. A range means each size in it. A word that is the text of a specification excludes parts that only
 *    mention it.
 * 8. An unknown word is corrected. Numbers are not: another digit is another part.
 * 9. Sizes of one kind and things joined by "and" that no part has together are alternatives (alternatives.server.ts).
 */

export interface Sources {
	words: WordIndex;
	specs: SpecWords;
	numbers: NumberIndex;
	reused: ReusedBytes;
}

/** Nouns of many things: a clutch kit is no socket set. */
export const generic: ReadonlySet<string> = new Set(notations.generic.split(" "));

/** A run of tokens and its other readings, as phrases. */
export interface Span {
	from: number;
	upTo: number;
	text: string;
	key: string;
	phrases: string[];
}

const headOf = (phrase: string): string => phraseKey(phrase).split(" ").at(-1) ?? "";

/** Reads the runs and nouns of a query. */
export function createSpans({ words, specs }: Pick<Sources, "words" | "specs">) {
	/** Runs of tokens with their other readings. */
	function spansOf(query: QueryTokens): Span[] {
		const { tokens } = query;
		const spans: Span[] = [];
		for (let from = 0; from < tokens.length; from++) {
			for (let upTo = from + 1; upTo <= Math.min(tokens.length, from + maxPhraseWords + 2); upTo++) {
				const run = tokens.slice(from, upTo);
				const text = spanText(query, run[0], run.at(-1));
				const key = run.map((token) => token.text).join(" ");
				const next = tokens[upTo];
				const phrases = [
					...synonymsOf(key),
					// `Öl Filter` is an oil filter.
					...(run.length === 2 ? synonymsOf(key.replace(" ", "")) : []),
					...(next?.isJoined ? [] : notationsOf(text.replaceAll("×", "x"))),
					...(next?.isJoined || run[0]?.isJoined ? [] : standardsOf(text)),
					...(run.length === 1 ? halvesOf(run[0] as Token) : []),
				];
				spans.push({ from, upTo, text, key, phrases: [...new Set(phrases)] });
			}
		}
		return spans;
	}

	/** `sparkplug` as `spark plug`, `6205c3` as `6205 c3`. */
	function halvesOf({ text, units }: Token): string[] {
		if (units.length > 0 || thread.test(text) || (/\d/.test(text) && words.has(text)) || !/\p{L}/u.test(text))
			return [];
		const places = Array.from({ length: text.length - 1 }, (_, at) => at + 1).filter((at) =>
			onlyLetters.test(text)
				? at >= 3 && at <= text.length - 3
				: /\p{L}/u.test(text.charAt(at - 1)) !== /\p{L}/u.test(text.charAt(at)),
		);
		const pair = places.map((at) => [text.slice(0, at), text.slice(at)]).find((halves) => halves.every(words.has));
		return pair ? [pair.join(" ")] : [];
	}

	/** The likeliest first: the last word that names products, and no `set`. */
	function nounsOf(tokens: readonly Token[], spans: readonly Span[]): Token[] {
		const worded = tokens
			.filter(({ value, text }) => value === undefined && !thread.test(text))
			.map(({ text }) => text);
		if (worded.length > 1 && specs.isName(worded)) return [];
		const heads = tokens.filter(({ text, isPurpose, isUnwanted, value }, at) => {
			if (isPurpose || isUnwanted) return false;
			if (value === undefined && words.isHead(text)) return true;
			if (spans.some(({ upTo, key, phrases }) => upTo === at + 1 && [...phrases, ...substitutesOf(key)].some(isHead)))
				return true;
			if (text.length < 3 || !onlyLetters.test(text) || words.has(text) || synonymsOf(text).length > 0) return false;
			const isHeadOrNear = words.startingWith(text).some(words.isHead) || words.nearest(text).some(words.isHead);
			return isHeadOrNear || compoundHeads(text, words.isHead).length > 0;
		});
		return heads.reverse().sort((a, b) => Number(generic.has(a.text)) - Number(generic.has(b.text)));
	}

	/** Returns whether the last word of a phrase names products. */
	function isHead(phrase: string): boolean {
		return words.isHead(headOf(phrase));
	}

	/**
	 * The last word that names only what parts are for or have: the belt of a pulley. None if another word names products.
	 * @param tokens that the results have
	 */
	function accessoryOf(tokens: readonly Token[], all: readonly Token[], spans: readonly Span[]): Token | undefined {
		const things = tokens.filter(({ isPurpose, value, text }) => !isPurpose && value === undefined && text.length > 2);
		if (things.some(({ text }) => words.isHead(text))) return undefined;
		return things.findLast((token) => {
			const at = all.indexOf(token);
			const around = spans.filter(({ from, upTo }) => from <= at && at < upTo);
			const phrases = around.filter(({ upTo }) => upTo === at + 1).flatMap((span) => span.phrases);
			const isInThing = around.some(({ from, upTo, phrases }) => upTo - from > 1 && phrases.some(isHead));
			return !isInThing && [token.text, ...phrases].some((phrase) => words.isAccessory(headOf(phrase)));
		});
	}

	/** Returns whether the query's last word is not typed to its end: `clutc`. */
	const isUnfinished = ({ text }: Token): boolean =>
		text.length > 1 && ((!words.has(text) && words.startingWith(text).length > 0) || beginsSynonym(text));

	return { spansOf, nounsOf, accessoryOf, isUnfinished };
}

/** Levels of a word or figure in a part, by field: description, specification, name, title. */
export const level = {
	literal: [2, 7, 9, 10],
	beginning: [1, 4, 6, 7],
	/** Words before others are whole, mostly. */
	innerBeginning: [0, 0, 6, 7],
	/** 62 does not mean 6205. */
	figureBeginning: [1, 3, 3, 3],
	/** Alone it does, rather than a hardness of 58–62. */
	onlyFigureBeginning: [1, 3, 8, 8],
	/** `tf-sc-08` is typed on the way to TF-SC-0830. */
	numberBeginning: [0, 0, 10, 10],
	prefix: [0, 0, 1, 1],
	measure: [2, 7, 9, 9],
	measureInName: [0, 0, 6, 6],
	/** A length may be any dimension. */
	length: [1, 3, 9, 9],
	figure: [1, 3, 3, 3],
	noun: [0, 0, 9, 10],
	/** `50 teeth` is no other 50. */
	counted: [0, 0, 3, 3],
} as const satisfies Record<string, FieldWeights>;
/** Levels of a figure in the specification that the words name, and in a range. */
export const [bestNamed, ofRange] = [13, 7] as const;
/** Levels from here on are of the named specification. */
export const minOfNamed = 11;
export const nounBonus = 10;
/** Levels up to this one are in the description. */
export const maxMentioned = 2;
/** Levels up to this one are a length of any dimension, not of the searched one. */
export const maxWeak = 3;
/** Levels of words in a specification: of its name or its text. */
export const ofSpec: readonly number[] = [level.literal[1], level.beginning[1]];
/** Levels from here on are in a name, or as good. */
export const minNamed = 4;
/** Lowest level of a literal word in a name. */
export const minName = 9;
/** Levels of another reading, by the lowest level of its words. */
const levelsBy = (inName: number, inSpec: number): number[] =>
	Array.from({ length: 32 }, (_, literal) => (literal >= minName ? inName : literal >= 6 ? inSpec : 1));
export const otherLevels = levelsBy(5, 4);
export const correctedLevels = levelsBy(4, 3);

/** Returns the better of two readings. A mention besides counts a little more: an oil filter `for hydraulics`. */
export function withMention(one: number, other: number): number {
	const [low, high] = [Math.min(one, other), Math.max(one, other)];
	return low > 0 && low <= maxMentioned && (high === minNamed || high === minNamed + 1) ? high + 1 : high;
}

import { numberSearchKey } from "../../products/part/part-number.ts";
import type { SpecWords } from "../facets/spec-words.server.ts";
import { forEachMark, hasAny, keepLowest, type ReusedBytes } from "../growing-arrays.server.ts";
import { type NumberIndex, numberScores } from "../number-index.server.ts";
import type { FieldWeights } from "../words/postings.server.ts";
import { type QueryTokens, type Token, tokensOf } from "../words/query-tokens.ts";
import { compoundHeads, nearestSynonyms, phraseKey, synonymsOf, writtenAs } from "../words/readings.ts";
import type { WordIndex } from "../words/word-index.server.ts";
import {
	bestNamed,
	correctedLevels,
	level,
	minNamed,
	nounBonus,
	ofRange,
	onlyLetters,
	otherLevels,
	type Span,
	thread,
} from "./spans.server.ts";

export interface Sources {
	words: WordIndex;
	specs: SpecWords;
	numbers: NumberIndex;
	reused: ReusedBytes;
}

export interface TokenMarks {
	/** The level of each token in each part, 0 for none. */
	marks: readonly Uint8Array[];
	/** Positions of tokens that are a part number. */
	numbered: ReadonlySet<number>;
	corrections: { from: string; to: string }[];
	/** A number of another manufacturer, or a superseded one, and the parts that list it. */
	listed?: { text: string; places: number[] };
	/** True when no part has the number, only one with other signs. */
	isSimilarNumber: boolean;
}

/** Maximum corrections per query: each is compared with the whole vocabulary. */
const maxGuesses = 3;
/** Bit in a noun's marks: the reading's word is the title's noun. */
const titleMark = 128;
const levelBits = 127;

/** Marks all readings of all tokens of a query. @param count number of parts */
export function markTokens(
	{ words, specs, numbers, reused }: Sources,
	{ query, spans, noun, count }: { query: QueryTokens; spans: readonly Span[]; noun: Token | undefined; count: number },
): TokenMarks {
	const { tokens } = query;
	const marks = tokens.map(() => reused.take(count));
	const literalCache = new Map<string, Uint8Array>();
	const nounAt = noun ? tokens.indexOf(noun) : -1;
	const numbered = new Set<number>();
	const corrections: TokenMarks["corrections"] = [];
	let listed: TokenMarks["listed"];
	let isSimilarNumber = false;
	let guesses = 0;
	const named = namedSpecs(
		tokens,
		spans.flatMap(({ phrases }) => phrases.map(phraseKey)),
	);
	for (const [at, token] of tokens.entries()) {
		const isCounted = isCount(at - 1) || isCount(at + 1);
		markLiteral(token, marks[at] as Uint8Array, {
			isLast: at === tokens.length - 1,
			isOnly: tokens.length === 1,
			named,
			isCounted,
			isNoun: token === noun && tokens.length > 1,
		});
	}
	for (const span of spans) {
		markNumbers(span);
		for (const phrase of span.phrases) markPhrase(phrase, span, otherLevels);
	}
	for (const [at, token] of tokens.entries()) if (!hasAny(marks[at])) correct(token, at);
	if (nounAt >= 0) keepTitles(marks[nounAt] as Uint8Array);
	return { marks, numbered, corrections, isSimilarNumber, ...(listed && { listed }) };

	function literalMarks(token: Token, inPhrase: readonly Token[]): Uint8Array {
		const key = `${token.text} ${token.units} ${token.value === undefined ? "" : inPhrase.map(({ text }) => text)}`;
		const cached = literalCache.get(key);
		if (cached) return cached;
		const own = reused.take(count);
		const isCounted = inPhrase.some(({ text }) => specs.isCount(text));
		markLiteral(token, own, { named: namedSpecs(inPhrase, []), isWhole: true, isCounted });
		literalCache.set(key, own);
		return own;
	}

	/** Raises the tokens' marks in parts that have all words of a phrase. Returns whether there are any. */
	function markPhrase(phrase: string, { from, upTo }: Pick<Span, "from" | "upTo">, levels: readonly number[]): boolean {
		const inPhrase = tokensOf(phrase, () => true).tokens;
		if (inPhrase.some(({ word, value }) => value === undefined && word !== undefined && !words.has(word))) return false;
		const all = inPhrase.map((token) => literalMarks(token, inPhrase));
		const last = all.at(-1);
		if (!last) return false;
		const lowest = reused.take(count);
		lowest.set(last);
		for (const [at, other] of all.entries())
			keepLowest(lowest, other, inPhrase[at]?.value === undefined ? 1 : minNamed);
		let isAny = false;
		forEachMark(lowest, (place, literal) => {
			isAny = true;
			const value = levels[literal] ?? 0;
			const lastLevel = last[place] ?? 0;
			for (let at = from; at < upTo; at++) {
				const own = marks[at] as Uint8Array;
				const before = own[place] ?? 0;
				const title = at === nounAt && lastLevel === level.literal[3] ? titleMark : 0;
				own[place] = Math.max(value, before & levelBits) | (before & titleMark) | title;
			}
		});
		return isAny;
	}

	function markNumbers({ from, upTo, text }: Span) {
		const isWhole = upTo - from === tokens.length;
		const number = isWhole ? query.raw : text.replaceAll("×", "x");
		const key = numberSearchKey(number);
		if (isWhole && key.length > 2 && upTo - from > 1)
			for (const own of marks) words.markBeginnings(key, own, level.numberBeginning);
		// A number without figures, such as KL+, only alone: in a longer query it is a word.
		if (!isWhole && (!/\d/.test(key) || key.length < 3 || /^\d{1,4}$/.test(key))) return;
		const found = [...numbers.find(number)];
		if (found.length === 0) return;
		for (let at = from; at < upTo; at++) {
			numbered.add(at);
			const own = marks[at] as Uint8Array;
			for (const [place, score] of found) own[place] = Math.max(own[place] ?? 0, score);
		}
		const levels = new Set(found.map(([, score]) => score));
		isSimilarNumber = levels.size === 1 && levels.has(numberScores.similar);
		const places = found.flatMap(([place, score]) => (score === numberScores.listed ? [place] : []));
		if (!levels.has(numberScores.own) && places.length > 0 && text.length > (listed?.text.length ?? 0))
			listed = { text, places };
	}

	function correct(token: Token, at: number) {
		if (!onlyLetters.test(token.text) || token.text.length < 3 || guesses++ >= maxGuesses) return;
		const span = { from: at, upTo: at + 1 };
		for (const readings of [
			[...words.nearest(token.text), ...nearestSynonyms(token.text)],
			compoundHeads(token.text, words.isHead),
		]) {
			const used = readings.filter((word) =>
				[word, ...synonymsOf(word)].map((phrase) => markPhrase(phrase, span, correctedLevels)).includes(true),
			);
			if (used[0] === undefined) continue;
			corrections.push({ from: query.folded.slice(token.start, token.end), to: writtenAs(used[0]) });
			return;
		}
	}

	/** `50 teeth` counts teeth. */
	function isCount(at: number): boolean {
		const token = tokens[at];
		if (!token || token.value !== undefined || token === noun) return false;
		const phrases = spans.find(({ from, upTo }) => from === at && upTo === at + 1)?.phrases ?? [];
		return [token.text, ...phrases].some(specs.isCount);
	}

	/** Keeps only titles with the noun, if there are any. */
	function keepTitles(own: Uint8Array) {
		let hasTitles = false;
		forEachMark(own, (place, mark) => {
			const isTitle = mark >= titleMark || mark === level.literal[3] || mark === level.beginning[3];
			own[place] = (mark & levelBits) + (isTitle ? nounBonus : 0);
			hasTitles ||= isTitle;
		});
		if (!hasTitles || tokens.length === 1) return;
		forEachMark(own, (place, mark) => {
			if (mark < nounBonus) own[place] = 0;
		});
	}

	/** Specifications that the words of a query name. */
	function namedSpecs(tokens: readonly Token[], phrases: readonly string[]) {
		if (!tokens.some(({ value }) => value !== undefined)) return [];
		return specs.named(
			tokens.flatMap(({ text, value }) => (value === undefined ? [text] : [])),
			phrases,
		);
	}

	function markLiteral(
		{ word, value, units, measures }: Token,
		marks: Uint8Array,
		{
			isLast = false,
			isOnly = false,
			named: specNames,
			isWhole = false,
			isCounted = false,
			isNoun = false,
		}: LiteralOptions,
	) {
		if (word !== undefined) {
			if (onlyLetters.test(word) && !isWhole) {
				const begun: FieldWeights =
					isLast && !isNoun ? level.beginning : [0, 0, level.beginning[2], level.beginning[3]];
				words.markBeginnings(word, marks, begun);
			} else if (isLast && !thread.test(word) && (word.length > 2 || isOnly))
				words.markBeginnings(word, marks, level.figureBeginning);
			const isCountedFigure = isCounted && value !== undefined;
			words.mark(word, marks, isNoun ? level.noun : isCountedFigure ? level.counted : level.literal);
		}
		if (value === undefined) return;
		const isBare = units.length === 0;
		if (!isCounted || !isBare) {
			const isLength = units.includes("MMT") || units.includes("INH");
			const weights = isBare ? level.figure : isLength ? level.length : level.measure;
			for (const measure of measures) words.mark(measure, marks, weights);
			specs.markRanges({ value, units: isBare ? ["MMT", "C62"] : units }, marks, ofRange);
		}
		for (const name of specNames) specs.markFigure(name, { value, units }, marks, bestNamed);
	}
}

interface LiteralOptions {
	isLast?: boolean;
	isOnly?: boolean;
	named: readonly string[];
	isWhole?: boolean;
	isCounted?: boolean;
	isNoun?: boolean;
}

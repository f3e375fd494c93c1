import { numberSearchKey } from "../../products/part/part-number.ts";
import { numberScores } from "../number-index.server.ts";
import { onlyLetters, rawText } from "../words/fold-text.ts";
import { type QueryTokens, type Token, tokensOf } from "../words/query-tokens.ts";
import { compoundHeads, nearestSynonyms, phraseKey, substitutesOf, synonymsOf, writtenAs } from "../words/readings.ts";
import { createLiteralMarks } from "./literal-marks.server.ts";
import { fitOf, forEachMark, hasAny, keepLowest } from "./marks.server.ts";
import {
	correctedLevels,
	level,
	minNamed,
	nounBonus,
	otherLevels,
	type Sources,
	type Span,
	withMention,
} from "./spans.server.ts";
import { isSizedBy, markToolSizes } from "./tool-sizes.server.ts";

export interface TokenMarks {
	/** The level of each token in each part, 0 for none. */
	marks: readonly Uint8Array[];
	/** Positions of tokens that are a part number. */
	numbered: ReadonlySet<number>;
	/** Runs of tokens that are a part number. */
	numberSpans: readonly Pick<Span, "from" | "upTo">[];
	corrections: { from: string; to: string }[];
	/** A compound that is unknown but for its last part: `thumbscrew`. */
	compound?: Token;
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
	const { markLiteral, markRange } = createLiteralMarks({ words, specs, reused });
	const marks = tokens.map(() => reused.take(count));
	const literalCache = new Map<string, Uint8Array>();
	const nounAt = noun ? tokens.indexOf(noun) : -1;
	const numbered = new Set<number>();
	const numberSpans: Pick<Span, "from" | "upTo">[] = [];
	const corrections: TokenMarks["corrections"] = [];
	let compound: Token | undefined;
	let listed: TokenMarks["listed"];
	let isSimilarNumber = false;
	let guesses = 0;
	const inThings = spans.filter(isThing).flatMap(({ from, upTo }) => tokens.slice(from, upTo));
	const named = namedSpecs(
		tokens.filter((token) => (token !== noun || isSizedBy(noun, { words, specs })) && !inThings.includes(token)),
		spans.flatMap(({ phrases }) => phrases.map(phraseKey)),
	);
	for (const [at, token] of tokens.entries()) {
		const isCounted = isCount(at - 1) || isCount(at + 1);
		if (token.range) markRange(token, marks[at] as Uint8Array, rangeSpecs());
		// Every disc has bolt holes: "no holes" means another reading.
		else if (!token.isUnwanted || !specs.isNameWord(token.text) || !hasReading(at))
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
		const isUnwanted = tokens[span.from]?.isUnwanted;
		for (const phrase of span.phrases)
			if (!isUnwanted || !specs.isName(phraseKey(phrase).split(" "))) markPhrase(phrase, span, otherLevels);
	}
	if (named.length === 0) markToolSizes(specs, { tokens, spans, nounAt, marks });
	for (const span of spans) substitute(span);
	for (const [at, token] of tokens.entries()) if (!hasAny(marks[at]) && !token.isUnwanted) correct(token, at);
	if (nounAt >= 0) keepTitles(marks[nounAt] as Uint8Array);
	return {
		marks,
		numbered,
		numberSpans,
		corrections,
		isSimilarNumber,
		...(compound && { compound }),
		...(listed && { listed }),
	};

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
				own[place] = withMention(value, before & levelBits) | (before & titleMark) | title;
			}
		});
		return isAny;
	}

	function markNumbers({ from, upTo, text }: Span) {
		const isWhole = upTo - from === tokens.length;
		const typed = /\d[.,]\d/.test(query.raw) ? rawText(query.raw, text) : undefined;
		const number = isWhole ? query.raw : (typed ?? text.replaceAll("×", "x"));
		const key = numberSearchKey(number);
		const isHalfNumber = /^(?=.*\d{3}).{6}/.test(key) && upTo - from === 1;
		if (isHalfNumber || (isWhole && key.length > 2 && upTo - from > 1))
			for (const own of marks) words.markBeginnings(key, own, level.numberBeginning);
		// A number without figures, such as KL+, only alone: in a longer query it is a word.
		if (!isWhole && (!/\d/.test(key) || key.length < 3 || /^\d{1,4}$/.test(key))) return;
		const found = [...numbers.find(number)];
		if (found.length === 0) return;
		numberSpans.push({ from, upTo });
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
		const nearest = [...words.nearest(token.text), ...nearestSynonyms(token.text)];
		for (const readings of [nearest, compoundHeads(token.text, words.isHead)]) {
			const own = marks[at] as Uint8Array;
			const marked = readings.map((word) => {
				own.fill(0);
				for (const phrase of [word, ...synonymsOf(word)]) markPhrase(phrase, span, correctedLevels);
				return { word, own: own.slice(), fit: fitOf(own, marks, levelBits) };
			});
			// The reading that the other words fit: a torque wrench for "torque rench", no reach.
			const best = marked.toSorted((a, b) => b.fit - a.fit)[0];
			if (!best || best.fit === 0) continue;
			own.set(best.own);
			if (readings === nearest)
				corrections.push({ from: query.folded.slice(token.start, token.end), to: writtenAs(best.word) });
			else compound = token;
			return;
		}
	}

	/** Reads the name of an unknown kind as the kind nearest to it. */
	function substitute({ from, upTo, text, key }: Span) {
		const phrases = substitutesOf(key);
		if (phrases.length === 0) return;
		const own = marks.slice(from, upTo);
		if (own[0]?.some((_, place) => own.every((one) => ((one[place] ?? 0) & levelBits) >= minNamed))) return;
		for (const one of own) one.fill(0);
		for (const phrase of phrases) markPhrase(phrase, { from, upTo }, correctedLevels);
		corrections.push({ from: text, to: phrases[0] ?? "" });
	}

	/** A ring spanner has no ring offset: words of a thing name no specification. */
	function isThing({ from, upTo, phrases }: Span): boolean {
		return upTo - from > 1 && phrases.some((phrase) => words.isHead(phraseKey(phrase).split(" ").at(-1) ?? ""));
	}

	function hasReading(at: number): boolean {
		return spans.some(({ from, upTo, phrases }) => from === at && upTo === at + 1 && phrases.length > 0);
	}

	/** `50 teeth` counts teeth. */
	function isCount(at: number): boolean {
		const token = tokens[at];
		if (!token || token.value !== undefined || token === noun) return false;
		const phrases = spans.find(({ from, upTo }) => from === at && upTo === at + 1)?.phrases ?? [];
		return [token.text, ...phrases].some(specs.isCount);
	}

	/** Keeps only titles with the noun, if there are any. Alone it may be anywhere, but not its synonyms. */
	function keepTitles(own: Uint8Array) {
		let hasTitles = false;
		forEachMark(own, (place, mark) => {
			const isTitle = mark >= titleMark || mark === level.literal[3] || mark === level.beginning[3];
			own[place] = (mark & levelBits) + (isTitle ? nounBonus : 0);
			hasTitles ||= isTitle;
		});
		if (!hasTitles) return;
		const typed = reused.take(count);
		for (const { text } of tokens.length === 1 ? tokens : []) {
			words.mark(text, typed, level.literal);
			words.markBeginnings(text, typed, level.beginning);
		}
		forEachMark(own, (place, mark) => {
			if (mark < nounBonus && !typed[place]) own[place] = 0;
		});
	}

	/** Specifications that the words name, each reading of them by itself: a bolt has a length, a spring a free length. */
	function rangeSpecs(): string[] {
		const others = spans.filter(({ from, upTo }) => nounAt < from || nounAt >= upTo);
		return [
			...new Set(
				[
					named,
					...others.flatMap(({ phrases }) => phrases.map((one) => namedSpecs(tokens, [phraseKey(one)], []))),
				].flat(),
			),
		];
	}

	/** Specifications that the words of a query name. */
	function namedSpecs(
		tokens: readonly Token[],
		phrases: readonly string[],
		words = tokens.flatMap(({ text, value }) => (value === undefined ? [text] : [])),
	) {
		if (!tokens.some(({ value }) => value !== undefined)) return [];
		return specs.named(words, phrases);
	}
}

import { foldText, onlyLetters } from "../words/fold-text.ts";
import { designation, type QueryTokens, spanText, type Token, thread, tokensOf } from "../words/query-tokens.ts";
import { phraseKey } from "../words/readings.ts";
import { addAll, bestCoverage, forEachMark, hasAny, highestOf } from "./marks.server.ts";
import {
	createSpans,
	generic,
	level,
	maxMentioned,
	maxWeak,
	minName,
	minNamed,
	minOfNamed,
	nounBonus,
	ofSpec,
	type Sources,
	type Span,
} from "./spans.server.ts";
import { markTokens, type TokenMarks } from "./token-marks.server.ts";

/** Levels of words that a word of a query only begins. */
const beginnings: readonly number[] = level.beginning;
/** Each further noun of a long query would cost as much as several queries. */
const manyTokens = 9;
/** `spa` is no spark plug. */
const minBegun = 4;
const importance = { number: 64, noun: 40, size: 24, named: 8, figure: 6, other: 2 } as const;

export interface Ranking extends Omit<TokenMarks, "marks" | "numbered" | "compound"> {
	query: QueryTokens;
	/** Scores of all parts, 0 for no match. The next query overwrites the list. */
	scores: Uint8Array;
	/** Tokens that the results lack. */
	dropped: Token[];
	/** True when some of the words match only descriptions and names of specifications. */
	isDescriptionMatch: boolean;
	/** A thing that no part is: these are for it or with it, as a pulley for a `belt`, or of a kind, as a `thumbscrew`. */
	onlyFor?: string;
	/** The token's level in a part. */
	levelAt(token: Token, place: number): number;
	noun?: Token;
	/** Words that name products, the likeliest noun first. */
	nouns?: readonly Token[];
	/** Sizes or numbers of which each result has one. */
	alternatives?: string[];
	/** The ranking that found a part by one of them. */
	rankingAt?(place: number): Ranking;
}

export function createRanking(sources: Sources) {
	const { spansOf, nounsOf, accessoryOf, isUnfinished } = createSpans(sources);

	return { all: rank, byPrefix };

	/** Without other readings: the text begins a number or, when it begins none, all its words begin words of a name. */
	function byPrefix(text: string, count: number): Ranking {
		const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
		const begunBy = (word: string) => {
			const own = sources.reused.take(count);
			sources.words.markBeginnings(word, own, level.prefix);
			sources.words.mark(word, own, level.prefix);
			return own;
		};
		const whole = begunBy(words.join(""));
		const scores = hasAny(whole) ? whole : sources.reused.take(count);
		if (scores !== whole) addAll(words.map(begunBy), scores);
		const found = { corrections: [], isDescriptionMatch: false, isSimilarNumber: false, numberSpans: [] };
		return { ...found, query: { raw: text, folded: "", tokens: [] }, scores, dropped: [], levelAt: () => 0 };
	}

	/** @param maxNouns readings tried of a query with several nouns; each costs a search */
	function rank(text: string, count: number, maxNouns = 3): Ranking {
		const query = tokensOf(text, sources.words.has);
		const spans = spansOf(query);
		const nouns = nounsOf(query.tokens, spans);
		const [noun, ...others] = nouns;
		const ranking = { ...rankBy(query, spans, noun, count), nouns };
		const isInexact = ranking.dropped.length > 0 || ranking.isDescriptionMatch;
		const literal = isInexact && others.length === 0 && literallyNamed(query, spans, count);
		if (literal) return { ...literal, nouns };
		if (ranking.dropped.length === 0 || others.length === 0) return ranking;
		// "Rear pads for 288 disc" has two nouns.
		for (const other of others.slice(0, query.tokens.length > manyTokens ? 0 : maxNouns - 1)) {
			const otherRanking = rankBy(query, spans, other, count);
			const best = otherRanking.scores.indexOf(highestOf(otherRanking.scores));
			const nounLevel = noun ? otherRanking.levelAt(noun, best) : 0;
			const hasNoun = nounLevel >= minNamed && !(generic.has(other.text) && ofSpec.includes(nounLevel));
			if (hasNoun && hasAny(otherRanking.scores) && otherRanking.dropped.length === 0) return otherRanking;
		}
		return ranking;
	}

	/** The parts with all words in their names, whatever their noun: the caliper for "four-piston". */
	function literallyNamed(query: QueryTokens, spans: readonly Span[], count: number): Ranking | undefined {
		const isWord = ({ text, isUnwanted }: Token) => onlyLetters.test(text) && !isUnwanted && sources.words.has(text);
		if (!query.tokens.every(isWord)) return undefined;
		const named = rankBy(query, spans, undefined, count);
		const best = named.scores.indexOf(highestOf(named.scores));
		return query.tokens.every((token) => named.levelAt(token, best) >= minName) ? named : undefined;
	}

	function rankBy(query: QueryTokens, spans: readonly Span[], noun: Token | undefined, count: number): Ranking {
		const { tokens } = query;
		const isSized = tokens.some(({ value }) => value !== undefined);
		const { marks, numbered, corrections, compound, ...found } = markTokens(sources, { query, spans, noun, count });
		const wanted = marks.map((own, at) => (tokens[at]?.isUnwanted ? lacking(own) : own));
		const coverage = bestCoverage(
			wanted,
			() => tokens.map(importanceOf),
			() => sources.reused.take(count),
		);
		for (const at of coverage.kept) bindFigure(tokens[at] as Token, marks[at] as Uint8Array);
		const scores = isEnough(coverage.kept) ? coverage.scores : coverage.scores.fill(0);
		const dropped = hasAny(scores) ? tokens.filter((_, at) => !coverage.kept.includes(at)) : [];
		const typed = (token: Token) => spanText(query, token, token);
		const levelAt = (token: Token, place: number) => marks[tokens.indexOf(token)]?.[place] ?? 0;
		const isDescriptionMatch = hasAny(scores) && isDescribed();
		const onlyFor = hasAny(scores) ? missingThing() : undefined;
		return {
			query,
			scores,
			dropped,
			corrections: corrections.filter(({ from }) => !dropped.some((token) => typed(token) === from)),
			isDescriptionMatch,
			...(onlyFor !== undefined && { onlyFor }),
			levelAt,
			...(noun && { noun }),
			...found,
		};

		/** Marks the parts without a token. */
		function lacking(own: Uint8Array): Uint8Array {
			const others = sources.reused.take(count);
			for (let place = 0; place < count; place++) others[place] = (own[place] ?? 0) < minNamed ? 1 : 0;
			return others;
		}

		/** A figure of the named specification, or with a unit and in a name, is no other figure. */
		function bindFigure({ text, value, units }: Token, own: Uint8Array) {
			const isInchThread = value === undefined && text.includes("/");
			const isText = value === undefined && textsOf(text).some(sources.specs.isText);
			if (value === undefined && !isInchThread && !isText) return;
			const least = isText ? minNamed : units.length > 0 || isInchThread ? minName : minOfNamed;
			if (highestOf(own, coverage.scores) < least) return;
			const max = isText ? maxMentioned : maxWeak;
			forEachMark(coverage.scores, (place) => {
				if ((own[place] ?? 0) <= max) coverage.scores[place] = 0;
			});
		}

		/** A figure has a reason of its own. The last word is the thing: a bolt hole is no bolt, the key of `10mm allen key` no size. */
		function isDescribed(): boolean {
			const figures = marks.filter((_, at) => tokens[at]?.value !== undefined);
			const last = tokens.findLastIndex(({ isPurpose }) => !isPurpose);
			const words = coverage.kept.flatMap((at) => {
				const { text, isPurpose, isUnwanted, value } = tokens[at] as Token;
				if (isUnwanted || value !== undefined || corrections.some(({ from }) => from.includes(text))) return [];
				const isThing = figures.length > 0 && sources.words.isHead(text) && !isPurpose;
				const isNameWord = (at === last || isThing) && textsOf(text).some(sources.specs.isNameWord);
				const bonus = tokens[at] === noun ? nounBonus : 0;
				const isAlone = isThing || figures.length === 0;
				return [{ own: marks[at] as Uint8Array, bonus, isNameWord, isAlone, isName: sources.specs.isNameWord(text) }];
			});
			return !scores.some((score, place) => {
				if (score === 0) return false;
				const isOfSpec = figures.some((own) => (own[place] ?? 0) >= minOfNamed);
				return words.every(({ own, bonus, isNameWord, isAlone, isName }) => {
					const all = own[place] ?? 0;
					const mark = all > bonus ? all - bonus : all;
					if (!isNameWord || !ofSpec.includes(mark)) return mark > maxMentioned;
					return !isAlone && (!isName || isOfSpec);
				});
			});
		}

		function textsOf(word: string): string[] {
			return [word, ...spans.flatMap(({ key, phrases }) => (key === word ? phrases.map(phraseKey) : []))];
		}

		/** The thing that no part is: `belt`, `thumbscrew`, or as far as only descriptions have all its words, `track rod end`. */
		function missingThing(): string | undefined {
			if (compound && !dropped.includes(compound)) return typed(compound);
			const kept = tokens.filter((token) => !dropped.includes(token));
			const accessory = accessoryOf(kept, tokens, spans);
			if (accessory || !isDescriptionMatch) return accessory && typed(accessory);
			const isWord = ({ value, text, isPurpose, isUnwanted }: Token) =>
				value === undefined && !isPurpose && !isUnwanted && onlyLetters.test(text);
			const last = tokens.findLastIndex(isWord);
			const lastText = tokens[last]?.text ?? "";
			const run = tokens.slice(tokens.findLastIndex((token, at) => at < last && !isWord(token)) + 1, last + 1);
			const isIn = (token: Token, place: number) => isOfName(levelAt(token, place), token.text);
			const best = scores.indexOf(highestOf(scores));
			const isSold =
				last < 0 ||
				(noun && !run.includes(noun) && isIn(noun, best) && run.every((one) => levelAt(one, best) > 0)) ||
				sources.words.isHead(lastText) ||
				lastText.length < minBegun - 1 ||
				(last === tokens.length - 1 && isUnfinished(tokens[last] as Token)) ||
				(isSized && sources.specs.isNameWord(lastText)) ||
				(noun && run.includes(noun) && run.filter((token) => isIn(token, best)).length * 2 >= run.length) ||
				scores.some((_, place) => run.every((token) => isIn(token, place)));
			return isSold ? undefined : spanText(query, run[0], run.at(-1));
		}

		function isOfName(mark: number, word: string): boolean {
			return mark > maxMentioned && !(ofSpec.includes(mark) && sources.specs.isNameWord(word));
		}

		function importanceOf(token: Token, at: number): number {
			const own = marks[at] as Uint8Array;
			const isDesignation =
				designation.test(token.text) && token.units.length === 0 && highestOf(own) >= level.literal[2];
			if (token.isSuffix) return importance.other;
			if (numbered.has(at) || isDesignation) return importance.number;
			if (token === noun) return importance.noun;
			if (thread.test(token.text)) return importance.size;
			if (highestWithNoun(own) < minNamed) return importance.other;
			if (token.value === undefined) return importance.named;
			return token.isJoined || tokens[at + 1]?.isJoined ? importance.size : importance.figure;
		}

		/** The highest level of a token in the parts with the noun: a wheel of a turbocharger is none of a bearing. */
		function highestWithNoun(own: Uint8Array): number {
			return highestOf(own, noun && marks[tokens.indexOf(noun)]);
		}

		/**
		 * One short word of a number is not enough: `TF-321V` is no `TF`. Nor are a thread without a length, a specification,
		 * the beginning of another word, or several words that descriptions mention.
		 */
		function isEnough(kept: readonly number[]): boolean {
			const isOnlyMentioned = (at: number) =>
				onlyLetters.test(tokens[at]?.text ?? "") && highestOf(marks[at] as Uint8Array, coverage.scores) <= maxMentioned;
			if (kept.length > 1 && kept.every(isOnlyMentioned)) return false;
			if (kept.length === tokens.length) return true;
			const isNamedAt = (at: number) =>
				kept.includes(at) && highestOf(marks[at] as Uint8Array, coverage.scores) >= minName;
			return kept.some((at) => {
				const { text, value, isJoined } = tokens[at] as Token;
				if (isJoined && kept.includes(at - 1) && thread.test(tokens[at - 1]?.text ?? "")) return true;
				const highest = highestOf(marks[at] as Uint8Array, coverage.scores);
				if (text.length < minBegun && beginnings.includes(highest)) return false;
				return (numbered.has(at) || text.length > 2) && !generic.has(text) && !thread.test(text) && value === undefined
					? highest >= minNamed && !ofSpec.includes(highest)
					: (text.length > 3 || isNamedAt(at - 1)) && designation.test(text) && highest >= level.literal[2];
			});
		}
	}
}

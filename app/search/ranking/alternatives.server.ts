import type { PartFacets } from "../facets/part-facets.server.ts";
import { foldText } from "../words/fold-text.ts";
import { baseUnit, isSameSize } from "../words/index-words.ts";
import { designation, spanText, type Token, thread } from "../words/query-tokens.ts";
import { sizeAt, sizeOf } from "./closest-sizes.server.ts";
import { forEachMark, hasAny, highestOf } from "./marks.server.ts";
import type { Ranking } from "./ranking.server.ts";
import { minName } from "./spans.server.ts";

const maxAlternatives = 4;
/** Longer queries describe one thing. */
const maxListTokens = 8;
/** Maximum searches for the alternatives of a query. */
const maxRankings = 6;

/**
 * Reads sizes or numbers of one kind, or things joined by `and`, as alternatives if no part has them together:
 * `spanner 17 19` finds both spanners.
 * @param rank searches for a text
 */
export function withAlternatives(ranking: Ranking, rank: (text: string) => Ranking, facets: PartFacets): Ranking {
	if (ranking.query.tokens.length > maxListTokens) return ranking;
	const isWhole = ranking.dropped.length === 0 && hasAny(ranking.scores);
	const things = listedThings(ranking);
	const texts = isWhole && isNamed(nounsOf(ranking), ranking) ? [] : textsOf(ranking);
	const isDropped = (token: Token) => ranking.dropped.includes(token);
	const isMissing = (runs: Run[]) => !hasAny(ranking.scores) || runs.some(({ tokens }) => tokens.some(isDropped));
	const sizes = isWhole ? [] : [...Map.groupBy(runsOf(ranking), ({ kind }) => kind).values()].filter(isMissing);
	const attempts = [
		{
			count: isWhole && isNamed(things, ranking) ? 0 : things.length,
			read: () =>
				eitherOf(
					things.map((token) => ({ kind: "thing", tokens: [token] })),
					ranking,
					rank,
					facets,
				),
		},
		{ count: texts.length, read: () => eachOf(texts, ranking, rank) },
		...sizes.map((runs) => ({ count: runs.length, read: () => eitherOf(runs, ranking, rank, facets) })),
	];
	let left = maxRankings;
	for (const { count, read } of attempts) {
		if (count < 2 || count > Math.min(left, maxAlternatives)) continue;
		left -= count;
		const either = read();
		if (either) return either;
	}
	return ranking;
}

/** Words that name things, in the order of the query. */
const nounsOf = ({ query: { tokens }, nouns = [] }: Ranking): Token[] =>
	tokens.filter((token) => nouns.includes(token) && !token.isPurpose);

/** Things that `and` or a sign joins: `nuts and washers`. */
function listedThings(ranking: Ranking): Token[] {
	const things = nounsOf(ranking);
	const { folded } = ranking.query;
	const isListed = things.every((token, at) => {
		const before = things[at - 1];
		return !before || /^ ?(?:and|und|or|oder|&|\+|,) ?$/.test(folded.slice(before.end, token.start));
	});
	return isListed ? things : [];
}

function isNamed(things: readonly Token[], { scores, levelAt }: Ranking): boolean {
	if (things.length === 0) return true;
	const best = scores.indexOf(highestOf(scores));
	return things.every((thing) => levelAt(thing, best) >= minName);
}

/** A size, number or thing of a query. */
interface Run {
	kind: string;
	tokens: readonly Token[];
}

function runsOf({ query: { tokens }, numberSpans }: Ranking): Run[] {
	const runs: Run[] = [];
	for (let at = 0; at < tokens.length; ) {
		const numbers = numberSpans.filter(({ from }) => from === at).map(({ upTo }) => upTo);
		const joined = tokens.findIndex((token, next) => next > at && !token.isJoined);
		const end = numbers.length > 0 ? Math.max(...numbers) : joined < 0 ? tokens.length : joined;
		const run = tokens.slice(at, end);
		const isRange = run.some(({ isUnwanted, range }) => isUnwanted || range);
		const kind = isRange ? undefined : numbers.length > 0 ? "number" : kindOf(run);
		if (kind !== undefined) runs.push({ kind, tokens: run });
		at = end;
	}
	return runs;
}

function kindOf(run: readonly Token[]): string | undefined {
	const [{ text, value, units } = {} as Token] = run;
	if (run.length > 1) return `${run.length} ${thread.test(text)}`;
	if (thread.test(text)) return "thread";
	if (designation.test(text) && (value === undefined || value >= 1000)) return "number";
	return value === undefined ? undefined : baseUnit(units[0] ?? "MMT");
}

function eitherOf(
	runs: readonly Run[],
	ranking: Ranking,
	rank: (text: string) => Ranking,
	facets: PartFacets,
): Ranking | undefined {
	const { query } = ranking;
	const all = runs.map((run) => {
		const others = runs.filter((other) => other !== run).map(({ tokens }) => tokens);
		const alone = rank(others.reduceRight((text, tokens) => without(text, tokens), query.folded));
		const isFound =
			hasAny(alone.scores) && !alone.dropped.some(({ text }) => run.tokens.some((one) => one.text === text));
		return { run, alone, isFound };
	});
	const found = [...new Map(all.map((one) => [textOf(one.run), one])).values()].filter(({ isFound }) => isFound);
	const [first] = found;
	const droppedOf = ({ dropped }: Ranking) => dropped.map(({ text }) => text).join(" ");
	if (!first || found.length === 1) return undefined;
	if (found.some(({ alone }) => droppedOf(alone) !== droppedOf(first.alone))) return undefined;
	if (first.run.tokens.length === 1 && !/^(?:number|thread|thing)$/.test(first.run.kind)) {
		const sizes = found.map(({ run, alone }) => ({
			token: run.tokens[0] as Token,
			place: alone.scores.indexOf(highestOf(alone.scores)),
		}));
		const names = facets.namesOf(facets.familyAt(sizes[0]?.place ?? 0));
		if (!names.some((name) => sizes.every(({ token, place }) => hasSize(token, name, place, facets)))) return undefined;
	}
	const missing = new Set(all.flatMap(({ run, isFound }) => (isFound ? [] : run.tokens)));
	const dropped = new Set(first.alone.dropped.map(({ text }) => text));
	return {
		...union(found.map(({ alone }) => alone)),
		query,
		dropped: query.tokens.filter((token) => missing.has(token) || dropped.has(token.text)),
		alternatives: found.map(({ run }) => spanText(query, run.tokens[0], run.tokens.at(-1))),
	};
}

/** The parts of a list: `spark plugs`, `oil filter`. */
const textsOf = ({ query }: Ranking): string[] =>
	query.raw.split(/\s(?:and|und|or|oder|&|\+)\s|,\s|,(?=\p{L})/iu).map((text) => text.trim());

function eachOf(texts: string[], { query }: Ranking, rank: (text: string) => Ranking): Ranking | undefined {
	const rankings = texts.map(rank);
	const isWhole = rankings.every(
		({ dropped, scores, noun, numberSpans, onlyFor }) =>
			dropped.length === 0 && hasAny(scores) && (noun || numberSpans.length > 0) && !onlyFor,
	);
	return isWhole ? { ...union(rankings), query, alternatives: texts } : undefined;
}

/** The parts of all rankings, each with its highest score. */
function union(rankings: readonly Ranking[]): Ranking {
	const [first, ...others] = rankings as [Ranking, ...Ranking[]];
	const scores = first.scores.slice();
	for (const other of others)
		forEachMark(other.scores, (place, score) => {
			scores[place] = Math.max(score, scores[place] ?? 0);
		});
	const corrections = rankings.flatMap((ranking) => ranking.corrections);
	return {
		...first,
		scores,
		corrections: [...new Map(corrections.map((one) => [one.from, one])).values()],
		isDescriptionMatch: rankings.some((ranking) => ranking.isDescriptionMatch),
		isSimilarNumber: rankings.some((ranking) => ranking.isSimilarNumber),
		rankingAt: (place) => rankings.find((ranking) => ranking.scores[place] === scores[place]) ?? first,
	};
}

const textOf = ({ tokens }: Run) => tokens.map(({ text }) => text).join(" ");

const without = (text: string, tokens: readonly Token[]) =>
	`${text.slice(0, tokens[0]?.start)} ${text.slice(tokens.at(-1)?.end)}`.replace(/^[\s,;/&+]+|[,;/&+]\s*$/g, "");

/** Returns whether a part's specification has a size, or text such as `8.8`. */
function hasSize(token: Token, name: string, place: number, facets: PartFacets): boolean {
	const value = facets.valueAt(name, place);
	if (typeof value === "string") return foldText(value) === token.text;
	const size = sizeOf(token);
	return size !== undefined && isSameSize(size.value, sizeAt(size, name, place, facets) ?? Number.NaN, size.unit);
}

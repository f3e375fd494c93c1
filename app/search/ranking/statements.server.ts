import { numberSearchKey } from "../../products/part/part-number.ts";
import { formatValue } from "../../products/part/units.ts";
import { unitSymbols } from "../../ui/unit-symbols.ts";
import type { FacetResults, PartFacets } from "../facets/part-facets.server.ts";
import { foldText, rawText } from "../words/fold-text.ts";
import { isSameSize } from "../words/index-words.ts";
import type { PriceRange } from "../words/query-text.ts";
import { spanText, type Token } from "../words/query-tokens.ts";
import type { WordIndex } from "../words/word-index.server.ts";
import { bearingsLike } from "./closest-bearings.server.ts";
import { type Closest, closestSizes, neighbours, type Size, sizeAt } from "./closest-sizes.server.ts";
import { highestOf } from "./marks.server.ts";
import type { Ranking } from "./ranking.server.ts";
import { level, maxMentioned, maxWeak } from "./spans.server.ts";

export const filterNames = ["instock", "minCents", "maxCents", "minorder", "family", "low"] as const;
type FilterName = (typeof filterNames)[number] | "specs" | "price";

export interface CatalogueHits extends FacetResults {
	ids: string[];
	total: number;
	corrections: Ranking["corrections"];
	/** Words ignored because nothing matches all. */
	dropped: string[];
	/** True when some of the words match only descriptions and names of specifications. */
	isDescriptionMatch?: boolean;
	/** A thing that no product is. The results are for it, with it or of a like kind. */
	onlyFor?: string;
	/** Sizes or numbers of which each result has one: `spanner 17 19`. */
	alternatives?: string[];
	/** True when no part has the searched number, only one with other signs: `DR-15` for `DR-1.5`. */
	isSimilarNumber?: boolean;
	/** All families, when nothing matches. */
	suggestedFamilies?: FacetResults["families"];
	/** The closest parts, when the results lack a size or number. */
	nearest?: Omit<Closest, "sizes"> & { sizes: { size: string; id: string }[] };
	/** Results that have a figure of the query only there: `Solid length 45 mm`. */
	reasons?: { id: string; reason: string }[];
	/** The number of another manufacturer, or a superseded or misspelt one, and its parts. */
	numberMatch?: { searched: string; ids: string[]; isMisspelt?: true };
	/** True when the query says "cheap". */
	isCheapestFirst?: true;
	/** The price in the words of the query. */
	price?: PriceRange;
	/** When the filters hide everything: how many parts there are without each of them. */
	hiddenBy?: { filter: FilterName; spec?: string; count: number }[];
	/** When the price in the query hides everything: the part with the closest price. */
	closestPrice?: string;
}

const closestBonus = 10;
/** The closer of two comes first. */
const closerBonus = 1;

/** The text as typed, in its case, of a folded one. */
export function typedText(query: string, folded: string): string {
	const at = query.toLowerCase().indexOf(folded);
	if (at >= 0) return query.slice(at, at + folded.length);
	const spaced = new RegExp([...folded].map((sign) => RegExp.escape(sign)).join("[\\s-]*"), "i");
	return (
		rawText(query, folded) ??
		query.split(/[\s,;/-]+/).find((word) => foldText(word) === folded) ??
		spaced.exec(query)?.[0] ??
		folded.replace(/^>=?/, "over ").replace(/^<=?/, "under ")
	);
}

/** Dropped words as folded; those that one sign joins are one: `snap-on`. */
export function runsOf({ query, dropped }: Ranking): string[] {
	const runs: Token[][] = [];
	for (const token of dropped) {
		const before = runs.at(-1)?.at(-1);
		const isJoined = before && /^[^\s,;]$/.test(query.folded.slice(before.end, token.start));
		if (isJoined) runs.at(-1)?.push(token);
		else runs.push([token]);
	}
	return runs.map((run) => spanText(query, run[0], run.at(-1)));
}

/** The statements of an answer about the results of a search. */
export function createStatements({
	facets,
	words,
	idAt,
	count,
}: {
	facets: PartFacets;
	words: WordIndex;
	idAt(place: number): string;
	count(): number;
}) {
	function reasons(places: readonly number[], search: Ranking) {
		const found = places.flatMap((place) => {
			const reason = reasonAt(search.rankingAt?.(place) ?? search, place, facets);
			return reason === undefined ? [] : { id: idAt(place), reason };
		});
		return found.length > 0 ? { reasons: found } : undefined;
	}

	function numberMatch(text: string, { listed, misspelt, scores }: Ranking & { misspelt?: string }) {
		if (misspelt !== undefined) {
			const best = [...scores.keys()].filter((place) => scores[place] === highestOf(scores));
			return { numberMatch: { searched: text, ids: best.map(idAt), isMisspelt: true as const } };
		}
		const places = listed?.places.filter((place) => scores[place]) ?? [];
		if (!listed || places.length === 0) return undefined;
		return { numberMatch: { searched: typedText(text, listed.text), ids: places.map(idAt) } };
	}

	/** Closest parts come first. */
	function closest(text: string, search: Ranking): Closest | undefined {
		if (search.alternatives) return undefined;
		const found = closestSizes(search, facets) ?? closestNumber(text, search);
		const distances = found?.sizes.map(({ distance = Infinity }) => distance) ?? [];
		for (const { place, distance } of found?.sizes ?? []) {
			const bonus = closestBonus + (distance === Math.min(...distances) ? closerBonus : 0);
			if (search.scores[place]) search.scores[place] = Math.min(255, (search.scores[place] ?? 0) + bonus);
		}
		return found;
	}

	const withIds = ({ sizes, ...closest }: Closest) => ({
		...closest,
		sizes: sizes.map(({ size, place }) => ({ size, id: idAt(place) })),
	});

	/** Is set for a number that the results lack. */
	function closestNumber(text: string, { query, dropped, scores }: Ranking): Closest | undefined {
		const isNothing = highestOf(scores) === 0;
		const [token, ...others] = query.tokens.filter(({ isSuffix }) => !isSuffix);
		const whole = others.length === 0 && token ? spanText(query, token, token) : text;
		const numbers = dropped.filter((token) => !isNamedValue(token, query.tokens));
		const unknown = isNothing ? [whole] : numbers.map((token) => spanText(query, token, token));
		for (const number of unknown.filter((one) => !words.has(numberSearchKey(one)))) {
			const bearings = bearingsLike(number, { facets, words, count: count() });
			const alike = bearings.length > 0 ? bearings : closestNumbers(number, words, count());
			const sizes = alike.filter(({ place }) => isNothing || scores[place]);
			if (sizes.length === 0) continue;
			for (const { place } of sizes) scores[place] ||= 1;
			return { requested: typedText(text, number), sizes };
		}
		return undefined;
	}

	/** `Teeth: 1500` and `1500 teeth` have no part number. */
	const isNamedValue = (token: Token, tokens: readonly Token[]): boolean =>
		token.value !== undefined &&
		[-1, 1].some((step) => facets.words.isCount(tokens[tokens.indexOf(token) + step]?.text ?? ""));

	return { reasons, numberMatch, closest, withIds };
}

const series = /^(.{2,}?)(\d{1,2})(\p{L}?)$/u;

/** `6205` for `6207`: numbers of the same series. */
function closestNumbers(text: string, words: WordIndex, count: number): { size: string; place: number }[] {
	const key = numberSearchKey(text);
	const [, prefix = "", digits = "", tail = ""] = series.exec(key) ?? [];
	if (!/\d/.test(prefix) || key.length < 4) return [];
	const alike = words.startingWith(prefix).flatMap((word) => {
		const rest = word.slice(prefix.length);
		const value = word.length === key.length && rest.endsWith(tail) ? Number(rest.slice(0, digits.length)) : Number.NaN;
		return /^\d+\p{L}?$/u.test(rest) && !Number.isNaN(value) ? { word, value } : [];
	});
	return neighbours(Number(digits), alike).flatMap(({ word }) => {
		const [place] = words.having(word, count, level.prefix);
		return place === undefined ? [] : { size: word.toUpperCase(), place };
	});
}

/** Letters that look like digits. */
const lookalikes: Record<string, string> = { o: "0", i: "1", l: "1", s: "5", b: "8", z: "2" };
const maxLookalikes = 6;

/** `TFSC1O50` as `tfsc1050`: the known numbers that look the same. */
export function lookalikesOf(text: string, isNumber: (key: string) => boolean): string[] {
	const key = numberSearchKey(text);
	const places = [...key]
		.flatMap((letter, at) => (lookalikes[letter] && /\d/.test(key) ? [at] : []))
		.slice(-maxLookalikes);
	const found: string[] = [];
	for (let chosen = 1; chosen < 1 << places.length; chosen++) {
		const letters = [...key];
		for (const [at, place] of places.entries())
			if (chosen & (1 << at)) letters[place] = lookalikes[letters[place] ?? ""] ?? "";
		if (isNumber(letters.join(""))) found.push(letters.join(""));
	}
	return found;
}

/** 3/4 in is 19.05 mm: a part of 19 mm is near. */
function ofExactInches(token: Token, place: number, facets: PartFacets): boolean {
	const size: Size = { token, value: token.value ?? Number.NaN, isThread: false, unit: "INH" };
	const values = facets.namesOf(facets.familyAt(place)).map((name) => sizeAt(size, name, place, facets));
	return !values.some((one) => one !== undefined && isSameSize(size.value, one, "INH")) || values.includes(size.value);
}

/** Why a part matches a figure that is neither in its name nor named: `Solid length 45 mm`. */
function reasonAt(ranking: Ranking, place: number, facets: PartFacets): string | undefined {
	const token = ranking.query.tokens.find((one) => {
		const level = ranking.levelAt(one, place);
		const isInch = one.units.includes("INH") && !ofExactInches(one, place, facets);
		return one.value !== undefined && level > 0 && (level <= maxWeak || isInch);
	});
	if (token?.value === undefined) return undefined;
	const size: Size = { token, value: token.value, isThread: false, ...(token.units[0] && { unit: token.units[0] }) };
	const family = facets.familyAt(place);
	const name = facets
		.namesOf(family)
		.find((one) => isSameSize(size.value, sizeAt(size, one, place, facets) ?? Number.NaN, size.unit));
	const typed = spanText(ranking.query, token, token);
	// A higher level is the beginning of a number in the name: `620` of 6205.
	if (name === undefined)
		return ranking.levelAt(token, place) <= maxMentioned ? `“${typed}” only in the description` : undefined;
	const unit = unitSymbols[facets.unitOf(name) ?? "C62"];
	const value = facets.valueAt(name, place);
	return typeof value === "object"
		? `${name} ${formatValue(value[0] === value[1] ? value[0] : [...value])} ${unit}`.trimEnd()
		: undefined;
}

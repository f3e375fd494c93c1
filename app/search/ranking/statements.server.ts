import type { PartFacets } from "../facets/part-facets.server.ts";
import { highestOf } from "../growing-arrays.server.ts";
import { foldText } from "../words/fold-text.ts";
import { spanText } from "../words/query-tokens.ts";
import type { WordIndex } from "../words/word-index.server.ts";
import { closestNumbers } from "./closest-numbers.ts";
import { type Closest, closestSizes, reasonAt } from "./closest-sizes.server.ts";
import type { Ranking } from "./ranking.server.ts";

const closestBonus = 10;

/** The text as typed, in its case, of a folded one. */
export function typedText(query: string, folded: string): string {
	const at = query.toLowerCase().indexOf(folded);
	if (at >= 0) return query.slice(at, at + folded.length);
	return query.split(/[\s,;/-]+/).find((word) => foldText(word) === folded) ?? folded;
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
			const reason = reasonAt(search, place, facets);
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
		const sizes = closestSizes(search, facets);
		if (!sizes) return closestNumber(text, search);
		for (const { place } of sizes.sizes)
			if (search.scores[place]) search.scores[place] = Math.min(255, (search.scores[place] ?? 0) + closestBonus);
		return sizes;
	}

	const withIds = ({ sizes, ...closest }: Closest) => ({
		...closest,
		sizes: sizes.map(({ size, place }) => ({ size, id: idAt(place) })),
	});

	/** Is set for a number that the results lack. */
	function closestNumber(text: string, { query, dropped, scores }: Ranking): Closest | undefined {
		const isNothing = highestOf(scores) === 0;
		const unknown = isNothing ? [text] : dropped.map((token) => spanText(query, token, token));
		for (const number of unknown) {
			const sizes = closestNumbers(number, words, count());
			if (sizes.length > 0) return { requested: typedText(text, number), sizes };
		}
		return undefined;
	}

	return { reasons, numberMatch, closest, withIds };
}

import { readFileSync } from "node:fs";
import type { CatalogueIndex } from "../../app/search/catalogue-index.server.ts";
import { products } from "./demo-index.ts";

export interface GradedQuery {
	query: string;
	/** Part numbers that are right as the first result. Empty when the shop has nothing like it. */
	right: readonly string[];
	/** True when the answer must say that the results are inexact, false when it must not, undefined when it may. */
	isMarked?: boolean;
}

export interface Evaluation {
	count: number;
	/** Shares of queries whose first result, and whose first five results, have a right one. */
	at1: number;
	at5: number;
	/** Mean of 1 / rank of the first right result. */
	meanReciprocalRank: number;
	misses: { query: string; right: readonly string[]; results: readonly string[] }[];
}

/** Reads lines such as `ball bearing | TF-BR-6*`. */
export function readTradeQueries(): GradedQuery[] {
	const lines = readFileSync(new URL("trade-queries.txt", import.meta.url), "utf8").split("\n");
	return lines
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((line) => {
			const [query = "", patterns = ""] = line.split(" | ");
			const [, mark, numbers = ""] = /^([~=] )?(.*)$/.exec(patterns) ?? [];
			const right = numbers === "-" ? [] : numbers.split(" ").flatMap(matching);
			return { query, right, ...(mark && { isMarked: mark === "~ " }) };
		});
}

function matching(pattern: string): string[] {
	const [start = "", end] = pattern.split("*");
	const ids = products.map(({ id }) => id);
	const found = ids.filter((id) => (end === undefined ? id === start : id.startsWith(start) && id.endsWith(end)));
	if (found.length === 0) throw new Error(`No demo part has the number ${pattern}`);
	return found;
}

/** Rank of the first right result, from 1; 0 for none. Nothing is right where the answer says that it is inexact. */
function rankOf(index: CatalogueIndex, { query, right, isMarked }: GradedQuery) {
	const { ids, dropped, corrections, isDescriptionMatch, onlyFor, nearest } = index.find({ q: query });
	const isInexact =
		dropped.length > 0 ||
		corrections.length > 0 ||
		isDescriptionMatch === true ||
		onlyFor !== undefined ||
		(nearest !== undefined && nearest.name === undefined);
	const rank = right.length > 0 ? ids.findIndex((id) => right.includes(id)) + 1 : Number(ids.length === 0 || isInexact);
	if (isMarked !== undefined && isMarked !== isInexact) return { rank: 0, ids };
	return { rank, ids };
}

export function evaluate(index: CatalogueIndex, queries: readonly GradedQuery[]): Evaluation {
	const ranked = queries.map((one) => ({ ...one, ...rankOf(index, one) }));
	const share = (fits: (rank: number) => boolean) => ranked.filter(({ rank }) => fits(rank)).length / ranked.length;
	const sum = ranked.reduce((total, { rank }) => total + (rank > 0 ? 1 / rank : 0), 0);
	return {
		count: ranked.length,
		at1: share((rank) => rank === 1),
		at5: share((rank) => rank >= 1 && rank <= 5),
		meanReciprocalRank: sum / ranked.length,
		misses: ranked
			.filter(({ rank }) => rank !== 1)
			.map(({ query, right, ids }) => ({ query, right, results: ids.slice(0, 3) })),
	};
}

import { lowStockOf } from "../products/product.ts";
import { pageSize } from "./catalogue.ts";
import { type SortOrder, sortOrder } from "./catalogue-sort.ts";
import { createPartFacets, type FacetResults } from "./facets/part-facets.server.ts";
import { createReusedBytes } from "./growing-arrays.server.ts";
import { digestOf, type IndexedProduct, letters, textOf } from "./indexed-product.server.ts";
import { missingFigure, type NearestSizes, nearestSizes, neighbours } from "./nearest-sizes.server.ts";
import { createGtinColumn, createNumberIndex, numberScores } from "./number-index.server.ts";
import { pick, sharesOf } from "./page-of-groups.server.ts";
import { createProductColumns, type IndexQuery } from "./product-columns.server.ts";
import { productOfTheMonth } from "./product-of-the-month.server.ts";
import {
	isDistinctive,
	maxRelated,
	nearest,
	numbersIn,
	type RelatedPart,
	relatedParts,
} from "./related-parts.server.ts";
import { createOrderCache, orderByText, type PlaceOrder, placeAtRank } from "./sort-order.server.ts";
import { queryWords, questionWords } from "./words/search-words.ts";
import { createTextNumbers } from "./words/text-numbers.server.ts";
import { createWordIndex, type Scores } from "./words/word-index.server.ts";

export interface CatalogueHits extends FacetResults {
	ids: string[];
	total: number;
	corrections: Scores["corrections"];
	/** Words ignored because nothing matches all. */
	dropped: string[];
	/** True when only descriptions match. */
	isDescriptionMatch?: boolean;
	/** True when no part has the searched number, only one with other signs: `DR-15` for `DR-1.5`. */
	isSimilarNumber?: boolean;
	/** All families, when nothing matches. */
	suggestedFamilies?: FacetResults["families"];
	/** Next sizes, when no product has the requested size. */
	nearest?: Omit<NearestSizes, "sizes"> & { sizes: { size: string; id: string }[] };
}

export interface CatalogueIndex {
	/**
	 * Adds or updates a product. New ones arrive in the order of ids, except those that several processes add within
	 * moments (docs/decisions/011).
	 */
	put(product: IndexedProduct): void;
	find(query: IndexQuery, size?: number): CatalogueHits;
	/** Drawn from products that can fill an order. */
	productOfTheMonth(now: Date): string | undefined;
	/** The most common spelling of a family. */
	canonicalFamily(family: string): string;
	/** Related products that can be ordered. @param text that may contain part numbers */
	relatedTo(id: string, text: string): RelatedPart[];
}

function highestOf(scores: Uint8Array): number {
	let highest = 0;
	for (let place = 0; place < scores.length; place++) highest = Math.max(highest, scores[place] ?? 0);
	return highest;
}

/**
 * All products on sale as words and numbers, for search, filters and sorting without the database. A `place` is the
 * number of a product in the index, counted from 0 in the order of addition. It never changes.
 */
export function createCatalogueIndex(): CatalogueIndex {
	const words = createWordIndex();
	const numbers = createNumberIndex();
	const columns = createProductColumns();
	const facets = createPartFacets();
	const ids = createTextNumbers();
	/** Digest of each product's searched text; 0 once deleted. */
	const textDigests: number[] = [];
	const names = createTextNumbers();
	/** Names for sorting; an empty text once deleted. */
	const nameAt: number[] = [];
	const cachedOrders = createOrderCache();
	const reused = createReusedBytes();
	const gtins = createGtinColumn();
	/** Number of changes. */
	const changes = { name: 0, number: 0 };

	function put({ id, price_cents, quantity, minorder, low_stock, ...product }: IndexedProduct) {
		const onSale = product.off_sale_at === null;
		if (!onSale && ids.numberOf(id) === undefined) return;
		const place = ids.add(id);
		const text = onSale ? textOf(product) : undefined;
		const digest = text ? digestOf(JSON.stringify(text)) : 0;
		if (textDigests[place] !== digest) {
			words.set(place, text);
			textDigests[place] = digest;
			const name = names.add(letters(text?.name ?? ""));
			if (nameAt[place] !== name) changes.name++;
			nameAt[place] = name;
		}
		const { part_number, numbers: otherNumbers = [] } = onSale ? product : {};
		const ownBefore = numbers.ownAt(place);
		numbers.set(place, part_number ?? "", otherNumbers);
		if (numbers.ownAt(place) !== ownBefore) changes.number++;
		gtins.set(place, onSale ? product.gtin : null);
		facets.set(place, onSale ? product : undefined);
		columns.set(place, { price_cents, quantity, minorder, low: lowStockOf({ lowStock: low_stock, minorder }), onSale });
	}

	function scoresOf(text: string): Scores & Pick<CatalogueHits, "isSimilarNumber"> {
		const place = ids.numberOf(text.toLowerCase());
		if (place !== undefined) return scoresFrom(new Map([[place, 1]]));
		const byNumber = numbers.find(text);
		for (const place of gtins.find(text)) if (!byNumber.has(place)) byNumber.set(place, numberScores.listed);
		const isSimilarNumber =
			byNumber.size > 0 && [...byNumber.values()].every((score) => score === numberScores.similar);
		const byWords = words.scores(questionWords(text), ids.count());
		if (byNumber.size === 0) return byWords;
		// A typed part number is meant: guesses by words are ignored.
		const isGuess = byWords.corrections.length + byWords.dropped.length > 0;
		const found = isGuess ? scoresFrom(byNumber) : byWords;
		for (const [place, score] of byNumber) found.scores[place] = score;
		return { ...found, isSimilarNumber };
	}

	function scoresFrom(scoreAt: ReadonlyMap<number, number>): Scores {
		const scores = reused.take(ids.count());
		for (const [place, score] of scoreAt) scores[place] = score;
		return { scores, corrections: [], dropped: [], isDescriptionMatch: false };
	}

	function order({ by, spec = "" }: Omit<SortOrder, "descending">): PlaceOrder {
		const count = ids.count();
		const cachedOrder = (stamp: number, make: () => PlaceOrder) =>
			cachedOrders(`${by} ${spec}`, `${stamp} ${count}`, make);
		if (by === "spec") return cachedOrder(facets.orderStamp(spec), () => facets.order(spec, count));
		if (by === "name")
			return cachedOrder(changes.name, () => orderByText(count, (place) => names.textOf(nameAt[place] ?? 0)));
		if (by === "number") return cachedOrder(changes.number, () => orderByText(count, numbers.ownAt));
		const column = by === "stock" ? "quantity" : "price_cents";
		return cachedOrder(columns.changesOf(column), () => columns.order(column, count));
	}

	function nearestOf(
		text: string,
		{ scores, dropped, corrections }: Scores,
	): Pick<CatalogueHits, "nearest"> | undefined {
		const searchedWords = queryWords(text);
		const highest = highestOf(scores);
		const missing = highest === 0 ? searchedWords : dropped;
		const figure =
			corrections.length === 0 ? missingFigure(searchedWords, (word) => missing.includes(word)) : undefined;
		if (!figure) return undefined;
		const [best, others]: [number[], number[]] = [[], []];
		for (let place = 0; place < scores.length; place++) {
			const score = scores[place] ?? 0;
			if (score > 0) (score === highest ? best : others).push(place);
		}
		const sized = highest > 0 ? nearestSizes(figure, searchedWords, { best, others }, facets) : undefined;
		const nearest = sized ?? nearestNumbers(figure.text);
		if (!nearest) return undefined;
		const sizes = nearest.sizes.map(({ size, place }) => ({ size, id: ids.textOf(place) }));
		return { nearest: { ...nearest, sizes } };
	}

	/** `6205` for `6207`: numbers of the same series. */
	function nearestNumbers(number: string): NearestSizes | undefined {
		const alike = words.numbersLike(number).map((word) => ({ word, value: Number(word) }));
		const sizes = neighbours(Number(number), alike).map(({ word }) => {
			const { scores } = words.scores({ thing: [word], more: [] }, ids.count());
			return { size: word, place: scores.indexOf(highestOf(scores)) };
		});
		return sizes.length > 0 ? { requested: number, sizes } : undefined;
	}

	function placesIn(sort: IndexQuery["sort"] = "newest", matching: Uint32Array): (rank: number) => number {
		const sorting = sortOrder(sort);
		// Sorted by a spec that no product has, the newest come first; caching that order would evict a useful one.
		const hasNoValues = sorting.spec !== undefined && !facets.has(sorting.spec);
		if (sorting.by !== "newest" && !hasNoValues) return placeAtRank(order(sorting), sorting.descending);
		return (rank) => matching[matching.length - 1 - rank] ?? 0;
	}

	/** Groups results by score, highest first, unless sorted otherwise. */
	function grouped(query: IndexQuery, scores: Uint8Array | undefined) {
		const { matching, results } = facets.tally(query, columns.matching(query, scores));
		const groups = reused.take(ids.count());
		const sizes = new Uint32Array(256);
		// An index loop: iterators create garbage.
		for (let i = 0; i < matching.length; i++) {
			const place = matching[i] ?? 0;
			const group = query.sort === undefined ? (scores?.[place] ?? 1) : 1;
			groups[place] = group;
			sizes[group] = (sizes[group] ?? 0) + 1;
		}
		return { groups, sizes, matching, facetResults: results };
	}

	function find(query: IndexQuery, size = pageSize): CatalogueHits {
		reused.begin();
		const { page = 1, through = page } = query;
		const search = query.q === undefined ? undefined : scoresOf(query.q);
		const { groups, sizes, matching, facetResults } = grouped(query, search?.scores);
		const shares = sharesOf(sizes, (page - 1) * size, (through - page + 1) * size);
		return {
			ids: pick(shares, groups, placesIn(query.sort, matching)).map((place) => ids.textOf(place)),
			total: matching.length,
			corrections: search?.corrections ?? [],
			dropped: search?.dropped ?? [],
			...(search?.isDescriptionMatch && { isDescriptionMatch: true }),
			...(search?.isSimilarNumber && { isSimilarNumber: true }),
			...facetResults,
			...(search && query.facets !== "0" && nearestOf(query.q ?? "", search)),
			...(search && query.facets !== "0" && highestOf(search.scores) === 0 && { suggestedFamilies: allFamilies() }),
		};
	}

	const allFamilies = () => facets.tally({}, columns.matching({})).results.families;

	function relatedTo(id: string, text: string): RelatedPart[] {
		const place = ids.numberOf(id);
		if (place === undefined) return [];
		const named = numbersIn(text).flatMap((number) => numbers.owners(number));
		const own = numbers.ownAt(place);
		const naming = isDistinctive(own) ? words.having(own, ids.count()) : [];
		const near = nearest(
			ids.count(),
			facets.distancesFrom(place),
			(other) => other !== place && columns.isOrderable(other),
		);
		return relatedParts({ interchangeable: numbers.sharing(place), named, naming, near })
			.filter(({ place: other }) => other !== place && columns.isOrderable(other))
			.slice(0, maxRelated)
			.map(({ place: other, relation }) => ({ id: ids.textOf(other), relation }));
	}

	return {
		put,
		find,
		relatedTo,
		canonicalFamily: facets.canonicalFamily,
		productOfTheMonth: (now) => productOfTheMonth(Array.from(columns.matching({ instock: "1" }), ids.textOf), now),
	};
}

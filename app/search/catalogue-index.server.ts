import { hash } from "node:crypto";
import { lowStockOf } from "../products/product.ts";
import { productsPerPage, type SortOrder, sortOrder } from "./catalogue-query.ts";
import { createPartFacets } from "./facets/part-facets.server.ts";
import { createGtins } from "./gtins.server.ts";
import { createNumberIndex } from "./number-index.server.ts";
import {
	createOrderCache,
	createProductColumns,
	type IndexQuery,
	orderBySold,
	orderByText,
	type PlaceOrder,
	placeAtRank,
	placesOnPage,
	withPrice,
} from "./product-columns.server.ts";
import { withAlternatives } from "./ranking/alternatives.server.ts";
import { createReusedBytes, highestOf } from "./ranking/marks.server.ts";
import { createRanking, type Ranking } from "./ranking/ranking.server.ts";
import {
	type CatalogueHits,
	createStatements,
	filterNames,
	lookalikesOf,
	runsOf,
	typedText,
} from "./ranking/statements.server.ts";
import { createRelatedParts, type RelatedPart } from "./related-parts.server.ts";
import { createShelves } from "./shelves.server.ts";
import { letters } from "./words/fold-text.ts";
import { type SearchedProduct, textOf } from "./words/index-words.ts";
import { type PriceRange, type QueryText, readQueryText } from "./words/query-text.ts";
import { createTextColumn, createTextNumbers } from "./words/text-numbers.server.ts";
import { createWordIndex } from "./words/word-index.server.ts";

export interface IndexedProduct extends SearchedProduct {
	id: string;
	price_cents: number;
	quantity: number;
	minorder: number;
	/** When deleted or hidden. */
	off_sale_at: string | null;
	/** Null for three minimum orders. */
	low_stock?: number | null;
	gtin?: string | null;
	shelf?: string | null;
}

export interface CatalogueIndex {
	/**
	 * Adds or updates a product. New ones arrive in the order of ids, except those that several processes add within
	 * moments (docs/decisions/011).
	 */
	put(product: IndexedProduct): void;
	find(query: IndexQuery, size?: number): CatalogueHits;
	/** Products that can fill an order, the oldest first. */
	orderableIds(): string[];
	/** Shelves of products on sale, sorted. */
	shelves(): string[];
	/** The most common spelling of a family. */
	canonicalFamily(family: string): string;
	/** Related products that can be ordered. @param text that may contain part numbers */
	relatedTo(id: string, text: string): RelatedPart[];
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
	/** Empty once deleted. */
	const names = createTextColumn();
	const shelves = createShelves();
	const cachedOrders = createOrderCache();
	const reused = createReusedBytes();
	const gtins = createGtins();
	const statements = createStatements({ facets, words, idAt: ids.textOf, count: ids.count });
	const rank = createRanking({ words, specs: facets.words, numbers, reused });
	/** Number of changes of texts, which names, numbers, shelves and specifications are. */
	let textChanges = 0;

	function put({ id, price_cents, quantity, minorder, low_stock, ...product }: IndexedProduct) {
		const onSale = product.off_sale_at === null;
		if (!onSale && ids.numberOf(id) === undefined) return;
		const place = ids.add(id);
		const text = onSale ? textOf(product) : undefined;
		const all = [text, product.family, product.shelf];
		// The first 48 bits of the hash take a tenth of the text's memory.
		const digest = text ? Number.parseInt(hash("sha256", JSON.stringify(all)).slice(0, 12), 16) : 0;
		if (textDigests[place] !== digest) {
			textDigests[place] = digest;
			words.set(place, text);
			facets.set(place, text && product);
			names.set(place, letters(text?.name ?? ""));
			shelves.set(place, text && product.shelf);
			numbers.set(place, (text && product.part_number) ?? "", (text && product.numbers) ?? []);
			textChanges++;
		}
		gtins.set(place, onSale ? product.gtin : undefined);
		const low = lowStockOf({ lowStock: low_stock, minorder });
		columns.set(place, { price_cents, quantity, minorder, low, missing: low - quantity, onSale });
	}

	/** Ranks by a product's id, a bar code, or words. */
	function ranked(text: string): Ranking & { misspelt?: string } {
		const place = ids.numberOf(text.toLowerCase());
		const places = place === undefined ? gtins.find(text) : [place];
		const ranking = withAlternatives(rank.all(text, ids.count()), (one) => rank.all(one, ids.count(), 1), facets);
		if (places.length > 0) {
			const { scores } = ranking;
			if (place !== undefined || ranking.dropped.length > 0) scores.fill(0);
			for (const one of places) scores[one] = 255;
			return { ...ranking, scores, dropped: [], corrections: [], isDescriptionMatch: false };
		}
		if (highestOf(ranking.scores) > 0 && ranking.dropped.length === 0) return ranking;
		const [misspelt] = lookalikesOf(text, (key) => numbers.find(key).size > 0);
		return misspelt === undefined ? ranking : { ...rank.all(misspelt, ids.count()), misspelt };
	}

	function order({ by, spec = "" }: Omit<SortOrder, "descending">, { sold }: Pick<IndexQuery, "sold">): PlaceOrder {
		const count = ids.count();
		const cachedOrder = (stamp: number, make: () => PlaceOrder) =>
			cachedOrders(`${by} ${spec}`, `${stamp} ${count}`, make);
		if (by === "spec") return cachedOrder(textChanges, () => facets.order(spec, count));
		if (by === "shelf") return cachedOrder(textChanges, () => shelves.order(count, numbers.ownAt));
		const textAt = { name: names.textAt, number: numbers.ownAt }[by as string];
		if (textAt) return cachedOrder(textChanges, () => orderByText(count, textAt));
		if (by === "sold") return cachedOrder(sold?.version ?? 0, () => orderBySold(count, ids.textOf, sold));
		const column = by === "stock" ? "quantity" : by === "low" || by === "missing" ? by : "price_cents";
		return cachedOrder(columns.changesOf(column), () => columns.order(column, count));
	}

	function placesIn({ sort = "newest", sold }: IndexQuery, matching: Uint32Array): (rank: number) => number {
		const sorting = sortOrder(sort);
		// Sorted by a spec that no product has, the newest come first; caching that order would evict a useful one.
		const hasValues = sorting.spec === undefined || facets.has(sorting.spec);
		if (sorting.by !== "newest" && hasValues) return placeAtRank(order(sorting, { sold }), sorting.descending);
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

	function fitsWhole(text: string): boolean {
		const { scores, dropped } = rank.all(text, ids.count());
		return dropped.length === 0 && highestOf(scores) > 0;
	}

	function find(query: IndexQuery, size = productsPerPage): CatalogueHits {
		const input = facets.withKnownFamily(query);
		const hits = findAll(input, size);
		if (!hits.price || !hits.hiddenBy?.some(({ filter }) => filter === "price")) return hits;
		const { text: q } = readQueryText(input.q ?? "", fitsWhole);
		const sort = hits.price.maxCents === undefined ? "-price" : "price";
		const [closestPrice] = findAll({ ...input, q, sort, withoutFacets: true }, 1).ids;
		return { ...hits, ...(closestPrice && { closestPrice }) };
	}

	function findAll(input: IndexQuery, size: number): CatalogueHits {
		reused.begin();
		const { q = "", byPrefix } = input;
		const read: QueryText = byPrefix ? { text: q, price: {} } : readQueryText(q, fitsWhole);
		const { text, price, isCheap } = read;
		const query = withPrice(input, price);
		const { page = 1, through = page } = query;
		const search = text === "" ? undefined : byPrefix ? rank.byPrefix(text, ids.count()) : ranked(text);
		if (search && byPrefix) {
			shelves.markBeginnings(text, search.scores);
			for (const place of gtins.find(text)) search.scores[place] = 255;
		}
		const scores = shelves.onlyOn(input.shelf, search?.scores, ids.count());
		const closest = search && !byPrefix && statements.closest(text, search);
		const { groups, sizes, matching, facetResults } = grouped(query, scores);
		const sort = query.sort ?? (isCheap ? "price" : undefined);
		const shown = { skip: (page - 1) * size, count: (through - page + 1) * size };
		const places = placesOnPage({ groups, sizes }, shown, placesIn({ ...query, sort }, matching));
		return {
			ids: places.map(ids.textOf),
			total: matching.length,
			corrections: search?.corrections.map(({ from, to }) => ({ from: typedText(text, from), to })) ?? [],
			dropped: search ? [...new Set(runsOf(search).map((run) => typedText(text, run)))] : [],
			...(search && statements.reasons(places, search)),
			...(search?.onlyFor && { onlyFor: typedText(text, search.onlyFor) }),
			...(search?.isDescriptionMatch && { isDescriptionMatch: true }),
			...(search?.alternatives && { alternatives: search.alternatives.map((one) => typedText(text, one)) }),
			...(search?.isSimilarNumber && { isSimilarNumber: true }),
			...(isCheap && !query.sort && { isCheapestFirst: true as const }),
			...((price.minCents ?? price.maxCents) !== undefined && { price }),
			...(search && statements.numberMatch(text, search)),
			...facetResults,
			...(closest && { nearest: statements.withIds(closest) }),
			...(matching.length === 0 && !query.withoutFacets && hiddenBy(input, price, scores)),
			...(search && !query.withoutFacets && highestOf(search.scores) === 0 && { suggestedFamilies: allFamilies() }),
		};
	}

	const allFamilies = () => facets.tally({}, columns.matching({})).results.families;

	/** Counts what fits without each filter, and without the price in the words. */
	function hiddenBy(query: IndexQuery, price: PriceRange, scores: Uint8Array | undefined) {
		// The next call overwrites the list. Neither the family nor a specification is a column.
		const inColumns = columns.matching(withPrice(query, price), scores).slice();
		const countOf = (without: Partial<IndexQuery>, words = price) => {
			const left = { ...withPrice({ ...query, ...without }, words), withoutFacets: true };
			const isOfColumns = !("family" in without || "specs" in without);
			return facets.tally(left, isOfColumns ? columns.matching(left, scores) : inColumns).matching.length;
		};
		const single = filterNames
			.filter((filter) => query[filter] !== undefined)
			.map((filter) => ({ filter, count: countOf({ [filter]: undefined }) }));
		const ofSpecs = (query.specs ?? []).map((spec) => ({
			filter: "specs" as const,
			spec,
			count: countOf({ specs: query.specs?.filter((one) => one !== spec) }),
		}));
		const ofPrice = { filter: "price" as const, count: countOf({}, {}) };
		const hiddenBy = [...single, ...ofSpecs, ofPrice].filter(({ count }) => count > 0);
		return hiddenBy.length > 0 ? { hiddenBy } : undefined;
	}

	return {
		put,
		find,
		relatedTo: createRelatedParts({ ids, numbers, words, facets, columns }),
		shelves: shelves.list,
		canonicalFamily: facets.canonicalFamily,
		orderableIds: () => Array.from(columns.matching({ instock: true }), ids.textOf),
	};
}

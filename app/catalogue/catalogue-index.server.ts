import { type CatalogueQuery, pageSize } from "./catalogue.ts";
import { createProductColumns } from "./product-columns.server.ts";
import { queryWords } from "./search-words.ts";
import { createWordIndex, type Guess } from "./word-index.server.ts";

/** What the index takes in of a product. */
export interface IndexedProduct {
	id: string;
	name: string;
	description: string;
	price_cents: number;
	quantity: number;
	minorder: number;
	deleted_at: string | null;
}

export interface Found {
	/** Of the page's products, in their order. */
	ids: string[];
	/** Of all that fit. */
	total: number;
	guesses: Guess[];
}

export interface CatalogueIndex {
	/** Takes in a new product, or what has changed of a known one. New ones come in the order of their identifiers. */
	put(product: IndexedProduct): void;
	find(query: CatalogueQuery, size?: number): Found;
	/** The product whose turn it is: the oldest has turn 0, after the newest the oldest has it again. Those that cannot fill one order are passed over. */
	inTurn(turn: number): string | undefined;
}

/** All products on sale as words and numbers, for search, filters and order without the database. */
export function createCatalogueIndex(): CatalogueIndex {
	const words = createWordIndex();
	const columns = createProductColumns();
	const places = new Map<string, number>();
	const ids: string[] = [];
	/** What is searched of each; nothing once it is deleted. */
	const texts: ({ name: string; description: string } | undefined)[] = [];

	function put({ id, name, description, deleted_at, ...numbers }: IndexedProduct) {
		const place = places.get(id) ?? ids.length;
		const onSale = deleted_at === null;
		const before = texts[place];
		if (!onSale || before?.name !== name || before.description !== description) {
			if (before) words.remove(place, before);
			if (onSale) words.add(place, { name, description });
			texts[place] = onSale ? { name, description } : undefined;
		}
		columns.set(place, { ...numbers, onSale });
		places.set(id, place);
		ids[place] = id;
	}

	function scoresOf(text: string): { scores: Uint8Array; guesses: Guess[] } {
		const place = places.get(text.toLowerCase());
		if (place === undefined) return words.scores(queryWords(text), ids.length);
		const scores = new Uint8Array(ids.length);
		scores[place] = 1;
		return { scores, guesses: [] };
	}

	/** Calls `visit` for each place in the order that is asked for. */
	function visitInOrder(sort: CatalogueQuery["sort"], visit: (place: number) => void) {
		if (sort === "price") columns.inOrderOfPrice().forEach(visit);
		else if (sort === "-price") columns.inOrderOfPrice().toReversed().forEach(visit);
		else for (let place = ids.length - 1; place >= 0; place--) visit(place);
	}

	function find(query: CatalogueQuery, size = pageSize): Found {
		const sought = query.q === undefined ? undefined : scoresOf(query.q);
		const fits = columns.filter(query);
		/** Unless another order is asked for, those with the highest score come first. */
		const byScore: number[][] = [];
		let total = 0;
		visitInOrder(query.sort, (place) => {
			const score = sought ? sought.scores[place] : 1;
			if (!score || !fits(place)) return;
			total++;
			const group = query.sort === undefined ? score : 1;
			byScore[group] ??= [];
			byScore[group].push(place);
		});
		const from = ((query.page ?? 1) - 1) * size;
		const shown = byScore
			.reverse()
			.flat()
			.slice(from, from + size);
		return { ids: shown.map((place) => ids[place] ?? ""), total, guesses: sought?.guesses ?? [] };
	}

	function inTurn(turn: number): string | undefined {
		const { ids: newestFirst, total } = find({}, ids.length);
		for (let i = 0; i < total; i++) {
			const id = newestFirst.at(-1 - ((turn + i) % total)) ?? "";
			if (columns.isOrderable(places.get(id) ?? 0)) return id;
		}
		return undefined;
	}

	return { put, find, inTurn };
}

import { compareNames, withoutSigns } from "../ui/compare-names.ts";
import { orderByText, type PlaceOrder } from "./product-columns.server.ts";
import { createTextColumn } from "./words/text-numbers.server.ts";

/** Sorts after every shelf. */
const noShelf = "\uffff";

/** The shelves of all products, without regard to case. */
export function createShelves() {
	const shelves = createTextColumn();
	/** Spelling and number of products by shelf. */
	const used = new Map<string, { shelf: string; count: number }>();
	return {
		set(place: number, shelf: string | null | undefined): void {
			const before = used.get(shelves.textAt(place));
			if (before) before.count--;
			const key = shelf?.toLowerCase() ?? "";
			shelves.set(place, key);
			if (shelf) used.set(key, { shelf, count: (used.get(key)?.count ?? 0) + 1 });
		},

		/** Shelves with products, sorted. */
		list(): string[] {
			const names = [...used.values()].flatMap(({ shelf, count }) => (count > 0 ? [shelf] : []));
			return names.sort(compareNames);
		},

		/** Sorts by shelf and part number, products without a shelf last. */
		order(count: number, numberAt: (place: number) => string): PlaceOrder {
			const keyAt = (place: number) => `${withoutSigns(shelves.textAt(place)) || noShelf}\0${numberAt(place)}`;
			const { places } = orderByText(count, keyAt);
			return { places, valueCount: places.filter((place) => shelves.textAt(place) !== "").length };
		},

		/** Adds the products on shelves that begin with the text, with or without signs. */
		markBeginnings(text: string, scores: Uint8Array): void {
			const typed = lettersOf(text);
			if (typed === "") return;
			for (const place of scores.keys())
				if (scores[place] === 0 && lettersOf(shelves.textAt(place)).startsWith(typed)) scores[place] = 1;
		},

		/** Keeps the scores of the products on this shelf. Without scores, all of them match. */
		onlyOn(shelf: string | undefined, scores: Uint8Array | undefined, count: number): Uint8Array | undefined {
			if (shelf === undefined) return scores;
			const kept = shelf.toLowerCase();
			const all = scores ?? new Uint8Array(count).fill(1);
			for (const place of all.keys()) if (shelves.textAt(place) !== kept) all[place] = 0;
			return all;
		},
	};
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

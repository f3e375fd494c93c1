import { setImmediate } from "node:timers/promises";
import type { Changes, Noun } from "../../db/changes.ts";
import type { Db } from "../../db/open-database.ts";
import { type CatalogueIndex, createCatalogueIndex } from "./catalogue-index.server.ts";
import { listByIds, listNextProducts } from "./catalogue-repository.server.ts";
import type { IndexedProduct } from "./indexed-product.server.ts";

/** So many products are read at once: other requests are answered in between. V8 takes for what stays what lives as long as five times as many. */
const batch = 100;
/** A text that has changed takes some tenths of a millisecond, in a large catalogue a few milliseconds. */
const batchOfPuts = 20;
const nouns: Noun[] = ["products", "stock"];

export interface CatalogueSource {
	/** The index, with every change that was known before the call. */
	current(): Promise<CatalogueIndex>;
}

/** Keeps the index of the catalogue up to date: built at the first call (the shop makes it after the start), then by the products that changed. */
export function createCatalogueSource({ db, changes }: { db: Db; changes: Changes }): CatalogueSource {
	const index = createCatalogueIndex();
	/** The newest change notice that the index knows. */
	let seen: number | undefined;
	let working: Promise<void> | undefined;

	async function take(rows: IndexedProduct[]) {
		for (const [at, row] of rows.entries()) {
			index.put(row);
			if (at % batchOfPuts === batchOfPuts - 1) await setImmediate();
		}
	}

	async function takeAll() {
		for (let after = ""; ; await setImmediate()) {
			const rows = await listNextProducts(db, after, batch);
			await take(rows);
			if (rows.length < batch) return;
			after = rows.at(-1)?.id ?? "";
		}
	}

	async function takeEach(ids: readonly string[]) {
		for (let begin = 0; begin < ids.length; begin += batch) {
			await take(await listByIds(db, ids.slice(begin, begin + batch)));
			await setImmediate();
		}
	}

	async function refresh() {
		const newest = changes.now();
		const changed = seen === undefined ? undefined : changes.changedSince(seen, nouns);
		await (changed ? takeEach(changed.sort()) : takeAll());
		seen = newest;
	}

	return {
		async current() {
			const known = changes.lastOf(nouns);
			// Not all that is known by now: while orders storm in, that would never end.
			while (seen === undefined || seen < known) {
				working ??= refresh().finally(() => {
					working = undefined;
				});
				await working;
			}
			return index;
		},
	};
}

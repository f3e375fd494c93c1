import { setImmediate } from "node:timers/promises";
import type { Changes } from "../../db/changes.ts";
import type { Db } from "../../db/open-database.ts";
import { type CatalogueIndex, createCatalogueIndex } from "./catalogue-index.server.ts";
import { type ChangedProduct, listByIds, listChangedIds, listNextProducts } from "./catalogue-repository.server.ts";

/** So many products are read at once: other requests are answered in between. */
const batch = 500;
/** Other processes' clocks may differ, and a transaction may end after a later one: so far back is read again. */
const overlapMs = 60_000;
/** Stock is read again at the earliest after this time and after this many times what reading took, and within a second. */
const restMs = 200;
const restShare = 20;
const longestRestMs = 900;

export interface CatalogueDeps {
	db: Db;
	changes: Changes;
	clock: () => Date;
	/** Milliseconds, from any start. */
	now?: () => number;
}

export interface CatalogueSource {
	/** The index, with every edit that was made before the call, and stock of less than a second ago. */
	current(): Promise<CatalogueIndex>;
}

/** Keeps the index of the catalogue up to date: built at the first call (the shop makes it after the start), then by the products that changed. */
export function createCatalogueSource({
	db,
	changes,
	clock,
	now = () => performance.now(),
}: CatalogueDeps): CatalogueSource {
	const index = createCatalogueIndex();
	/** The newest change notice that the index knows. */
	let seen: number | undefined;
	/** The latest change that was seen, or when the first reading began. */
	let last = "";
	let restUntil = 0;
	let working: Promise<void> | undefined;

	function take(rows: ChangedProduct[]) {
		for (const row of rows) {
			if (row.changed_at > last) last = row.changed_at;
			index.put(row);
		}
	}

	async function build() {
		last = clock().toISOString();
		for (let after = ""; ; await setImmediate()) {
			const rows = await listNextProducts(db, after, batch);
			take(rows);
			if (rows.length < batch) return;
			after = rows.at(-1)?.id ?? "";
		}
	}

	async function takeChanged(since: string) {
		const ids = await listChangedIds(db, since);
		for (let begin = 0; begin < ids.length; begin += batch) {
			take(await listByIds(db, ids.slice(begin, begin + batch)));
			await setImmediate();
		}
	}

	async function refresh() {
		const newest = changes.now();
		const begun = now();
		if (seen === undefined) await build();
		const since = new Date(Date.parse(last) - overlapMs).toISOString();
		await takeChanged(since);
		restUntil = now() + Math.min(Math.max(restMs, (now() - begun) * restShare), longestRestMs);
		seen = newest;
	}

	function isCurrent(): boolean {
		if (seen === undefined || changes.lastOf(["products"]) > seen) return false;
		return changes.lastOf(["stock"]) <= seen || now() < restUntil;
	}

	return {
		async current() {
			while (!isCurrent()) {
				working ??= refresh().finally(() => {
					working = undefined;
				});
				await working;
			}
			return index;
		},
	};
}

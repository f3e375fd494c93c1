import { setImmediate, setTimeout } from "node:timers/promises";
import type { Changes, Noun } from "../../db/changes.ts";
import type { Shop } from "../../db/shop.ts";
import { catalogueNotRead } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { type CatalogueIndex, createCatalogueIndex } from "./catalogue-index.server.ts";
import { listByIds, listNextProducts } from "./catalogue-repository.server.ts";
import type { IndexedProduct } from "./indexed-product.server.ts";

/** So many products are read at once: other requests are answered in between. V8 takes for what stays what lives as long as five times as many. */
const batch = 100;
/** A text that has changed takes some tenths of a millisecond, in a large catalogue a few milliseconds. */
const batchOfPuts = 20;
const nouns: Noun[] = ["products", "stock"];
/** So long after it was begun the index is waited for; and at most so long is told to wait whoever asks later. */
const indexTimeoutMs = 2000;
const maxRetrySeconds = 30;

export interface CatalogueSource {
	/**
	 * The index, with every change that was known before the call; where all of it is read anew, as it was before that.
	 * @throws {Refusal} while it is built after a start, once that has taken two seconds
	 */
	current(): Promise<CatalogueIndex>;
	/** The same; undefined in the place of the refusal. */
	currentOrNone(): Promise<CatalogueIndex | undefined>;
	/** Whether the index was built. */
	isBuilt(): boolean;
	/** Ends what is under way. */
	stop(): void;
}

/** Keeps the index of the catalogue up to date: built at the first call (the shop makes it after the start), then by the products that changed. */
export function createCatalogueSource({
	db,
	changes,
	timeoutMs = indexTimeoutMs,
}: Pick<Shop, "db"> & {
	changes: Changes /** How long the first index is waited for. */;
	timeoutMs?: number;
}): CatalogueSource {
	const index = createCatalogueIndex();
	/** The newest change notice that the index knows. */
	let seen: number | undefined;
	let working: { done: Promise<void>; begun: number } | undefined;
	let isStopped = false;

	async function take(rows: IndexedProduct[]) {
		for (const [at, row] of rows.entries()) {
			index.put(row);
			if (at % batchOfPuts === batchOfPuts - 1) await setImmediate();
		}
	}

	async function takeAll() {
		for (let after = ""; ; await setImmediate()) {
			if (isStopped) throw new Refusal(catalogueNotRead());
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
		const isFirst = seen === undefined;
		seen = newest;
		// What was shown without it is shown anew.
		if (isFirst) changes.take([{ noun: "catalogue", subject: "index", version: 1 }]);
	}

	function work() {
		working ??= {
			begun: performance.now(),
			done: refresh().finally(() => {
				working = undefined;
			}),
		};
		// Whoever waits hears of it; nobody may.
		working.done.catch(() => {});
		return working;
	}

	/** Returns whether it was done in time. */
	async function waitFor({ done, begun }: { done: Promise<void>; begun: number }): Promise<boolean> {
		const left = begun + timeoutMs - performance.now();
		if (left <= 0) return false;
		if (left === Number.POSITIVE_INFINITY) return done.then(() => true);
		const waiting = new AbortController();
		const late = setTimeout(left, false, { ref: false, signal: waiting.signal }).catch(() => false);
		return Promise.race([done.then(() => true), late]).finally(() => waiting.abort());
	}

	async function currentOrNone() {
		const known = changes.lastOf(nouns);
		// Not all that is known by now: while orders storm in, that would never end.
		while (seen === undefined || seen < known) {
			if (!(await waitFor(work()))) return seen === undefined ? undefined : index;
		}
		return index;
	}

	return {
		currentOrNone,
		async current() {
			const built = await currentOrNone();
			if (built) return built;
			// It has taken so long already: as long again is not too short, where nobody knows how many products there are.
			const taken = (performance.now() - (working?.begun ?? 0)) / 1000;
			throw new Refusal(catalogueNotRead(), { retryAfterSeconds: Math.min(Math.ceil(taken), maxRetrySeconds) });
		},
		isBuilt: () => seen !== undefined,
		stop: () => {
			isStopped = true;
		},
	};
}

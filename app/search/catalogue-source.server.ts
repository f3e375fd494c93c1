import { setImmediate, setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Changes, Noun } from "../../db/changes.ts";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import { catalogueNotReady, Refusal } from "../http/problem.ts";
import type { Spec } from "../products/part/part-schema.ts";
import { type CatalogueIndex, createCatalogueIndex, type IndexedProduct } from "./catalogue-index.server.ts";

/** Products per batch, before other requests run. V8 moves objects that live five times as long to the old generation. */
const batch = 100;
/** Indexing a changed text takes tenths of a millisecond, in a large catalogue a few milliseconds. */
const batchOfPuts = 20;
const nouns: Noun[] = ["products", "stock"];
/** Milliseconds that requests wait for the index. */
const indexTimeoutMs = 1000;
const maxRetrySeconds = 30;

export interface CatalogueSource {
	/**
	 * Returns the index with every change known before the call, unless it is being rebuilt.
	 * @throws {Refusal} when it is not built within a second after a start
	 */
	current(): Promise<CatalogueIndex>;
	/** Returns undefined instead of the refusal. */
	currentOrNone(): Promise<CatalogueIndex | undefined>;
	isBuilt(): boolean;
	stop(): void;
}

/** Keeps the index up to date: builds it at the first call, then applies changed products. */
export function createCatalogueSource({
	db,
	changes,
	timeoutMs = indexTimeoutMs,
}: Pick<Shop, "db"> & {
	changes: Changes;
	/** Milliseconds to wait for the first index. */
	timeoutMs?: number;
}): CatalogueSource {
	const index = createCatalogueIndex();
	/** Newest change notice in the index. */
	let indexedVersion: number | undefined;
	let refreshing: { done: Promise<void>; begun: number } | undefined;
	let isStopped = false;

	async function indexRows(rows: IndexedProduct[]) {
		for (const [at, row] of rows.entries()) {
			index.put(row);
			if (at % batchOfPuts === batchOfPuts - 1) await setImmediate();
		}
	}

	async function indexAll() {
		for (let after = ""; ; await setImmediate()) {
			if (isStopped) throw new Refusal(catalogueNotReady());
			const rows = await listNextProducts(db, after, batch);
			await indexRows(rows);
			if (rows.length < batch) return;
			after = rows.at(-1)?.id ?? "";
		}
	}

	async function indexByIds(ids: readonly string[]) {
		for (let begin = 0; begin < ids.length; begin += batch) {
			await indexRows(await listByIds(db, ids.slice(begin, begin + batch)));
			await setImmediate();
		}
	}

	async function refresh() {
		const newest = changes.now();
		const changed = indexedVersion === undefined ? undefined : changes.changedSince(indexedVersion, nouns);
		await (changed ? indexByIds(changed.sort()) : indexAll());
		const isFirst = indexedVersion === undefined;
		indexedVersion = newest;
		// Pages shown without the index are outdated.
		if (isFirst) changes.add([{ noun: "catalogue", subject: "index", version: 1 }]);
	}

	function startRefresh() {
		refreshing ??= {
			begun: performance.now(),
			done: refresh().finally(() => {
				refreshing = undefined;
			}),
		};
		// Callers that wait see the error; there may be none.
		refreshing.done.catch(() => {});
		return refreshing;
	}

	async function waitFor({ done, begun }: { done: Promise<void>; begun: number }): Promise<boolean> {
		const left = begun + timeoutMs - performance.now();
		if (left <= 0) return false;
		if (left === Number.POSITIVE_INFINITY) return done.then(() => true);
		const waiting = new AbortController();
		const late = setTimeout(left, false, { ref: false, signal: waiting.signal }).catch(() => false);
		return Promise.race([done.then(() => true), late]).finally(() => waiting.abort());
	}

	async function currentOrNone() {
		const target = changes.lastOf(nouns);
		// Changes that arrive later are not waited for: under many orders this would never end.
		while (indexedVersion === undefined || indexedVersion < target) {
			if (!(await waitFor(startRefresh()))) return indexedVersion === undefined ? undefined : index;
		}
		return index;
	}

	return {
		currentOrNone,
		async current() {
			const built = await currentOrNone();
			if (built) return built;
			// The elapsed time is a sensible estimate while the number of products is unknown.
			const elapsedSeconds = (performance.now() - (refreshing?.begun ?? 0)) / 1000;
			throw new Refusal(catalogueNotReady(), {
				retryAfterSeconds: Math.min(Math.ceil(elapsedSeconds), maxRetrySeconds),
			});
		},
		isBuilt: () => indexedVersion !== undefined,
		stop: () => {
			isStopped = true;
		},
	};
}

const indexedColumns = [
	"products.id",
	"products.name",
	"products.description",
	"products.price_cents",
	"products.quantity",
	"products.minorder",
	"products.low_stock",
	"parts.part_number",
	"parts.family",
	"parts.specs",
	"parts.gtin",
	"parts.shelf",
] as const;

const indexedProducts = (db: Db) =>
	db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(indexedColumns)
		.select(sql<string | null>`coalesce(products.deleted_at, products.hidden_since)`.as("off_sale_at"));

/** Products in the order of ids, deleted and hidden ones included. */
async function listNextProducts(db: Db, after: string, count: number): Promise<IndexedProduct[]> {
	const next = indexedProducts(db).where("products.id", ">", after).orderBy("products.id").limit(count);
	return withNumbers(db, await next.execute());
}

/** Returns products in the order of ids, deleted ones included. */
async function listByIds(db: Db, ids: readonly string[]): Promise<IndexedProduct[]> {
	if (ids.length === 0) return [];
	return withNumbers(db, await indexedProducts(db).where("products.id", "in", ids).orderBy("products.id").execute());
}

type ProductRow = Omit<IndexedProduct, "specs" | "numbers" | "makers"> & { specs: string | null };

async function withNumbers(db: Db, rows: ProductRow[]): Promise<IndexedProduct[]> {
	const products = rows.map((row) => ({ ...row, specs: row.specs ? (JSON.parse(row.specs) as Spec[]) : [] }));
	if (products.length === 0) return products;
	// Selected by ids, not by range: changed products lie far apart.
	const ids = products.map(({ id }) => id);
	const others = await db
		.selectFrom("other_numbers")
		.select(["product_id", "number", "maker"])
		.where("product_id", "in", ids)
		.execute();
	const numbers = Map.groupBy(others, ({ product_id }) => product_id);
	return products.map((product) => {
		const listed = numbers.get(product.id);
		if (!listed) return product;
		const makers = new Set(listed.flatMap(({ maker }) => maker ?? []));
		return { ...product, numbers: listed.map(({ number }) => number), makers: [...makers] };
	});
}

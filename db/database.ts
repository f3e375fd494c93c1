import { setImmediate } from "node:timers/promises";
import { type ExpressionBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";
import { paidStatuses } from "./tables/order-tables.ts";

export type Db = Kysely<Database>;

export type DbOrTx = Kysely<Database> | Transaction<Database>;

// biome-ignore lint/suspicious/noExplicitAny: any database, whatever its tables
export const isPostgres = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Returns the values for an SQL `in`. Adds an empty text, which matches no id, because SQL refuses an empty list. */
export const inList = (values: Iterable<string>): string[] => [...values, ""];

/** A condition like SQL's `in`, with one parameter for all values: databases limit the number of parameters. */
export const isAmong = (db: DbOrTx, column: string, values: readonly string[]): RawBuilder<boolean> =>
	isPostgres(db)
		? sql<boolean>`${sql.ref(column)} = any(${[...values]})`
		: sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;

const rowsAtOnce = 500;

/** Runs statements for ids in batches, so that other requests run in between however long the list is. */
export async function inBatches(
	ids: readonly string[],
	run: (ids: string[]) => Promise<unknown>,
	size = rowsAtOnce,
): Promise<void> {
	for (let at = 0; at < ids.length; at += size) {
		if (at > 0) await setImmediate();
		await run(ids.slice(at, at + size));
	}
}

/** Reads rows by id like {@link inBatches}. */
export async function readInBatches<Row>(
	ids: { id: string }[],
	read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
	const rows: Row[] = [];
	await inBatches(
		ids.map(({ id }) => id),
		async (some) => {
			for (const row of await read(some)) rows.push(row);
		},
	);
	return rows;
}

/**
 * The condition for orders that were paid: `wasPaid` in SQL. Literals, not parameters: SQLite would compile a statement
 * again for each value, because it might match a partial index.
 */
export const wasPaidSql = sql<boolean>`orders.status in (${sql.join(paidStatuses.map((status) => sql.lit(status)))})`;

/** The condition for products on sale: neither hidden nor deleted. */
export const onSale = (product: ExpressionBuilder<Pick<Database, "products">, "products">) =>
	product.and([product("products.deleted_at", "is", null), product("products.hidden_since", "is", null)]);

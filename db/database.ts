import { setImmediate } from "node:timers/promises";
import { type ExpressionBuilder, type Kysely, PostgresAdapter, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;

export type DbOrTx = Kysely<Database> | Transaction<Database>;

// biome-ignore lint/suspicious/noExplicitAny: any database, whatever its tables
export const isPostgres = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Returns the values for an SQL `in`. Adds an empty text, which matches no id, because SQL refuses an empty list. */
export const inList = (values: Iterable<string>): string[] => [...values, ""];

const rowsAtOnce = 500;

/** Reads rows by id in batches, so that other requests run in between however long the list is. */
export async function readInBatches<Row>(
	ids: { id: string }[],
	read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (let at = 0; at < ids.length; at += rowsAtOnce) {
		if (at > 0) await setImmediate();
		for (const row of await read(ids.slice(at, at + rowsAtOnce).map(({ id }) => id))) rows.push(row);
	}
	return rows;
}

/** The condition for products on sale: neither hidden nor deleted. */
export const onSale = (product: ExpressionBuilder<Pick<Database, "products">, "products">) =>
	product.and([product("products.deleted_at", "is", null), product("products.hidden_since", "is", null)]);

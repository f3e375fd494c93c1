import { sql } from "kysely";
import { type DbOrTx, isPostgres } from "./database.ts";

type LockedTable = "identity_user" | "orders" | "products" | "purchases" | "users";

/** Locks a row until the transaction ends: other transactions that lock or change it wait. */
export const lockRow = (tx: DbOrTx, table: LockedTable, id: string): Promise<void> => lockRows(tx, table, [id]);

/** Locks several rows, always in the same order. Does nothing on SQLite: a transaction there is the only writer. */
export async function lockRows(tx: DbOrTx, table: LockedTable, ids: readonly string[]): Promise<void> {
	if (ids.length === 0 || !isPostgres(tx)) return;
	await sql`select 1 from ${sql.table(table)} where id = any(${[...ids]}) order by id for no key update`.execute(tx);
}

/**
 * Keeps a row and its unique values until the transaction ends. Others may keep it too, and change its other columns.
 */
export async function keepRow(tx: DbOrTx, table: "identity_session" | "users", id: string): Promise<void> {
	if (isPostgres(tx)) await sql`select 1 from ${sql.table(table)} where id = ${id} for key share`.execute(tx);
}

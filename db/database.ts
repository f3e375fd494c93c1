import { type Kysely, PostgresAdapter, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;

export type DbOrTx = Kysely<Database> | Transaction<Database>;

// biome-ignore lint/suspicious/noExplicitAny: any database, whatever its tables
export const isPostgres = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Returns the values for an SQL `in`. Adds an empty text, which matches no id, because SQL refuses an empty list. */
export const inList = (values: Iterable<string>): string[] => [...values, ""];

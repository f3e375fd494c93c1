import { type RawBuilder, sql } from "kysely";
import type { DbOrTx } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";

/** `emailKey` in SQL. SQLite's `lower()` folds A to Z only, and so does PostgreSQL's in the collation C. */
export const emailKeyOf = (db: DbOrTx, column: string): RawBuilder<string> =>
	isPostgres(db) ? sql<string>`lower(${sql.ref(column)} collate "C")` : sql<string>`lower(${sql.ref(column)})`;

import { type RawBuilder, sql } from "kysely";
import { type DbOrTx, isPostgres } from "./database.ts";

/** The current time by the database's clock, as text in the usual format: all processes share this clock. */
export const databaseNow = (db: DbOrTx): RawBuilder<string> =>
	isPostgres(db)
		? sql<string>`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
		: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

/** The time `ms` before the statement, by the database's clock. An index can be used with it. */
export const databaseTimeAgo = (db: DbOrTx, ms: number): RawBuilder<string> =>
	isPostgres(db)
		? sql<string>`to_char(now() at time zone 'utc' - make_interval(secs => ${ms / 1000}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
		: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${(ms / 1000).toFixed(3)} seconds`})`;

/** `emailKey` in SQL. SQLite's `lower()` folds A to Z only, and so does PostgreSQL's in the collation C. */
export const emailKeyOf = (db: DbOrTx, column: string): RawBuilder<string> =>
	isPostgres(db) ? sql<string>`lower(${sql.ref(column)} collate "C")` : sql<string>`lower(${sql.ref(column)})`;

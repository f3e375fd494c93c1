import { type RawBuilder, sql } from "kysely";
import type { DbOrTx } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";

/** The time by the database's clock, written as all times are: one clock for every process on it. */
export const databaseNow = (db: DbOrTx): RawBuilder<string> =>
	isPostgres(db)
		? sql<string>`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
		: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

/** The time so many milliseconds before the statement that it stands in, by the same clock; an index is read from there. */
export const databaseTimeAgo = (db: DbOrTx, ms: number): RawBuilder<string> =>
	isPostgres(db)
		? sql<string>`to_char(now() at time zone 'utc' - make_interval(secs => ${ms / 1000}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
		: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${(ms / 1000).toFixed(3)} seconds`})`;

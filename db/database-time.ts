import { type RawBuilder, sql } from "kysely";
import type { DbOrTx } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";

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

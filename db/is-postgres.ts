import { type Kysely, PostgresAdapter } from "kysely";

/** Whether this is a PostgreSQL; else it is SQLite. */
// biome-ignore lint/suspicious/noExplicitAny: any database, whatever its tables
export const isPostgres = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

import { type Dialect, type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import { type ClientPool, createPostgresDriver } from "./postgres-driver.ts";

/** Kysely's own number: versions of the shop that took the lock by Kysely wait for this one, and it for them. */
const migrationLock = "3853314791062309107";

/** Kysely on PostgreSQL, with transactions that wait for nothing without end, also behind PgBouncer. */
export function postgresDialect(pool: ClientPool, limits: DatabaseLimits): Dialect {
	return {
		createAdapter: () => new TransactionLockAdapter(),
		createDriver: () => createPostgresDriver(pool, limits),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	};
}

/** Kysely's own holds its lock for a session, and behind PgBouncer leaves it on somebody else's. */
class TransactionLockAdapter extends PostgresAdapter {
	// biome-ignore lint/suspicious/noExplicitAny: as Kysely declares it
	override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
		await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::int8)`.execute(db);
	}
	override async releaseMigrationLock(): Promise<void> {}
}

import { type Dialect, type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import { type ClientPool, createPostgresDriver } from "./postgres-driver.ts";

/** A Kysely dialect for PostgreSQL whose transactions never wait without limit, also behind PgBouncer. */
export function postgresDialect(pool: ClientPool, limits: DatabaseLimits): Dialect {
	return {
		createAdapter: () => new TransactionLockAdapter(),
		createDriver: () => createPostgresDriver(pool, limits),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	};
}

/** Kysely's own adapter holds the lock for a session. Behind PgBouncer that session may be another client's. */
class TransactionLockAdapter extends PostgresAdapter {
	// biome-ignore lint/suspicious/noExplicitAny: as Kysely declares it
	override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
		await sql`select pg_advisory_xact_lock(hashtext('migrations'))`.execute(db);
	}
	override async releaseMigrationLock(): Promise<void> {}
}

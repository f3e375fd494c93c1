import {
	CompiledQuery,
	type Dialect,
	type Kysely,
	PostgresAdapter,
	PostgresDriver,
	PostgresIntrospector,
	type PostgresPool,
	PostgresQueryCompiler,
	sql,
} from "kysely";
import type { DatabaseLimits } from "../app/platform/database-settings.server.ts";

/** Kysely's own number: versions of the shop that took the lock by Kysely wait for this one, and it for them. */
const migrationLock = "3853314791062309107";

/** Kysely on PostgreSQL, with transactions that wait for nothing without end, also behind PgBouncer. */
export function postgresDialect(
	pool: Pick<PostgresPool, "connect" | "end" | "options">,
	limits: DatabaseLimits,
): Dialect {
	return {
		createAdapter: () => new TransactionLockAdapter(),
		createDriver: () => new LimitedDriver(pool, limits),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	};
}

class LimitedDriver extends PostgresDriver {
	private readonly begin: CompiledQuery;

	constructor(pool: Pick<PostgresPool, "connect" | "end" | "options">, limits: DatabaseLimits) {
		super({ pool });
		// In one message: it costs no round trip, and ends with the transaction, wherever a pooler carries it out.
		this.begin = CompiledQuery.raw(
			`begin; set local lock_timeout = ${limits.lockMs}; set local statement_timeout = ${limits.statementMs};
			set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
		);
	}

	override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver["beginTransaction"]>) {
		if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings);
		await connection.executeQuery(this.begin);
	}

	/** On a connection that is lost there is nothing to undo; what ended the transaction is what the caller should hear. */
	override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]) {
		await super.rollbackTransaction(connection).catch(() => {});
	}
}

/** Kysely's own holds its lock for a session, and behind PgBouncer leaves it on somebody else's. */
class TransactionLockAdapter extends PostgresAdapter {
	// biome-ignore lint/suspicious/noExplicitAny: as Kysely declares it
	override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
		await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::int8)`.execute(db);
	}
	override async releaseMigrationLock(): Promise<void> {}
}

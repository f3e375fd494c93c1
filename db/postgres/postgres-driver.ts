import {
	CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	type Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type PostgresQueryResult,
	sql,
} from "kysely";
import type { DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import type { PreparedQuery } from "../prepared.ts";

/** A statement for PostgreSQL. One with a name is parsed once per connection. */
export interface SentQuery {
	name?: string | undefined;
	text: string;
	values: unknown[];
}

/** A borrowed connection. Independent statements are sent together and answered in order. */
export interface BorrowedClient {
	query(sent: SentQuery): Promise<PostgresQueryResult<unknown>>;
	release(isLost?: boolean): void;
}

export interface ClientPool {
	connect(): Promise<BorrowedClient>;
	end(): Promise<void>;
}

interface Lease extends DatabaseConnection {
	client: BorrowedClient;
	/** The commit that was sent along with the transaction's last statement. */
	commit: Promise<PostgresQueryResult<unknown>> | undefined;
	/** True when a transaction on it could not be ended. */
	isBroken: boolean;
}

const commit = CompiledQuery.raw("commit");
const rollback = CompiledQuery.raw("rollback");

/**
 * A driver for PostgreSQL. Locks are held for each round trip of their transaction and each delay in the shop.
 * Therefore a statement marked `endsTransaction` sends the commit along.
 */
function createPostgresDriver(pool: ClientPool, limits: DatabaseLimits): Driver {
	// One message, so it costs no extra round trip. The settings end with the transaction, whichever server connection
	// a pooler uses.
	const begin = CompiledQuery.raw(
		`begin; set local lock_timeout = ${limits.lockMs}; set local statement_timeout = ${limits.statementMs};
		set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
	);
	return {
		init: async () => {},
		acquireConnection: async () => newLease(await pool.connect()),
		beginTransaction: async (lease) => void (await lease.executeQuery(begin)),
		commitTransaction: async (connection) => {
			const lease = connection as Lease;
			const sent = lease.commit ?? send(lease.client, commit);
			lease.commit = undefined;
			const { command } = await sent;
			if (command === "ROLLBACK") throw new Error("PostgreSQL rolled the transaction back.");
		},
		/** Ignores errors: a lost connection has nothing to roll back, and the caller should see the original error. */
		rollbackTransaction: async (connection) => {
			const lease = connection as Lease;
			await lease.commit?.catch(() => {});
			lease.commit = undefined;
			await send(lease.client, rollback).catch(() => {
				lease.isBroken = true;
			});
		},
		releaseConnection: async (connection) => {
			const { client, isBroken } = connection as Lease;
			client.release(isBroken);
		},
		destroy: () => pool.end(),
	};
}

const newLease = (client: BorrowedClient): Lease => ({
	client,
	commit: undefined,
	isBroken: false,
	async executeQuery(query: PreparedQuery) {
		const answered = send(this.client, query);
		if (query.endsTransaction) {
			this.commit = send(this.client, commit);
			// `commitTransaction` reports a failure. If the statement failed, nothing awaits the commit.
			this.commit.catch(() => {});
		}
		const { command, rowCount, rows = [] } = await answered;
		return { rows: rows as never[], ...(changing.has(command) && { numAffectedRows: BigInt(rowCount) }) };
	},
	// biome-ignore lint/correctness/useYield: nothing here streams
	async *streamQuery() {
		throw new Error("Streaming is not supported");
	},
});

const changing = new Set<string>(["INSERT", "UPDATE", "DELETE", "MERGE"]);

const send = (client: BorrowedClient, { preparedAs: name, sql: text, parameters }: PreparedQuery) =>
	client.query({ name, text, values: parameters as unknown[] });

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

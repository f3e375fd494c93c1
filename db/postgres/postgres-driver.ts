import { CompiledQuery, type DatabaseConnection, type Driver, type PostgresQueryResult } from "kysely";
import type { DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import type { PreparedQuery } from "../prepared.ts";

/** A statement as it is sent. With a name PostgreSQL parses it once for each connection. */
export interface SentQuery {
	name?: string | undefined;
	text: string;
	values: unknown[];
}

/** A connection that somebody has for a while. Statements that do not wait for each other are sent together, and answered in order. */
export interface LentClient {
	query(sent: SentQuery): Promise<PostgresQueryResult<unknown>>;
	release(isLost?: boolean): void;
}

export interface ClientPool {
	connect(): Promise<LentClient>;
	end(): Promise<void>;
}

interface Lease extends DatabaseConnection {
	client: LentClient;
	/** The commit that was sent with the last statement of a transaction. */
	commit: Promise<PostgresQueryResult<unknown>> | undefined;
	/** Whether a transaction could not be ended on it. */
	isSpoilt: boolean;
}

const commit = CompiledQuery.raw("commit");
const rollback = CompiledQuery.raw("rollback");

/**
 * A driver for PostgreSQL. Who waits for what a transaction has locked waits for each of its round trips and for the shop to
 * get to them: the commit goes with the last statement, where that says so (`endsTransaction`).
 */
export function createPostgresDriver(pool: ClientPool, limits: DatabaseLimits): Driver {
	// In one message: it costs no round trip, and ends with the transaction, wherever a pooler carries it out.
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
			if (command === "ROLLBACK") throw new Error("PostgreSQL has undone the transaction.");
		},
		/** On a connection that is lost there is nothing to undo; what ended the transaction is what the caller should hear. */
		rollbackTransaction: async (connection) => {
			const lease = connection as Lease;
			await lease.commit?.catch(() => {});
			lease.commit = undefined;
			await send(lease.client, rollback).catch(() => {
				lease.isSpoilt = true;
			});
		},
		releaseConnection: async (connection) => {
			const { client, isSpoilt } = connection as Lease;
			client.release(isSpoilt);
		},
		destroy: () => pool.end(),
	};
}

const newLease = (client: LentClient): Lease => ({
	client,
	commit: undefined,
	isSpoilt: false,
	async executeQuery(query: PreparedQuery) {
		const answered = send(this.client, query);
		if (query.endsTransaction) {
			this.commit = send(this.client, commit);
			// Whoever commits hears of it; nobody does where the statement before it has failed.
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

const send = (client: LentClient, { preparedAs: name, sql: text, parameters }: PreparedQuery) =>
	client.query({ name, text, values: parameters as unknown[] });

import { setTimeout } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from "kysely";

/** A connection to an SQLite file with Node's built-in driver. */
export interface SqliteConnection {
	run<Row>(query: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<Row>;
	exec(sql: string): void;
	/** Returns whether a transaction is open: SQLite itself ends one when the disk is full. */
	inTransaction(): boolean;
	close(): void;
}

/** Maximum transactions that share one commit. */
const maxGroupSize = 200;
/** Writers wait for the whole group: after this time the next transaction begins a new one. */
const maxGroupMs = 25;
const retryIntervalMs = 10;

/** SQLITE_BUSY and its extended codes: another process writes. */
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

/** A query that Kysely built as a select, or SQL text that begins with `select`. */
const isReadOnly = ({ query, sql }: CompiledQuery) => SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

/** SQLite has ended the transaction itself, for example because the disk is full (SQLITE_FULL). */
class SqliteEndedTransaction extends Error {
	readonly errcode = 13;
}

/** Transactions that share one commit and its wait for the disk. */
interface Group {
	size: number;
	begunAt: number;
	committed: Promise<void>;
	settle: { resolve: () => void; reject: (reason: unknown) => void };
}

/** Kysely's connection: a share in the two real ones, with or without a transaction. */
interface Lease extends DatabaseConnection {
	group: Group | undefined;
}

/**
 * A driver for SQLite. Writers take turns on one connection, and one commit serves all waiting transactions. Each
 * succeeds only after that commit, and all fail when it fails. Reads outside transactions have a separate connection,
 * which sees committed data only (docs/decisions/009).
 */
export function createGroupCommitDriver(
	open: () => { writer: SqliteConnection; reader: SqliteConnection },
	lockMs: number,
): Driver {
	const { writer, reader } = open();
	const waiting: (() => void)[] = [];
	let isTaken = false;
	let group: Group | undefined;

	/** Waits for the writing connection, then sets a savepoint in the open group. */
	async function acquireWriter(): Promise<Group> {
		const until = performance.now() + lockMs;
		if (isTaken) await new Promise<void>((turn) => waiting.push(turn));
		isTaken = true;
		try {
			if (!group) await begin(until);
			group ??= newGroup();
			group.size += 1;
			writer.exec("savepoint own");
			return group;
		} catch (error) {
			// Another process kept the file locked, or the disk is full: the next waiting writer may try.
			if (group) passWriterOn();
			else releaseWriter();
			throw error;
		}
	}

	/** Begins a transaction. Retries while another process writes; after `until` it tries only once. */
	async function begin(until: number): Promise<void> {
		for (;;) {
			try {
				return writer.exec("begin immediate");
			} catch (error) {
				if (!isBusy(error) || performance.now() >= until) throw error;
			}
			await setTimeout(retryIntervalMs);
		}
	}

	function passWriterOn(): void {
		if (group && !writer.inTransaction()) failGroup(new SqliteEndedTransaction("SQLite ended the transaction"));
		else if (group && isFull(group)) commitGroup();
		else if (!callNext()) {
			// Requests that have arrived in the meantime may still join.
			setImmediate(() => callNext() || commitGroup());
		}
	}

	function callNext(): boolean {
		const next = waiting.shift();
		next?.();
		return next !== undefined;
	}

	function commitGroup(): void {
		const done = group;
		try {
			writer.exec("commit");
			group = undefined;
			done?.settle.resolve();
			// Writers that only wait for each other would give nothing else a turn.
			if (waiting.length > 0) setImmediate(releaseWriter);
			else releaseWriter();
		} catch (error) {
			failGroup(error);
		}
	}

	function failGroup(error: unknown): void {
		const failed = group;
		group = undefined;
		try {
			if (writer.inTransaction()) writer.exec("rollback");
		} finally {
			failed?.settle.reject(error);
			releaseWriter();
		}
	}

	function releaseWriter(): void {
		if (!callNext()) isTaken = false;
	}

	async function writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		const own = await acquireWriter();
		try {
			const result = writer.run<Row>(query);
			writer.exec("release own");
			passWriterOn();
			await own.committed;
			return result;
		} catch (error) {
			await rollBack(own);
			throw error;
		}
	}

	/** Rolls back to the own savepoint. Waits for the group's end, which may be the cause of the failure. */
	async function rollBack(own: Group): Promise<void> {
		if (own === group) rollBackSavepoint();
		await own.committed.catch(() => {});
	}

	/** If the savepoint cannot be rolled back, the whole group is rolled back. */
	function rollBackSavepoint(): void {
		try {
			if (writer.inTransaction()) writer.exec("rollback to own; release own");
		} catch (error) {
			failGroup(error);
			return;
		}
		passWriterOn();
	}

	const newLease = (): Lease => ({
		group: undefined,
		async executeQuery(query) {
			if (this.group) return writer.run(query);
			if (isReadOnly(query)) return reader.run(query);
			return writeAlone<never>(query);
		},
		// biome-ignore lint/correctness/useYield: nothing here streams
		async *streamQuery() {
			throw new Error("Streaming is not supported");
		},
	});

	return {
		init: async () => {},
		acquireConnection: async () => newLease(),
		beginTransaction: async (lease) => {
			(lease as Lease).group = await acquireWriter();
		},
		commitTransaction: async (lease) => {
			const own = (lease as Lease).group as Group;
			(lease as Lease).group = undefined;
			try {
				writer.exec("release own");
			} catch (error) {
				await rollBack(own);
				throw error;
			}
			passWriterOn();
			await own.committed;
		},
		rollbackTransaction: async (lease) => {
			// A failed commit has ended the transaction already.
			const own = (lease as Lease).group;
			if (!own) return;
			(lease as Lease).group = undefined;
			await rollBack(own);
		},
		releaseConnection: async () => {},
		destroy: async () => {
			await group?.committed.catch(() => {});
			reader.close();
			writer.close();
		},
	};
}

const isFull = ({ size, begunAt }: Group) => size >= maxGroupSize || performance.now() - begunAt >= maxGroupMs;

function newGroup(): Group {
	const { promise: committed, resolve, reject } = Promise.withResolvers<void>();
	// Waiting transactions report a failure. Without any, it must not end the process.
	committed.catch(() => {});
	return { size: 0, begunAt: performance.now(), committed, settle: { resolve, reject } };
}

import { setTimeout } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from "kysely";

/** One connection to an SQLite file, by Node's built-in driver. */
export interface SqliteConnection {
	run<Row>(query: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<Row>;
	exec(sql: string): void;
	/** Whether a transaction is open: SQLite itself ends one when the disk is full. */
	inTransaction(): boolean;
	close(): void;
}

/** As many transactions at the most share one commit. */
const largestGroup = 200;
const retryIntervalMs = 10;

/** SQLITE_BUSY, in one of its forms: another process writes. */
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

/** What Kysely builds as a question, and SQL that begins as one. */
const isReadOnly = ({ query, sql }: CompiledQuery) => SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

/** As when the disk is full (SQLITE_FULL). */
class SqliteEndedTransaction extends Error {
	readonly errcode = 13;
}

/** Transactions that share a commit, and with it the wait for the disk. */
interface Group {
	size: number;
	committed: Promise<void>;
	settle: { resolve: () => void; reject: (reason: unknown) => void };
}

/** What Kysely holds while it works: a share in the connections, with or without a transaction. */
interface Lease extends DatabaseConnection {
	/** The group that its transaction belongs to. */
	group: Group | undefined;
}

/**
 * A driver for SQLite in which writers take turns on one connection and a commit serves everybody who waits: nobody is
 * told of success before it, and all are told of failure when it fails. Reads outside transactions have a connection of
 * their own, which sees only what is committed (docs/decisions/009).
 */
export function createGroupCommitDriver(
	open: () => { writer: SqliteConnection; reader: SqliteConnection },
	lockMs: number,
): Driver {
	const { writer, reader } = open();
	const waiting: (() => void)[] = [];
	let taken = false;
	let group: Group | undefined;

	/** Waits for the writing connection, with a savepoint of one's own in the open group. */
	async function takeTurn(): Promise<Group> {
		const until = performance.now() + lockMs;
		if (taken) await new Promise<void>((turn) => waiting.push(turn));
		taken = true;
		try {
			if (!group) await begin(until);
			group ??= newGroup();
			group.size += 1;
			writer.exec("savepoint own");
			return group;
		} catch (error) {
			// Another process kept the file locked, or the disk is full: whoever waits gets a try.
			if (group) passTurn();
			else freeTurn();
			throw error;
		}
	}

	/** Waits for another process that writes, and lets everybody else go on; who has waited so long tries once. */
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

	function passTurn(): void {
		if (group && !writer.inTransaction()) failGroup(new SqliteEndedTransaction("SQLite ended the transaction"));
		else if (group && group.size >= largestGroup) commitGroup();
		else if (!callNext()) {
			// Requests that have arrived meanwhile may still join.
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
			freeTurn();
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
			freeTurn();
		}
	}

	function freeTurn(): void {
		if (!callNext()) taken = false;
	}

	async function writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		const own = await takeTurn();
		try {
			const result = writer.run<Row>(query);
			writer.exec("release own");
			passTurn();
			await own.committed;
			return result;
		} catch (error) {
			await giveUp(own);
			throw error;
		}
	}

	/** Undoes one's own part. What made it fail may be a neighbour's: readers must see that before we report. */
	async function giveUp(own: Group): Promise<void> {
		if (own === group) undoOwn();
		await own.committed.catch(() => {});
	}

	/** Where that cannot be, nothing of the group may be committed. */
	function undoOwn(): void {
		try {
			if (writer.inTransaction()) writer.exec("rollback to own; release own");
		} catch (error) {
			failGroup(error);
			return;
		}
		passTurn();
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
			(lease as Lease).group = await takeTurn();
		},
		commitTransaction: async (lease) => {
			const own = (lease as Lease).group as Group;
			(lease as Lease).group = undefined;
			try {
				writer.exec("release own");
			} catch (error) {
				await giveUp(own);
				throw error;
			}
			passTurn();
			await own.committed;
		},
		rollbackTransaction: async (lease) => {
			// A commit that failed has ended the transaction already.
			const own = (lease as Lease).group;
			if (!own) return;
			(lease as Lease).group = undefined;
			await giveUp(own);
		},
		releaseConnection: async () => {},
		destroy: async () => {
			await group?.committed.catch(() => {});
			reader.close();
			writer.close();
		},
	};
}

function newGroup(): Group {
	const { promise: committed, resolve, reject } = Promise.withResolvers<void>();
	// Whoever waits hears of a failure; a group that nobody waits for any more must not end the process.
	committed.catch(() => {});
	return { size: 0, committed, settle: { resolve, reject } };
}

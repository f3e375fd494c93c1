import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Dialect, type LimitNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { createGroupCommitDriver, type SqliteConnection } from "./sqlite-group-commit.ts";

const preparedStatementLimit = 200;
/** Milliseconds that SQLite waits for another process. The whole shop waits with it. */
const readerBusyMs = 50;

/**
 * WAL with synchronous FULL: a committed order survives a power cut. Deleted content is overwritten. The log is
 * written back at 40 MB, so that a page changed by many orders is written to the file once.
 */
const settings = [
	...["journal_mode = wal", "synchronous = full", "wal_autocheckpoint = 10000"],
	...["foreign_keys = on", "secure_delete = on"],
];

/**
 * Storage of the statement journal. An order changes about 25 pages, and SQLite moves the journal to a file above 16:
 * that took a seventh of an order's CPU time.
 */
type TempStore = "memory" | "file";

interface ConnectionRules {
	busyMs: number;
	tempStore: TempStore;
}

function openConnection(file: string, { busyMs, tempStore }: ConnectionRules): SqliteConnection {
	// Opening may wait for another process that is opening the file.
	const database = new DatabaseSync(file, { timeout: 5000 });
	const own = [`busy_timeout = ${busyMs}`, `temp_store = ${tempStore}`];
	for (const setting of [...settings, ...own]) database.exec(`pragma ${setting}`);
	const statements = new Map<string, { statement: StatementSync; answersRows: boolean }>();
	function prepare(sql: string) {
		const known = statements.get(sql);
		if (known) return known;
		if (statements.size >= preparedStatementLimit) statements.clear();
		const statement = database.prepare(sql);
		const prepared = { statement, answersRows: statement.columns().length > 0 };
		statements.set(sql, prepared);
		return prepared;
	}
	return {
		run: ({ sql, parameters }) => {
			const { statement, answersRows } = prepare(sql);
			const values = parameters as string[];
			if (answersRows) return { rows: statement.all(...values) as never[] };
			const { changes, lastInsertRowid } = statement.run(...values);
			return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
		},
		exec: (sql) => database.exec(sql),
		inTransaction: () => database.isTransaction,
		close: () => database.close(),
	};
}

class ManyLeasesAdapter extends SqliteAdapter {
	/** The driver itself queues writers. */
	override get supportsMultipleConnections(): boolean {
		return true;
	}
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

class SteadyQueryCompiler extends SqliteQueryCompiler {
	/**
	 * Appends `+ 0` to limits. SQLite plans with the value of a limit that is a plain parameter, and would compile the
	 * statement again for each value.
	 */
	protected override visitLimit(node: LimitNode): void {
		super.visitLimit(node);
		this.append(" + 0");
	}
}

/**
 * A Kysely dialect for an SQLite file with Node's built-in driver. Concurrent writes share one commit.
 * @param limits.lockMs how long a write waits for another process
 * @param limits.tempStore `file` for large changes, such as a migration
 */
export function nodeSqliteDialect(
	file: string,
	{ lockMs, tempStore }: { lockMs: number; tempStore: TempStore },
): Dialect {
	return {
		createAdapter: () => new ManyLeasesAdapter(),
		createDriver: () =>
			createGroupCommitDriver(
				// Writers wait in JavaScript: SQLite's own wait would block all other requests.
				() => ({
					writer: openConnection(file, { busyMs: 0, tempStore }),
					// Large sorts use files.
					reader: openConnection(file, { busyMs: readerBusyMs, tempStore: "file" }),
				}),
				lockMs,
			),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SteadyQueryCompiler(),
	};
}

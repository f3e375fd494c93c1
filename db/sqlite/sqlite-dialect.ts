import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Dialect, type LimitNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { createGroupCommitDriver, type SqliteConnection } from "./sqlite-group-commit.ts";

const preparedStatementLimit = 200;
/** For as long SQLite itself waits for another process, and the whole shop with it. */
const readerBusyMs = 50;

/**
 * WAL with synchronous FULL: a committed order survives a power cut. What is deleted is overwritten. The log is written back
 * once it has 40 MB: pages that many orders change are so written to the file once for all of them.
 */
const settings = [
	...["journal_mode = wal", "synchronous = full", "wal_autocheckpoint = 10000"],
	...["foreign_keys = on", "secure_delete = on"],
];

/**
 * Where a transaction keeps the pages that it may have to put back. An order changes some 25, and SQLite writes all to a file
 * of its own once there are more than 16: a seventh of an order's CPU was that.
 */
type TempStore = "memory" | "file";

interface ConnectionRules {
	busyMs: number;
	tempStore: TempStore;
}

function openConnection(file: string, { busyMs, tempStore }: ConnectionRules): SqliteConnection {
	// While it is set up, another process that opens it may be waited for.
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
	/** The driver itself lets writers take turns. */
	override get supportsMultipleConnections(): boolean {
		return true;
	}
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

class SteadyQueryCompiler extends SqliteQueryCompiler {
	/** SQLite plans with the value of a limit that is a parameter, and so compiles the statement anew each time one is given; not with a sum. */
	protected override visitLimit(node: LimitNode): void {
		super.visitLimit(node);
		this.append(" + 0");
	}
}

/**
 * Kysely on an SQLite file by Node's built-in driver; writes that meet are committed together.
 * @param limits.lockMs how long a write waits for another process's
 * @param limits.tempStore in a file for what changes much at once, such as a migration
 */
export function nodeSqliteDialect(
	file: string,
	{ lockMs, tempStore }: { lockMs: number; tempStore: TempStore },
): Dialect {
	return {
		createAdapter: () => new ManyLeasesAdapter(),
		createDriver: () =>
			createGroupCommitDriver(
				// A writer waits in JavaScript: within SQLite nobody else would be served meanwhile.
				() => ({
					writer: openConnection(file, { busyMs: 0, tempStore }),
					// Sorts what it reads in files, should it be much.
					reader: openConnection(file, { busyMs: readerBusyMs, tempStore: "file" }),
				}),
				lockMs,
			),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SteadyQueryCompiler(),
	};
}

import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
	type CompiledQuery,
	type Dialect,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import { createGroupCommitDriver } from "./sqlite-group-commit.ts";

const preparedStatementLimit = 200;

/** One connection to an SQLite file, by Node's built-in driver. */
export interface SqliteConnection {
	run<Row>(query: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<Row>;
	exec(sql: string): void;
	/** Whether a transaction is open: SQLite itself ends one when the disk is full. */
	inTransaction(): boolean;
	close(): void;
}

/** WAL with synchronous FULL: a committed order survives a power cut. */
function openConnection(file: string): SqliteConnection {
	const database = new DatabaseSync(file);
	for (const setting of ["journal_mode = wal", "synchronous = full", "foreign_keys = on", "busy_timeout = 5000"]) {
		database.exec(`pragma ${setting}`);
	}
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
}

/** Kysely on an SQLite file by Node's built-in driver; writes that meet are committed together. */
export function nodeSqliteDialect(file: string): Dialect {
	return {
		createAdapter: () => new ManyLeasesAdapter(),
		createDriver: () => createGroupCommitDriver(() => ({ writer: openConnection(file), reader: openConnection(file) })),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	};
}

import { DatabaseSync } from "node:sqlite";
import { SqliteDialect } from "kysely";

const preparedStatementLimit = 200;

/**
 * Kysely's own SQLite dialect over Node's built-in driver.
 * WAL with synchronous FULL: a committed order survives a power cut.
 */
export function nodeSqliteDialect(file: string): SqliteDialect {
	const database = new DatabaseSync(file);
	database.exec("pragma journal_mode = wal");
	database.exec("pragma synchronous = full");
	database.exec("pragma foreign_keys = on");
	database.exec("pragma busy_timeout = 5000");
	const statements = new Map<string, ReturnType<typeof prepare>>();

	function prepare(sql: string) {
		const statement = database.prepare(sql);
		return {
			reader: statement.columns().length > 0,
			all: (parameters: readonly unknown[]) => statement.all(...(parameters as string[])),
			run: (parameters: readonly unknown[]) => statement.run(...(parameters as string[])),
			iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as string[])),
		};
	}

	return new SqliteDialect({
		database: {
			close: () => database.close(),
			prepare: (sql) => {
				const known = statements.get(sql);
				if (known) return known;
				if (statements.size >= preparedStatementLimit) statements.clear();
				const statement = prepare(sql);
				statements.set(sql, statement);
				return statement;
			},
		},
	});
}

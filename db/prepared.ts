import { createHash } from "node:crypto";
import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { DbOrTx } from "./database.ts";

/** A compiled statement with hints for the driver. */
export interface PreparedQuery<Row = unknown> extends CompiledQuery<Row> {
	/** A name for the SQL text: PostgreSQL parses it once per connection. Absent for one-time statements. */
	preparedAs?: string;
	/** True for the last statement of its transaction: the commit may be sent along. */
	endsTransaction?: boolean;
}

/** A placeholder for a value of a row in a compiled statement. */
class Placeholder {
	readonly row: number;
	readonly name: string;
	constructor(row: number, name: string) {
		this.row = row;
		this.name = name;
	}
}

/**
 * Compiles a statement once per database, then sends it with new values. Compiling took a quarter of an order's CPU
 * time (`docs/performance.md`: orders).
 * @param build must build the same statement for all values and pass each on unchanged; it may depend on which names
 * are given
 */
export function prepared<Values extends object, Row>(
	build: (db: DbOrTx, values: Values) => Compilable<Row>,
	hints: Pick<PreparedQuery, "endsTransaction"> = {},
): (db: DbOrTx, values: Values) => Promise<QueryResult<Row>> {
	const ofRows = preparedRows((db, [values]: readonly Values[]) => build(db, values as Values), hints);
	return (db, values) => ofRows(db, [values]);
}

/** Statements with more rows are rare. They are compiled each time. */
const maxPreparedRows = 20;

/** As {@link prepared}, for a statement with any number of rows that all have the same names. */
export function preparedRows<Values extends object, Row>(
	build: (db: DbOrTx, rows: readonly Values[]) => Compilable<Row>,
	hints: Pick<PreparedQuery, "endsTransaction"> = {},
): (db: DbOrTx, rows: readonly Values[]) => Promise<QueryResult<Row>> {
	const compiled = new WeakMap<object, Map<string, PreparedQuery<Row>>>();
	const compile = (db: DbOrTx, rows: readonly Values[]): PreparedQuery<Row> => ({
		...build(db, rows).compile(),
		...hints,
	});
	function compiledOnce(db: DbOrTx, adapter: object, rows: readonly Values[]): PreparedQuery<Row> {
		const ofAdapter = compiled.get(adapter) ?? new Map<string, PreparedQuery<Row>>();
		compiled.set(adapter, ofAdapter);
		const names = Object.keys(rows[0] ?? {});
		const key = [rows.length, ...names].join();
		const cached =
			ofAdapter.get(key) ??
			named(
				compile(
					db,
					rows.map((_, row) => placeholders(row, names) as Values),
				),
			);
		ofAdapter.set(key, cached);
		return cached;
	}
	return (db, rows) => {
		const { adapter, plugins } = db.getExecutor();
		if (rows.length > maxPreparedRows) return db.executeQuery(compile(db, rows));
		// Plugins must see each statement, and may change it.
		if (plugins.length > 0) return db.executeQuery(named(compile(db, rows)));
		const cached = compiledOnce(db, adapter, rows);
		const parameters = cached.parameters.map((part) =>
			part instanceof Placeholder ? rows[part.row]?.[part.name as keyof Values] : part,
		);
		return db.executeQuery({ ...cached, parameters });
	};
}

const placeholders = (row: number, names: string[]): object =>
	Object.fromEntries(names.map((name) => [name, new Placeholder(row, name)]));

const named = <Row>(query: PreparedQuery<Row>): PreparedQuery<Row> => ({
	...query,
	preparedAs: createHash("sha256").update(query.sql).digest("base64url").slice(0, 22),
});

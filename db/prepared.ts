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

/** A placeholder for a value in a compiled statement. */
class Placeholder {
	readonly name: string;
	constructor(name: string) {
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
	const compiled = new WeakMap<object, Map<string, PreparedQuery<Row>>>();
	function compile(db: DbOrTx, values: Values): PreparedQuery<Row> {
		const query = build(db, values).compile();
		return { ...query, ...hints, preparedAs: nameOf(query.sql) };
	}
	function compiledOnce(db: DbOrTx, adapter: object, names: string[]): PreparedQuery<Row> {
		const ofAdapter = compiled.get(adapter) ?? new Map<string, PreparedQuery<Row>>();
		compiled.set(adapter, ofAdapter);
		const key = names.join();
		const cached = ofAdapter.get(key) ?? compile(db, Object.fromEntries(names.map(placeholderOf)) as Values);
		ofAdapter.set(key, cached);
		return cached;
	}
	return (db, values) => {
		const { adapter, plugins } = db.getExecutor();
		// Plugins must see each statement, and may change it.
		if (plugins.length > 0) return db.executeQuery(compile(db, values));
		const cached = compiledOnce(db, adapter, Object.keys(values));
		const parameters = cached.parameters.map((part) =>
			part instanceof Placeholder ? values[part.name as keyof Values] : part,
		);
		return db.executeQuery({ ...cached, parameters });
	};
}

const placeholderOf = (name: string): [string, Placeholder] => [name, new Placeholder(name)];

const nameOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/**
 * Prepares a statement with any number of rows. Only the version with one row, which every order sends, is compiled
 * once: the other versions are too many to cache.
 */
export function preparedRows<Values extends object, Row>(
	build: (db: DbOrTx, rows: readonly Values[]) => Compilable<Row>,
	hints: Pick<PreparedQuery, "endsTransaction"> = {},
): (db: DbOrTx, rows: readonly Values[]) => Promise<QueryResult<Row>> {
	const ofOne = prepared((db, values: Values) => build(db, [values]), hints);
	return (db, rows) => {
		const [row, another] = rows;
		return row && !another ? ofOne(db, row) : db.executeQuery({ ...build(db, rows).compile(), ...hints });
	};
}

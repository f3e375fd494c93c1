import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { DbOrTx } from "./open-database.ts";

/** Stands in a compiled statement where a value goes. */
class Place {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/**
 * A statement that Kysely builds and compiles once for each database, then sends with other values: a quarter of an order's CPU
 * was that.
 * @param build makes the same statement whatever the values are, and hands each on as it is
 */
export function prepared<Values extends object, Row>(
	build: (db: DbOrTx, values: Values) => Compilable<Row>,
): (db: DbOrTx, values: Values) => Promise<QueryResult<Row>> {
	const compiled = new WeakMap<object, CompiledQuery<Row>>();
	function compile(db: DbOrTx, values: Values): CompiledQuery<Row> {
		const places = Object.keys(values).map((name) => [name, new Place(name)]);
		return build(db, Object.fromEntries(places) as Values).compile();
	}
	return (db, values) => {
		const { adapter, plugins } = db.getExecutor();
		// Plugins are shown each statement as it is, and may change it.
		if (plugins.length > 0) return db.executeQuery(build(db, values).compile());
		const known = compiled.get(adapter) ?? compile(db, values);
		compiled.set(adapter, known);
		const parameters = known.parameters.map((part) =>
			part instanceof Place ? values[part.name as keyof Values] : part,
		);
		return db.executeQuery({ ...known, parameters });
	};
}

/**
 * The same of a statement about any number of rows. Compiled once is that about a single one, which every order sends; there
 * are too many others to keep.
 */
export function preparedRows<Values extends object, Row>(
	build: (db: DbOrTx, rows: readonly Values[]) => Compilable<Row>,
): (db: DbOrTx, rows: readonly Values[]) => Promise<QueryResult<Row>> {
	const ofOne = prepared((db, values: Values) => build(db, [values]));
	return (db, rows) => {
		const [row, another] = rows;
		return row && !another ? ofOne(db, row) : db.executeQuery(build(db, rows).compile());
	};
}

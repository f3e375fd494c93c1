import { createHash } from "node:crypto";
import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { DbOrTx } from "./database.ts";

/** What a driver may know of a compiled statement besides its words and values. */
export interface PreparedQuery<Row = unknown> extends CompiledQuery<Row> {
	/** The same for the same words: PostgreSQL parses them once for each connection. Absent of what is compiled once only. */
	preparedAs?: string;
	/** It is the last of its transaction: the commit may go with it. */
	endsTransaction?: boolean;
}

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
 * @param build makes the same statement whatever the values are, and hands each on as it is; another one where other names
 * are given
 */
export function prepared<Values extends object, Row>(
	build: (db: DbOrTx, values: Values) => Compilable<Row>,
	how: Pick<PreparedQuery, "endsTransaction"> = {},
): (db: DbOrTx, values: Values) => Promise<QueryResult<Row>> {
	const compiled = new WeakMap<object, Map<string, PreparedQuery<Row>>>();
	function compile(db: DbOrTx, values: Values): PreparedQuery<Row> {
		const query = build(db, values).compile();
		return { ...query, ...how, preparedAs: nameOf(query.sql) };
	}
	function compiledOnce(db: DbOrTx, adapter: object, names: string[]): PreparedQuery<Row> {
		const ofAdapter = compiled.get(adapter) ?? new Map<string, PreparedQuery<Row>>();
		compiled.set(adapter, ofAdapter);
		const given = names.join();
		const known = ofAdapter.get(given) ?? compile(db, Object.fromEntries(names.map(placeOf)) as Values);
		ofAdapter.set(given, known);
		return known;
	}
	return (db, values) => {
		const executor = db.getExecutor();
		const { adapter, plugins } = executor;
		// Plugins are shown each statement as it is, and may change it.
		if (plugins.length > 0) return db.executeQuery(compile(db, values));
		const known = compiledOnce(db, adapter, Object.keys(values));
		const parameters = known.parameters.map((part) =>
			part instanceof Place ? values[part.name as keyof Values] : part,
		);
		const sent = { ...known, parameters };
		// Not by `db.executeQuery`: what that asks of plugins and signals costs as much as the statement's own way.
		return executor.provideConnection((connection) => connection.executeQuery<Row>(sent));
	};
}

const placeOf = (name: string): [string, Place] => [name, new Place(name)];

const nameOf = (words: string) => createHash("sha256").update(words).digest("base64url").slice(0, 22);

/**
 * The same of a statement about any number of rows. Compiled once is that about a single one, which every order sends; there
 * are too many others to keep.
 */
export function preparedRows<Values extends object, Row>(
	build: (db: DbOrTx, rows: readonly Values[]) => Compilable<Row>,
	how: Pick<PreparedQuery, "endsTransaction"> = {},
): (db: DbOrTx, rows: readonly Values[]) => Promise<QueryResult<Row>> {
	const ofOne = prepared((db, values: Values) => build(db, [values]), how);
	return (db, rows) => {
		const [row, another] = rows;
		return row && !another ? ofOne(db, row) : db.executeQuery({ ...build(db, rows).compile(), ...how });
	};
}

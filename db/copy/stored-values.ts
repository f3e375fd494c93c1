import { type RawBuilder, sql } from "kysely";
import type { DbOrTx } from "../database.ts";
import type { OpenDatabase } from "../open-database.ts";

/** A database, or a transaction on it, and of which engine it is. */
export interface Side {
	db: DbOrTx;
	kind: OpenDatabase["kind"];
}

/** A value as it is compared and carried from one engine to the other. */
export type StoredValue = string | number | boolean | Uint8Array | null;

type Kind = Side["kind"];

/** How a type of PostgreSQL differs from what SQLite stores in its place. */
interface ValueForm {
	/** Of what SQLite has. */
	fromSqlite?(value: never): StoredValue;
	toSqlite?(value: StoredValue): unknown;
	/** How PostgreSQL is asked for it. */
	selected?(column: string): RawBuilder<unknown>;
	fromPostgres?(value: never): StoredValue;
}

/** Every type that the migrations use: a new one must say here how it is carried. */
const forms: Record<string, ValueForm> = {
	text: {},
	"character varying": {},
	integer: {},
	"double precision": {},
	bytea: {},
	bigint: { fromSqlite: (value: number) => String(value), toSqlite: (value) => BigInt(value as string) },
	// Anything but 0 and 1 goes on as it is, for PostgreSQL to refuse.
	boolean: { fromSqlite: (value: number) => [false, true][value] ?? value, toSqlite: Number },
	"timestamp with time zone": {
		// To the microsecond, which a Date would lose. Text as ours, in milliseconds, unless there are more of them.
		selected: (column) =>
			sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${sql.ref(column)}`,
		fromPostgres: (value: string) => value.replace(/000Z$/, "Z"),
	},
};

/** @throws when a column is of a type that nothing says how to carry */
export function assertKnownType(table: string, { name, type }: { name: string; type: string }): void {
	if (!Object.hasOwn(forms, type)) throw new Error(`${table}.${name} is of a type that is not known here: ${type}`);
}

/** For `select`: a column in the form that `carried` takes. */
export function selected(kind: Kind, { name, type }: { name: string; type: string }): RawBuilder<unknown> {
	return (kind === "postgres" && forms[type]?.selected?.(name)) || sql.ref(name);
}

/** What an engine has answered, as it is carried. */
export function carried(kind: Kind, type: string, value: unknown): StoredValue {
	if (value === null) return null;
	const form = kind === "sqlite" ? forms[type]?.fromSqlite : forms[type]?.fromPostgres;
	return form ? form(value as never) : (value as StoredValue);
}

/** What an engine is given to store. */
export function given(kind: Kind, type: string, value: StoredValue): unknown {
	const form = kind === "sqlite" ? forms[type]?.toSqlite : undefined;
	return value === null || !form ? value : form(value);
}

/** Whether both engines store the same. */
export function isSame(one: StoredValue | undefined, other: StoredValue | undefined): boolean {
	if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
	return one === other;
}

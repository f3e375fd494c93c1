import { type RawBuilder, sql } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import type { DbOrTx } from "./database.ts";
import type { OpenDatabase } from "./open-database.ts";

/** Rows in memory at a time. Tables with pictures and files use fewer: such a row may have megabytes. */
const batchRows = 100;
const largeBatchRows = 4;
/** Rows of a table between two lines of progress. */
const progressInterval = 50_000;
/** Tables that are not copied: the target has run the migrations itself, and rate limits are counters. */
const uncopiedTables = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE, "rate_limits"];

/** A row in SQLite's types. */
type Row = Record<string, string | number | Uint8Array | null>;

interface Column {
	name: string;
	/** Its type in PostgreSQL. */
	type: string;
}

export type CopiedRows = Record<string, number>;

/** Reads a PostgreSQL column as SQLite stores it, by type. Every type in the migrations must be here. */
const sqliteForms: Record<string, (column: string) => RawBuilder<unknown>> = {
	text: sql.ref,
	"character varying": sql.ref,
	integer: sql.ref,
	"double precision": sql.ref,
	bytea: sql.ref,
	bigint: (column) => sql`${sql.ref(column)}::double precision`,
	boolean: (column) => sql`${sql.ref(column)}::integer`,
	// ISO 8601 in milliseconds, or in microseconds where there are any.
	"timestamp with time zone": (column) =>
		sql`regexp_replace(to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z$', 'Z')`,
};

/**
 * Copies all rows of a SQLite database into an empty PostgreSQL at the same migration, and compares each (docs/decisions/064).
 * @param to a transaction that the caller rolls back when this throws
 * @throws when a row cannot be copied or differs, with its table and identifier
 */
export async function copyTables(from: DbOrTx, to: DbOrTx, print: (line: string) => void): Promise<CopiedRows> {
	const tables = await readPostgresTables(to);
	await assertSameStructure(from, tables);
	const copied: CopiedRows = {};
	// Rows may refer to rows that are inserted later.
	await alterForeignKeys(to, sql`deferrable initially deferred`);
	for (const [table, columns] of tables) copied[table] = await copyTable(from, to, { table, columns, print });
	await sql`set constraints all immediate`.execute(to);
	await alterForeignKeys(to, sql`not deferrable`);
	for (const [table, rows] of Object.entries(copied)) {
		const stored = await countRows(to, table);
		if (stored !== rows) throw new Error(`the copy has ${stored} rows of ${table} instead of ${rows}`);
	}
	await sql`select setval(pg_get_serial_sequence('purchases', 'number'), max(number)) from purchases
		having max(number) is not null`.execute(to);
	// The query planner needs statistics of the new rows.
	await sql`analyze`.execute(to);
	return copied;
}

/** Returns the tables of `to` that have rows, or that are not among those of `from`. */
export async function findConflictingTables(from: DbOrTx, to: DbOrTx): Promise<string[]> {
	const known = await readSqliteTables(from);
	const inTheWay: string[] = [];
	for (const table of (await readPostgresTables(to)).keys())
		if (!known.has(table) || (await countRows(to, table)) > 0) inTheWay.push(table);
	return inTheWay;
}

/** Returns the tables and columns of a new shop's database, in SQLite, that another database lacks. */
export async function listMissing(newShop: DbOrTx, { db, kind }: Pick<OpenDatabase, "db" | "kind">): Promise<string[]> {
	const tables = await (kind === "sqlite" ? readSqliteTables(db) : readPostgresTables(db));
	const names = columnNames(tables);
	return Array.from(await readSqliteTables(newShop), ([table, columns]) =>
		tables.has(table)
			? columns.flatMap(({ name }) => (names.has(`${table}.${name}`) ? [] : [`the column ${table}.${name}`]))
			: [`the table ${table}`],
	).flat();
}

/** PostgreSQL reports the key in question apart from the message. */
export function databaseErrorText(error: unknown): string {
	const { message, detail } = error as { message: string; detail?: string };
	return detail ? `${message} (${detail})` : message;
}

async function copyTable(
	from: DbOrTx,
	to: DbOrTx,
	{ table, columns, print }: { table: string; columns: Column[]; print: (line: string) => void },
): Promise<number> {
	let copied = 0;
	for await (const rows of readBatches(from, table, columns)) {
		const [first, last] = [rows[0] as Row, rows.at(-1) as Row];
		const stored = await insertRows(to, table, columns, rows).catch((error) => {
			const range = `from ${identify(columns, first)} to ${identify(columns, last)}`;
			throw new Error(`a row of ${table} (${range}) cannot be written: ${databaseErrorText(error)}`, {
				cause: error,
			});
		});
		for (const [i, row] of rows.entries()) {
			const differing = columns.find(({ name }) => !isSame(row[name], stored[i]?.[name]));
			if (differing) throw new Error(`the copy differs in ${table}.${differing.name} at ${identify(columns, row)}`);
		}
		copied += rows.length;
		if (copied % progressInterval === 0) print(`Copying: ${table}, ${copied} rows`);
	}
	print(`Copied: ${table}, ${copied} rows`);
	return copied;
}

async function* readBatches(from: DbOrTx, table: string, columns: Column[]): AsyncGenerator<Row[]> {
	const limit = columns.some(({ type }) => type === "bytea") ? largeBatchRows : batchRows;
	const names = sql.join(columns.map(({ name }) => sql.ref(name)));
	for (let after = 0; ; ) {
		const { rows } = await sql<Row & { _rowid_: number }>`
			select _rowid_ as "_rowid_", ${names} from ${sql.table(table)} where _rowid_ > ${after} order by _rowid_ limit ${limit}`.execute(
			from,
		);
		if (rows.length > 0) yield rows;
		if (rows.length < limit) return;
		after = rows.at(-1)?._rowid_ ?? after;
	}
}

/** Returns the rows as they are stored, in the same order. */
async function insertRows(to: DbOrTx, table: string, columns: Column[], rows: Row[]): Promise<Row[]> {
	const names = sql.join(columns.map(({ name }) => sql.ref(name)));
	// One parameter per column: PostgreSQL parses thousands slower than it writes them.
	const values = columns.map(({ name, type }) => sql`${sql.val(rows.map((row) => row[name]))}::${sql.raw(type)}[]`);
	const stored = columns.map(({ name, type }) => sql`${sqliteForms[type]?.(name)} as ${sql.ref(name)}`);
	const result = await sql<Row>`insert into ${sql.table(table)} (${names}) select * from unnest(${sql.join(values)})
		returning ${sql.join(stored)}`.execute(to);
	return result.rows;
}

const isSame = (one: unknown, other: unknown): boolean =>
	one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : one === other;

/** The first column is the primary key or its first part. */
const identify = ([first]: Column[], row: Row): string => `${first?.name} ${row[first?.name ?? ""]}`;

async function countRows(db: DbOrTx, table: string): Promise<number> {
	const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db);
	return Number(rows[0]?.count);
}

/** Without generated columns. */
async function readPostgresTables(db: DbOrTx): Promise<Map<string, Column[]>> {
	const { rows } = await sql<Column & { table: string }>`
		select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
		from pg_class as c
		join pg_namespace as n on n.oid = c.relnamespace and n.nspname = current_schema()
		join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		where c.relkind in ('r', 'p')
		order by c.relname, a.attnum`.execute(db);
	return groupCopied(rows);
}

/** Without generated columns and the tables of the full-text indexes, which triggers fill. */
async function readSqliteTables(db: DbOrTx): Promise<Map<string, Column[]>> {
	const { rows } = await sql<Column & { table: string }>`
		select t.name as "table", c.name, c.type
		from pragma_table_list as t join pragma_table_xinfo(t.name) as c
		where t.schema = 'main' and t.type = 'table' and substr(t.name, 1, 7) <> 'sqlite_' and c.hidden = 0`.execute(db);
	return groupCopied(rows);
}

const groupCopied = (rows: (Column & { table: string })[]): Map<string, Column[]> =>
	Map.groupBy(
		rows.filter(({ table }) => !uncopiedTables.includes(table)),
		({ table }) => table,
	);

/** @throws when one has a column that the other has not, or one of an unknown type */
async function assertSameStructure(from: DbOrTx, tables: Map<string, Column[]>): Promise<void> {
	const read = columnNames(await readSqliteTables(from));
	const single = [...read.symmetricDifference(columnNames(tables))];
	if (single.length > 0) throw new Error(`only one of the two databases has ${single.join(", ")}`);
	for (const [table, columns] of tables)
		for (const { name, type } of columns)
			if (!Object.hasOwn(sqliteForms, type)) throw new Error(`${table}.${name} has the unknown type ${type}`);
}

const columnNames = (tables: Map<string, Column[]>): Set<string> =>
	new Set([...tables].flatMap(([table, columns]) => columns.map(({ name }) => `${table}.${name}`)));

async function alterForeignKeys(db: DbOrTx, state: RawBuilder<unknown>): Promise<void> {
	const { rows } = await sql<{ table: string; name: string }>`
		select c.relname as "table", k.conname as name
		from pg_constraint as k
		join pg_class as c on c.oid = k.conrelid
		join pg_namespace as n on n.oid = c.relnamespace and n.nspname = current_schema()
		where k.contype = 'f'`.execute(db);
	for (const { table, name } of rows)
		await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${state}`.execute(db);
}

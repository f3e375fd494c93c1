import { type RawBuilder, sql } from "kysely";
import type { StoredTable } from "./stored-tables.ts";
import { carried, given, type Side, type StoredValue, selected } from "./stored-values.ts";

export type StoredRow = Record<string, StoredValue>;

/** So many rows are in memory at once; of tables with pictures and files fewer, which may have megabytes each. */
const rowsAtOnce = 100;
const largeRowsAtOnce = 4;

/** All rows of a table in batches, in the order in which its engine sorts the primary key. */
export async function* readBatches(side: Side, table: StoredTable): AsyncGenerator<StoredRow[]> {
	const limit = table.columns.some(({ type }) => type === "bytea") ? largeRowsAtOnce : rowsAtOnce;
	const key = sql.join(table.key.map((column) => sql.ref(column)));
	let after = sql``;
	for (;;) {
		const rows = await readRows(side, table, sql`${after} order by ${key} limit ${sql.lit(limit)}`);
		if (rows.length > 0) yield rows;
		if (rows.length < limit) return;
		after = sql`where (${key}) > (${sql.join(keyOf(side, table, rows.at(-1) as StoredRow))})`;
	}
}

/** The rows of a table that have the keys of these. */
export function readSame(side: Side, table: StoredTable, rows: readonly StoredRow[]): Promise<StoredRow[]> {
	const [column, another] = table.key;
	const keys = rows.map((row) => keyOf(side, table, row));
	if (column && !another) return readRows(side, table, sql`where ${sql.ref(column)} in (${sql.join(keys.flat())})`);
	const each = keys.map((values) => {
		const parts = table.key.map((part, i) => sql`${sql.ref(part)} = ${values[i]}`);
		return sql`(${sql.join(parts, sql` and `)})`;
	});
	return readRows(side, table, sql`where ${sql.join(each, sql` or `)}`);
}

async function readRows(side: Side, table: StoredTable, rest: RawBuilder<unknown>): Promise<StoredRow[]> {
	const columns = sql.join(table.columns.map((column) => selected(side.kind, column)));
	const found = sql<Record<string, unknown>>`select ${columns} from ${sql.table(table.name)} ${rest}`;
	const { rows } = await found.execute(side.db);
	return rows.map((row) =>
		Object.fromEntries(table.columns.map(({ name, type }) => [name, carried(side.kind, type, row[name])])),
	);
}

/** Writes rows that are not there yet. */
export async function insertRows({ db, kind }: Side, table: StoredTable, rows: readonly StoredRow[]): Promise<void> {
	const columns = table.columns.map(({ name }) => sql.ref(name));
	const cells = table.columns.map(({ name, type }) => rows.map((row) => given(kind, type, row[name] ?? null)));
	// A parameter a column: PostgreSQL would take as long to read thousands as to write them.
	const arrays = table.columns.map(({ type }, place) => sql`${sql.val(cells[place])}::${sql.raw(type)}[]`);
	const lines = rows.map((_, line) => sql`(${sql.join(cells.map((column) => column[line]))})`);
	const source = kind === "postgres" ? sql`select * from unnest(${sql.join(arrays)})` : sql`values ${sql.join(lines)}`;
	await sql`insert into ${sql.table(table.name)} (${sql.join(columns)}) ${source}`.execute(db);
}

/** How many rows a table has that fulfil a condition; all when none is given. */
export async function countRows(side: Side, table: StoredTable, where = sql`true`): Promise<number> {
	const counted = sql<{
		count: number | string;
	}>`select count(*) as count from ${sql.table(table.name)} where ${where}`;
	const { rows } = await counted.execute(side.db);
	return Number(rows[0]?.count);
}

/** The key of a row in words, as `id 018f…`. */
export const formatKey = (table: StoredTable, row: StoredRow): string =>
	table.key.map((column) => `${column} ${row[column]}`).join(", ");

const keyOf = ({ kind }: Side, table: StoredTable, row: StoredRow): unknown[] =>
	table.key.map((column) => {
		const type = table.columns.find(({ name }) => name === column)?.type ?? "";
		return given(kind, type, row[column] ?? null);
	});

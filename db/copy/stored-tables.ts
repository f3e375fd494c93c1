import { sql } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { wordsDue } from "../text-search.ts";
import { assertKnownType, type Side } from "./stored-values.ts";

/** A table whose rows both engines store. */
export interface StoredTable {
	name: string;
	/** The columns of its primary key, in the key's order. */
	key: string[];
	columns: { name: string /** As PostgreSQL calls it. */; type: string }[];
	/** Columns that only the one that is read has: nothing may be in them. */
	unshared: string[];
}

/** A column that is written, as a database's own catalogue has it. */
interface CatalogueColumn {
	table: string;
	name: string;
	type: string;
	/** In the primary key, growing; null or 0 when it is no part of it. */
	place: number | null;
	/** Whether the engine counts its table among the data: an unlogged one is emptied by a crash. */
	isKept: boolean | number;
}

/** Without what the engine fills itself: generated columns. */
const postgresColumns = sql<CatalogueColumn>`
	select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
		array_position(i.indkey::int2[], a.attnum) + 1 as place, c.relpersistence = 'p' as "isKept"
	from pg_class as c
	join pg_namespace as n on n.oid = c.relnamespace and n.nspname = current_schema()
	join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
	left join pg_index as i on i.indrelid = c.oid and i.indisprimary
	where c.relkind in ('r', 'p')
	order by c.relname, a.attnum`;

/** Without what triggers and the engine fill: FTS5's tables (`virtual` and `shadow`), words due, SQLite's own, generated columns. */
const sqliteColumns = sql<CatalogueColumn>`
	select t.name as "table", c.name, c.type, c.pk as place, 1 as "isKept"
	from pragma_table_list as t join pragma_table_xinfo(t.name) as c
	where t.schema = 'main' and t.type = 'table' and substr(t.name, 1, 7) <> 'sqlite_' and c.hidden = 0
		and t.name <> ${sql.lit(wordsDue)}
	order by t.name, c.cid`;

const migrationTables = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];

async function readCatalogue({ db, kind }: Side): Promise<Map<string, CatalogueColumn[]>> {
	const { rows } = await (kind === "postgres" ? postgresColumns : sqliteColumns).execute(db);
	return Map.groupBy(
		rows.filter(({ table }) => !migrationTables.includes(table)),
		({ table }) => table,
	);
}

/** The names of the tables that have rows, and those that `source` has not, as in somebody else's database. */
export async function findInTheWay(target: Side, source: Side): Promise<string[]> {
	const known = await readCatalogue(source);
	const inTheWay: string[] = [];
	for (const [name, columns] of await readCatalogue(target)) {
		const isForeign = !known.has(name);
		if (isForeign || (columns.some(({ isKept }) => isKept) && (await hasRows(target, name)))) inTheWay.push(name);
	}
	return inTheWay;
}

async function hasRows({ db }: Side, table: string): Promise<boolean> {
	const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
	return rows.length > 0;
}

/**
 * The tables to copy between two databases at the same migration, one of each engine.
 * @throws when one has a table that the other has not, or that cannot be copied
 */
export async function sharedTables(from: Side, to: Side): Promise<StoredTable[]> {
	const [read, written] = [await readCatalogue(from), await readCatalogue(to)];
	const single = [...new Set(read.keys()).symmetricDifference(new Set(written.keys()))];
	if (single.length > 0) throw new Error(`only one of the two databases has the tables ${single.join(", ")}`);
	const postgres = from.kind === "postgres" ? read : written;
	const kept = [...postgres.keys()].filter((name) => postgres.get(name)?.every(({ isKept }) => isKept));
	return kept.map((name) => {
		const there = new Set(written.get(name)?.map((column) => column.name));
		const here = new Set(read.get(name)?.map((column) => column.name));
		const columns = postgres.get(name)?.filter((column) => there.has(column.name) && here.has(column.name)) ?? [];
		const key = columns.filter(({ place }) => place).sort((a, b) => Number(a.place) - Number(b.place));
		if (key.length === 0) throw new Error(`the table ${name} has no primary key`);
		for (const column of columns) assertKnownType(name, column);
		return { name, key: key.map((column) => column.name), columns, unshared: [...here.difference(there)] };
	});
}

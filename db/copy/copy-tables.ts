import { sql } from "kysely";
import { deferForeignKeys, settleForeignKeys } from "../foreign-keys.ts";
import { countRows, formatKey, insertRows, readBatches, readSame, type StoredRow } from "./stored-rows.ts";
import { type StoredTable, sharedTables } from "./stored-tables.ts";
import { isSame, type Side } from "./stored-values.ts";

/** After so many rows of a table it is told how far it is. */
const progressInterval = 50_000;

/** The rows of each table by its name. */
export type CopiedRows = Record<string, number>;

/**
 * Copies all rows of a database into an empty one of the other engine, at the same migration, and compares every row
 * (docs/decisions/056). Both are transactions: `to` is to be undone when it throws.
 * @param tell is given a line about how far it is
 * @throws when a row cannot be copied or differs, naming table and key
 */
export async function copyTables(from: Side, to: Side, print: (line: string) => void): Promise<CopiedRows> {
	const tables = await sharedTables(from, to);
	const copied: CopiedRows = {};
	await deferForeignKeys(to);
	for (const table of tables) copied[table.name] = await copyTable(from, to, table, print);
	await settleForeignKeys(to);
	// PostgreSQL finds rows by what it has counted, and would count in its own time.
	if (to.kind === "postgres") await sql`analyze`.execute(to.db);
	for (const table of tables) {
		await assertSameRows(from, to, table, copied[table.name] ?? 0);
		print(`Compared: ${table.name}, ${copied[table.name]} rows`);
	}
	return copied;
}

/** What went wrong; PostgreSQL says apart which key it is about. */
export function databaseErrorText(error: unknown): string {
	const { message, detail } = error as { message: string; detail?: string };
	return detail ? `${message} (${detail})` : message;
}

async function copyTable(from: Side, to: Side, table: StoredTable, print: (line: string) => void): Promise<number> {
	await assertNothingIn(from, table);
	let copied = 0;
	for await (const rows of readBatches(from, table)) {
		await insertRows(to, table, rows).catch((error) => {
			const [first, last] = [rows[0] as StoredRow, rows.at(-1) as StoredRow];
			const place = `of ${table.name}, from ${formatKey(table, first)} to ${formatKey(table, last)}`;
			throw new Error(`one of ${rows.length} rows ${place}, cannot be written: ${databaseErrorText(error)}`, {
				cause: error,
			});
		});
		copied += rows.length;
		if (copied % progressInterval === 0) print(`Copying: ${table.name}, ${copied} rows`);
	}
	print(`Copied: ${table.name}, ${copied} rows`);
	return copied;
}

/** Of columns that only one engine has, as those that an older migration could not remove. */
async function assertNothingIn(from: Side, table: StoredTable): Promise<void> {
	for (const column of table.unshared) {
		const lost = await countRows(from, table, sql`${sql.ref(column)} is not null`);
		if (lost > 0) throw new Error(`${table.name}.${column} is not empty, and the target has no such column`);
	}
}

/** @throws when the two do not have the same rows */
async function assertSameRows(from: Side, to: Side, table: StoredTable, rows: number): Promise<void> {
	const lost = await findDifference(from, to, table);
	if (lost) throw new Error(`the copy ${lost}`);
	if ((await countRows(to, table)) === rows) return;
	const added = await findDifference(to, from, table);
	throw new Error(`the source ${added ?? `has not as many rows of ${table.name} as the copy`}`);
}

/** Says how the first row that is not the same in the other one differs. The engines may sort keys differently: each is looked up. */
async function findDifference(one: Side, other: Side, table: StoredTable): Promise<string | undefined> {
	for await (const rows of readBatches(one, table)) {
		const found = new Map((await readSame(other, table, rows)).map((row) => [formatKey(table, row), row]));
		for (const row of rows) {
			const key = formatKey(table, row);
			const same = found.get(key);
			if (!same) return `lacks the row of ${table.name} with ${key}`;
			const differing = table.columns.find(({ name }) => !isSame(row[name], same[name]));
			if (differing) return `differs in ${table.name} at ${key}, in ${differing.name}`;
		}
	}
	return undefined;
}

import { accessSync, closeSync, constants, existsSync, fsyncSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findStructureProblem } from "../db/migrate.ts";

export const shopFile = "shop.sqlite";
const databaseFiles = [shopFile, "stripe-sandbox.sqlite"];

/**
 * Returns the embedded databases in a folder, the shop's first. A sandbox is copied after it, so that it has every
 * payment that the shop knows.
 * @throws when the shop's is missing or cannot be read
 */
export function embeddedFiles(folder: string): string[] {
	try {
		accessSync(join(folder, shopFile), constants.R_OK);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		throw new Error(`There is no ${shopFile} in ${folder}.`);
	}
	return databaseFiles.filter((file) => existsSync(join(folder, file)));
}

/** Returns all of SQLite's files: a write-ahead log without its database would be applied to the next one. */
export function partsOfEmbeddedFiles(folder: string): string[] {
	const parts = databaseFiles.flatMap((file) => [file, `${file}-wal`, `${file}-shm`]);
	return parts.filter((part) => existsSync(join(folder, part)));
}

/** @throws when SQLite finds the file damaged, or its structure is of another version */
export function assertSound(file: string): void {
	const database = new DatabaseSync(file, { readOnly: true });
	try {
		const [result] = database.prepare("pragma integrity_check").all();
		if (result?.integrity_check !== "ok") throw new Error(String(result?.integrity_check));
		if (file.endsWith(shopFile)) assertKnownStructure(database);
	} catch (error) {
		throw new Error(`${file} cannot be used: ${(error as Error).message}`, { cause: error });
	} finally {
		database.close();
	}
}

function assertKnownStructure(database: DatabaseSync): void {
	const applied = database.prepare("select name from kysely_migration order by name").all();
	const problem = findStructureProblem(applied.map(({ name }) => String(name)));
	if (problem) throw new Error(problem);
}

/** Rows by table. */
export type RowCounts = Map<string, number>;

/** Counts the rows of an embedded database, without the tables of its search indexes. */
export function countRows(file: string): RowCounts {
	const database = new DatabaseSync(file, { readOnly: true });
	try {
		const tables = database
			.prepare(
				"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
			)
			.all();
		return new Map(
			tables.map(({ name }) => [
				String(name),
				Number(database.prepare(`select count(*) as count from "${name}"`).get()?.count),
			]),
		);
	} finally {
		database.close();
	}
}

export function rowsText(counts: RowCounts): string {
	const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
	return `${rows} rows of ${counts.size} tables, ${counts.get("orders") ?? 0} of them orders`;
}

export function syncToDisk(file: string): void {
	const descriptor = openSync(file, "r+");
	fsyncSync(descriptor);
	closeSync(descriptor);
}

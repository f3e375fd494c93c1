import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { findStructureProblem } from "../db/migrate.ts";
import { type RowCounts, syncToDisk } from "./embedded-files.ts";
import { runOnPostgres } from "./postgres-programs.ts";

const dumpFile = "shop.dump";
const migrationTable = "kysely_migration";
/** Schemas of data that `restore --force` moved aside. */
export const asidePrefix = "before_restore_";

export const dumpIn = (folder: string): string => join(folder, dumpFile);

/** Dumps a database into a folder and reads the whole dump again. Returns the rows of each table. */
export async function dumpPostgres(address: string, folder: string): Promise<RowCounts> {
	const file = dumpIn(folder);
	await runOnPostgres("pg_dump", ["--format=custom", `--exclude-schema=${asidePrefix}*`, `--file=${file}`], {
		address,
		read: text,
	});
	chmodSync(file, 0o600);
	syncToDisk(file);
	return readDump(folder);
}

/**
 * Reads the dump in a folder to its end. Returns the rows of each table.
 * @throws when it is missing, damaged, not a shop's or of a newer version
 */
export async function readDump(folder: string): Promise<RowCounts> {
	const file = dumpIn(folder);
	if (!existsSync(file)) throw new Error(`There is no ${dumpFile} in ${folder}.`);
	const { rows, migrations } = await runOnPostgres("pg_restore", ["--data-only", "--file=-", file], {
		read: countLines,
	}).catch((cause: Error) => {
		throw new Error(`${file} cannot be read: ${cause.message}`, { cause });
	});
	const problem = migrations.length === 0 ? `${file} is not a backup of a shop.` : findStructureProblem(migrations);
	if (problem) throw new Error(problem);
	return rows;
}

/** Counts the rows of a dump's script, in which each row is a line. */
async function countLines(script: Readable) {
	const rows: RowCounts = new Map();
	const migrations: string[] = [];
	let table: string | undefined;
	for await (const line of linesOf(script)) {
		if (table === undefined) {
			table = /^COPY [\w"]+\.(\w+) \(/.exec(line)?.[1];
			if (table !== undefined) rows.set(table, 0);
		} else if (line === "\\.") table = undefined;
		else {
			rows.set(table, (rows.get(table) ?? 0) + 1);
			if (table === migrationTable) migrations.push(line.split("\t")[0] ?? "");
		}
	}
	return { rows, migrations };
}

/** `node:readline` would also split at U+2028, which rows may contain. */
async function* linesOf(script: Readable): AsyncGenerator<string> {
	let rest = "";
	for await (const chunk of script.setEncoding("latin1")) {
		const lines = `${rest}${chunk}`.split("\n");
		rest = lines.pop() ?? "";
		yield* lines;
	}
}

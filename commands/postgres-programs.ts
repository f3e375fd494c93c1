import { spawn } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { addressesOf, addressUrl } from "../app/settings/database-settings.server.ts";
import { findStructureProblem } from "../db/migrate.ts";
import { type RowCounts, syncToDisk } from "./embedded-files.ts";

/** Parameters of an address that PostgreSQL's programs take from the environment too. They know no others of ours. */
const parameterVariables: Record<string, string> = {
	host: "PGHOST",
	sslmode: "PGSSLMODE",
	sslrootcert: "PGSSLROOTCERT",
	sslcert: "PGSSLCERT",
	sslkey: "PGSSLKEY",
	target_session_attrs: "PGTARGETSESSIONATTRS",
};

/** Returns the variables of an address for PostgreSQL's programs. Other users can read arguments, but not these. */
export function connectionVariables(address: string): Record<string, string> {
	const urls = addressesOf(address).map(addressUrl);
	const [{ username, password, pathname, searchParams } = new URL(address)] = urls;
	const user = decodeURIComponent(username);
	const variables = {
		PGHOST: urls.map(({ hostname }) => hostname.replace(/^\[|\]$/g, "")).join(","),
		PGPORT: urls.map(({ port }) => port || "5432").join(","),
		PGUSER: user,
		PGPASSWORD: decodeURIComponent(password),
		PGDATABASE: decodeURIComponent(pathname.slice(1)) || user,
	};
	const more = Object.entries(parameterVariables).map(([name, variable]) => [variable, searchParams.get(name) ?? ""]);
	const entries = [...Object.entries(variables), ...more];
	return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/**
 * Runs a program of PostgreSQL on the database at an address.
 * @returns what `read` makes of its standard output
 * @throws when it fails, with the program's message and a remedy
 */
export async function runOnPostgres<T>(
	program: "pg_dump" | "pg_restore",
	words: string[],
	{ address, read }: { address?: string; read: (output: Readable) => Promise<T> },
): Promise<T> {
	const child = spawn(program, words, {
		stdio: ["ignore", "pipe", "pipe"],
		// PgBouncer refuses the option. Without it, the program's own settings would stay in a shared connection.
		env: {
			...process.env,
			LC_ALL: "C",
			PGOPTIONS: "-c lock_timeout=0",
			...(address ? connectionVariables(address) : {}),
		},
	});
	const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
	const [result, errors, code] = await Promise.all([read(child.stdout), text(child.stderr), ended]).catch(
		(cause: NodeJS.ErrnoException) => {
			child.kill();
			throw cause.code === "ENOENT" ? new Error(`${program} is not installed. ${clientRemedy}`, { cause }) : cause;
		},
	);
	if (code !== 0) throw new Error(`${errors.trim() || `${program} ended with ${code}`}${remedyOf(errors)}`);
	return result;
}

const clientRemedy = "Install postgresql-client of the server's version.";

function remedyOf(errors: string): string {
	if (errors.includes("server version mismatch")) return `\n${clientRemedy}`;
	if (errors.includes("unsupported startup parameter"))
		return "\nThe address is PgBouncer's. Name PostgreSQL's own with --database.";
	return "";
}

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

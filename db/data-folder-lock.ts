import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "../app/settings/config-error.ts";
import { userName } from "../app/settings/failure-text.ts";

/**
 * Keeps a second shop from the embedded database: its caches would be out of date. Commands take no lock.
 * The operating system releases the lock however the process ends.
 * @returns a function that releases the lock
 * @throws when another shop has it
 */
export function lockDataFolder({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): () => void {
	if (databaseUrl) return () => {};
	makeDataFolder(dataDir);
	assertDataRights(dataDir);
	const lock = new DatabaseSync(join(dataDir, "shop.lock"));
	try {
		lock.exec("begin exclusive");
	} catch (error) {
		lock.close();
		if ((error as { errcode?: number }).errcode !== 5) throw error;
		throw new Error(
			`DATA_DIR: a shop is already running on ${dataDir}. The embedded database supports one process. Stop it first, or use PostgreSQL (DATABASE_URL).`,
		);
	}
	return () => lock.close();
}

/** @throws when this process cannot read and write one of SQLite's files, such as one that root has copied */
export function assertDataRights(dataDir: string): void {
	const names = ["shop.sqlite", "shop.sqlite-wal", "shop.sqlite-shm", "shop.lock"];
	for (const file of names.map((name) => join(resolve(dataDir), name))) {
		try {
			if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
		} catch (error) {
			const [user, uid] = [userName(), process.getuid?.()];
			const owner = statSync(file).uid;
			const remedy = owner === uid ? `Run chmod 600 ${file}` : `Run chown ${user}: ${file}`;
			const whose = owner === uid ? "" : ` It belongs to ${owner === 0 ? "root" : `the user with number ${owner}`}.`;
			throw new Error(
				`DATA_DIR: ${file} cannot be read and written by the user ${user} (${(error as NodeJS.ErrnoException).code}).${whose} ${remedy}`,
				{ cause: error },
			);
		}
	}
}

/**
 * Creates the data folder, readable only by the shop's user.
 * @throws {ConfigError} when it cannot be created, read or written
 */
export function makeDataFolder(dataDir: string): void {
	try {
		// Creates folders one by one: Node's `recursive` never returns when the system reports an existing parent as
		// missing.
		for (const folder of missingFolders(resolve(dataDir))) makeOne(folder);
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		throw new ConfigError(`DATA_DIR: cannot be used: ${(error as Error).message}`);
	}
}

const missingFolders = (folder: string): string[] =>
	existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];

function makeOne(folder: string): void {
	try {
		mkdirSync(folder, { mode: 0o700 });
	} catch (error) {
		// Another starting process created it first.
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}

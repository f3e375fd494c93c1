import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError } from "../app/settings/config-error.ts";

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

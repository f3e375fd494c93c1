import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError } from "../app/settings/config-error.ts";

/**
 * Makes the folder of the data, readable by the shop's user alone.
 * @throws {ConfigError} when it cannot be made, read or written
 */
export function makeDataFolder(dataDir: string): void {
	try {
		// One by one: Node's own `recursive` never returns where the system answers that a parent is missing though it is there.
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
		// Another process that starts too was quicker.
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}

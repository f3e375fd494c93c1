import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./make-folder.ts";

/**
 * Keeps a second shop from the embedded database: its caches would be out of date. Commands take no lock.
 * The operating system releases the lock however the process ends.
 * @returns a function that releases the lock
 * @throws when another shop has it
 */
export function lockDataFolder({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): () => void {
	if (databaseUrl) return () => {};
	makeDataFolder(dataDir);
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

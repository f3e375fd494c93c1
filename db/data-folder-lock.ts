import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./make-folder.ts";

/**
 * Keeps a second shop from the embedded database: each would show what the other has changed long ago. Commands take no
 * lock. However a process ends, the system lets go of what it held.
 * @returns what lets it go
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
			`DATA_DIR: a shop is running on ${dataDir} already, and the embedded database is for one process. Stop that one first; several share a PostgreSQL (DATABASE_URL).`,
		);
	}
	return () => lock.close();
}

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Writes SQLite's log back and truncates it: `secure_delete` overwrites deleted content, but the log keeps it until
 * then.
 * @returns whether the log is empty; false when a reader used it for too long
 */
export function emptySqliteLog(dataDir: string): boolean {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"), { timeout: 5000 });
	try {
		return database.prepare("pragma wal_checkpoint(truncate)").get()?.busy === 0;
	} finally {
		database.close();
	}
}

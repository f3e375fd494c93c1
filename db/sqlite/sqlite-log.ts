import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * SQLite overwrites what is deleted (`secure_delete`), but its log keeps it until the log is written back.
 * @returns whether the log is gone; else a reader was at it for too long
 */
export function emptySqliteLog(dataDir: string): boolean {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"), { timeout: 5000 });
	try {
		return database.prepare("pragma wal_checkpoint(truncate)").get()?.busy === 0;
	} finally {
		database.close();
	}
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { failureText } from "../app/settings/failure-text.ts";
import { listMissing } from "../db/copy-tables.ts";
import type { Db } from "../db/database.ts";
import { appliedMigrations, findStructureProblem, migrate, pendingMigrations } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { commandLog } from "./with-database.ts";

/** Returns why the database does not answer. */
export async function findOutage(db: Db): Promise<string | undefined> {
	try {
		await db.selectNoFrom(sql`1`.as("one")).execute();
	} catch (error) {
		return `the database does not answer: ${failureText(error)}. Mend it before you restart the shop, which cannot start without it`;
	}
}

/** Returns why this version cannot read the database. */
export async function findUnreadable(database: Pick<OpenDatabase, "db" | "kind">): Promise<string | undefined> {
	const problem = findStructureProblem(await appliedMigrations(database.db));
	if (problem) return problem;
	const pending = await pendingMigrations(database.db);
	return pending.length > 0
		? `missing migrations: ${pending.join(", ")}. The next start of the shop applies them, or shop migrate as the owner of the tables`
		: findMissingTables(database);
}

/** Compares the tables with those of a new database, as after a restore that was not finished. */
async function findMissingTables(database: Pick<OpenDatabase, "db" | "kind">): Promise<string | undefined> {
	// A container can write to the data folder only, which its environment names for SQLite.
	const dataDir = mkdtempSync(join(process.env.SQLITE_TMPDIR || tmpdir(), "shop-tables-"));
	try {
		const newShop = await openDatabase({ dataDir }, commandLog);
		try {
			await migrate(newShop);
			const missing = await listMissing(newShop.db, database);
			return missing.length > 0 ? `the database lacks ${missing.sort().join(", ")}. Restore a backup` : undefined;
		} finally {
			await newShop.close();
		}
	} finally {
		rmSync(dataDir, { recursive: true });
	}
}

import type { Config } from "../app/config/config.server.ts";
import { limitHeapGrowth } from "../app/config/thread-pool.server.ts";
import { findAddressProblem } from "../app/settings/database-settings.server.ts";
import { type CopiedRows, copyTables, databaseErrorText, findConflictingTables } from "../db/copy-tables.ts";
import { lockDataFolder } from "../db/data-folder-lock.ts";
import type { Db } from "../db/database.ts";
import { appliedMigrations, findStructureProblem, lockMigrations, migrate, pendingMigrations } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { defineCommand } from "./command.ts";
import { assertHasShop, commandLog, databaseName } from "./with-database.ts";

export const copyDataCommand = defineCommand({
	summary: "Copy all data of a stopped shop from SQLite to an empty PostgreSQL database",
	options: { to: { value: "postgres://…", summary: "Address of the PostgreSQL database", required: true } },
	run: async (config, { to: databaseUrl }) => {
		assertTarget(config, databaseUrl);
		// Millions of rows become garbage right after they are written.
		limitHeapGrowth();
		const unlock = lockDataFolder(config);
		try {
			return resultText(databaseUrl, await copyTo(databaseUrl, config));
		} catch (error) {
			throw new Error(`Nothing was copied: ${databaseErrorText(error)}`, { cause: error });
		} finally {
			unlock();
		}
	},
});

function assertTarget({ databaseUrl }: Config, target: string): void {
	if (databaseUrl) throw new Error("The shop already uses PostgreSQL. Copy it with pg_dump and pg_restore.");
	const problem = findAddressProblem(target);
	if (problem) throw new Error(`--to ${problem}`);
}

async function copyTo(databaseUrl: string, config: Config): Promise<CopiedRows> {
	const source = await openDatabase(config, commandLog);
	try {
		const target = await openDatabase({ ...config, databaseUrl }, commandLog);
		try {
			return await copy(source, target);
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}

/** One transaction reads, so that no other process writes in between. One transaction writes: all or nothing. */
function copy(source: OpenDatabase, target: OpenDatabase): Promise<CopiedRows> {
	return source.withoutLimits((db) =>
		db.transaction().execute(async (from) => {
			await assertCurrent(from);
			await target.withoutLimits((to) => assertEmpty(from, to));
			await migrate(target);
			return target.withoutLimits((db) =>
				db.transaction().execute(async (to) => {
					await lockMigrations(to);
					// A shop may have started on the target since.
					await assertEmpty(from, to);
					return copyTables(from, to, console.error);
				}),
			);
		}),
	);
}

async function assertEmpty(from: Db, to: Db): Promise<void> {
	const inTheWay = await findConflictingTables(from, to);
	if (inTheWay.length > 0) throw new Error(`the target database must be empty, but has ${inTheWay.join(", ")}.`);
}

/** @throws when the source is of another version, or not a shop */
async function assertCurrent(db: Db): Promise<void> {
	await assertHasShop(db);
	const problem = findStructureProblem(await appliedMigrations(db));
	if (problem) throw new Error(problem);
	const pending = await pendingMigrations(db);
	if (pending.length > 0)
		throw new Error(
			`the data is from an older version of the shop (missing migrations: ${pending.join(", ")}). Run "shop migrate" first.`,
		);
}

function resultText(databaseUrl: string, copied: CopiedRows): string {
	const counts = Object.entries(copied).map(([table, rows]) => `${table}: ${rows}`);
	const all = Object.values(copied).reduce((sum, rows) => sum + rows, 0);
	const name = databaseName({ databaseUrl, dataDir: "" });
	return `${counts.join("\n")}\nCopied ${all} rows of ${counts.length} tables to ${name} and compared each row.`;
}

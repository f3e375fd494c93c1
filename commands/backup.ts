import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { recordBackupAt } from "../app/audit/last-backup.server.ts";
import type { Config } from "../app/config/config.server.ts";
import { locationName } from "../app/settings/storage-settings.server.ts";
import { syncFolder } from "../app/storage/sync-folder.server.ts";
import { openDatabase } from "../db/open-database.ts";
import { defineCommand, UsageError } from "./command.ts";
import {
	assertSound,
	countRows,
	embeddedFiles,
	type RowCounts,
	rowsText,
	shopFile,
	syncToDisk,
} from "./embedded-files.ts";
import { dumpPostgres } from "./postgres-programs.ts";
import { commandLog, databaseOption } from "./with-database.ts";

export const backupCommand = defineCommand({
	summary: "Copy the database to a new folder and check the copy. The shop may be running",
	args: ["folder?"],
	options: {
		database: databaseOption,
		record: { summary: "Only record a backup made in another way, for the metrics and the doctor" },
	},
	run: async (config, { folder, record = false }) => {
		if (record === (folder !== undefined)) throw new UsageError("Name a folder, or use --record.");
		if (folder === undefined) {
			await recordBackup(config);
			return "Recorded a backup made now.";
		}
		const address = config.databaseUrl;
		if (existsSync(folder)) throw new Error(`${folder} already exists. Nothing was written.`);
		const embedded = address ? [] : embeddedFiles(config.dataDir);
		const unfinished = `${folder}.unfinished`;
		rmSync(unfinished, { recursive: true, force: true });
		let counts: RowCounts;
		try {
			mkdirSync(unfinished, { mode: 0o700 });
			for (const file of embedded) copyDatabase(join(config.dataDir, file), join(unfinished, file));
			counts = address ? await dumpPostgres(address, unfinished) : countRows(join(unfinished, shopFile));
			await syncFolder(unfinished);
			renameSync(unfinished, folder);
			await syncFolder(dirname(resolve(folder)));
		} catch (error) {
			rmSync(unfinished, { recursive: true, force: true });
			throw new Error(`The backup failed, and no files were left behind: ${(error as Error).message}`, {
				cause: error,
			});
		}
		// A full disk is only reported, as the backup exists.
		const unrecorded = await recordBackup(config).then(
			() => "",
			(error: Error) => ` The metrics will not show this backup: ${error.message}.`,
		);
		const rest = config.storage
			? ` The backup does not include pictures and files. Copy ${locationName(config.storage)} too, within a day.`
			: "";
		return `Copied to ${folder} and checked: ${rowsText(counts)}.${rest}${unrecorded}`;
	},
});

/** Records a backup for the metrics and the doctor. */
async function recordBackup(config: Config): Promise<void> {
	const database = await openDatabase(config, commandLog);
	try {
		await recordBackupAt(database.db, new Date());
	} finally {
		await database.close();
	}
}

/** Copies in one read transaction: the copy is consistent, and neither blocks writers nor restarts when they write. */
function copyDatabase(from: string, to: string): void {
	const source = new DatabaseSync(from, { readOnly: true });
	try {
		source.prepare("vacuum into ?").run(to);
	} finally {
		source.close();
	}
	chmodSync(to, 0o600);
	syncToDisk(to);
	assertSound(to);
}

import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { syncFolder } from "../app/storage/sync-folder.server.ts";
import { defineCommand, UsageError } from "./command.ts";
import {
	assertSound,
	countRows,
	embeddedFiles,
	partsOfEmbeddedFiles,
	rowsText,
	shopFile,
	syncToDisk,
} from "./embedded-files.ts";
import { restorePostgres } from "./postgres-restore.ts";
import { databaseOption } from "./with-database.ts";

export const restoreCommand = defineCommand({
	summary: "Restore a backup",
	args: ["folder"],
	options: {
		force: { summary: "Move existing data aside" },
		database: databaseOption,
		"data-dir": { value: "folder", summary: "Restore into this folder instead of DATA_DIR" },
	},
	run: async (config, { folder, force = false, database, "data-dir": otherFolder }) => {
		if (otherFolder && database) throw new UsageError("Give either --database or --data-dir.");
		const address = otherFolder ? undefined : config.databaseUrl;
		if (address) return restorePostgres(address, folder, force);
		const dataDir = otherFolder ?? config.dataDir;
		const files = embeddedFiles(folder);
		for (const file of files) assertSound(join(folder, file));
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		assertFree(dataDir, force);
		// Copied before the old files are moved, in case the disk is full.
		copyBeside(files, folder, dataDir);
		const aside = moveExistingAside(dataDir, force);
		// The shop's file last: after an interrupted restore there is no shop to start.
		for (const file of files.toReversed()) renameSync(unfinishedOf(dataDir, file), join(dataDir, file));
		for (const changed of aside ? [aside, dataDir] : [dataDir]) await syncFolder(changed);
		const counts = rowsText(countRows(join(dataDir, shopFile)));
		if (counts !== rowsText(countRows(join(folder, shopFile))))
			throw new Error("The restored data differs from the backup.");
		const previous = ` The previous data is in ${aside}. Delete it when the restored shop works: it holds personal data.`;
		return `Restored into ${dataDir} and compared: ${counts}.${aside ? previous : ""}`;
	},
});

const unfinishedOf = (dataDir: string, file: string) => join(dataDir, `${file}.unfinished`);

function copyBeside(files: string[], folder: string, dataDir: string): void {
	try {
		for (const file of files) {
			const unfinished = unfinishedOf(dataDir, file);
			copyFileSync(join(folder, file), unfinished);
			chmodSync(unfinished, 0o600);
			syncToDisk(unfinished);
		}
	} catch (cause) {
		for (const file of files) rmSync(unfinishedOf(dataDir, file), { force: true });
		throw new Error(`Nothing was restored, and the existing data was not changed: ${(cause as Error).message}`, {
			cause,
		});
	}
}

/** @throws when existing databases are in use, or `force` is not given */
function assertFree(dataDir: string, force: boolean): void {
	const existing = partsOfEmbeddedFiles(dataDir);
	if (existing.length > 0 && !force)
		throw new Error(`${dataDir} already has data. Nothing was changed. Use --force to move it aside.`);
	for (const file of existing) if (file.endsWith(".sqlite")) assertUnused(join(dataDir, file));
}

/** Moves existing databases aside. Returns the folder. */
function moveExistingAside(dataDir: string, force: boolean): string | undefined {
	if (partsOfEmbeddedFiles(dataDir).length === 0) return undefined;
	assertFree(dataDir, force);
	const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
	mkdirSync(aside, { mode: 0o700 });
	// The check may have removed a write-ahead log.
	for (const part of partsOfEmbeddedFiles(dataDir)) renameSync(join(dataDir, part), join(aside, part));
	return aside;
}

function assertUnused(file: string): void {
	const database = new DatabaseSync(file);
	try {
		database.exec("pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive; commit");
	} catch (cause) {
		const isLocked = (cause as { errcode?: number }).errcode === 5;
		// A damaged database may be moved aside: restore exists for that.
		if (isLocked) throw new Error(`${file} is in use. Stop the shop first.`, { cause });
	} finally {
		database.close();
	}
}

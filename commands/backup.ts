import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { locationName } from "../app/settings/storage-settings.server.ts";
import { syncFolder } from "../app/storage/sync-folder.server.ts";
import { defineCommand } from "./command.ts";
import { assertSound, embeddedFiles, syncToDisk } from "./embedded-files.ts";

export const backupCommand = defineCommand({
	summary: "Copy the embedded database to a new folder. The shop may be running",
	args: ["folder"],
	run: async ({ dataDir, databaseUrl, storage }, { folder }) => {
		if (databaseUrl)
			throw new Error(
				'The shop uses PostgreSQL. Back it up with: pg_dump --format=custom --file=shop.dump "$DATABASE_URL"',
			);
		if (existsSync(folder)) throw new Error(`${folder} already exists. Nothing was written.`);
		const files = embeddedFiles(dataDir);
		const unfinished = `${folder}.unfinished`;
		rmSync(unfinished, { recursive: true, force: true });
		try {
			mkdirSync(unfinished, { mode: 0o700 });
			for (const file of files) copyDatabase(join(dataDir, file), join(unfinished, file));
			await syncFolder(unfinished);
			renameSync(unfinished, folder);
			await syncFolder(dirname(resolve(folder)));
		} catch (error) {
			rmSync(unfinished, { recursive: true, force: true });
			throw new Error(`The backup failed, and no files were left behind: ${(error as Error).message}`, {
				cause: error,
			});
		}
		const unrecorded = recordBackup(dataDir);
		const rest = storage
			? ` The backup does not include pictures and files. Copy ${locationName(storage)} too, within a day.`
			: "";
		return `Copied to ${folder} and checked: ${files.join(", ")}.${rest}${unrecorded}`;
	},
});

/** Writes the file whose time the metrics read. A full disk is only reported, as the backup exists. */
function recordBackup(dataDir: string): string {
	try {
		writeFileSync(join(dataDir, "last-backup"), "");
		return "";
	} catch (error) {
		return ` The metrics will not show this backup: ${(error as Error).message}.`;
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

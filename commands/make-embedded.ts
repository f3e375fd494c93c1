import { chmodSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockDataFolder } from "../db/data-folder-lock.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { assertSound, partsOfEmbeddedFiles, syncToDisk } from "./embedded-files.ts";
import { commandLog } from "./with-database.ts";

/**
 * Makes the embedded database of a folder that has none, whole or not at all, of what `fill` writes into it.
 * @throws when one is there, or a shop waits to make one
 */
export async function makeEmbedded<T>(folder: string, fill: (made: OpenDatabase) => Promise<T>): Promise<T> {
	const unlock = lockDataFolder({ dataDir: folder });
	const unfinished = join(folder, "copy.unfinished");
	try {
		const inTheWay = partsOfEmbeddedFiles(folder).filter((part) => part.startsWith("shop.sqlite"));
		if (inTheWay.length > 0) throw new Error(`${folder} has ${inTheWay.join(", ")} already.`);
		rmSync(unfinished, { recursive: true, force: true });
		const filled = await fillIn(unfinished, fill);
		const file = join(unfinished, "shop.sqlite");
		chmodSync(file, 0o600);
		syncToDisk(file);
		assertSound(file);
		renameSync(file, join(folder, "shop.sqlite"));
		return filled;
	} finally {
		rmSync(unfinished, { recursive: true, force: true });
		unlock();
	}
}

async function fillIn<T>(dataDir: string, fill: (made: OpenDatabase) => Promise<T>): Promise<T> {
	const made = await openDatabase({ dataDir }, commandLog);
	try {
		return await fill(made);
	} finally {
		await made.close();
	}
}

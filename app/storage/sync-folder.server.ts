import { open } from "node:fs/promises";

/** Syncs a folder's entries to the disk: a new file is only as durable as its folder. Windows has no such call and journals names. */
export async function syncFolder(path: string): Promise<void> {
	if (process.platform === "win32") return;
	const folder = await open(path, "r");
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

import { open } from "node:fs/promises";

/** Has the names of a folder's files on the disk: a new one is as durable as its folder. Windows has no such call, and keeps names in its journal. */
export async function syncFolder(path: string): Promise<void> {
	if (process.platform === "win32") return;
	const folder = await open(path, "r");
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

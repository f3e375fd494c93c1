import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { unfinishedPath } from "./unfinished-file.ts";

type Content = string | Uint8Array;

/**
 * Writes a file for its owner alone. Its name is there once all of it is on the disk; nothing is left where that fails.
 * @throws when the disk does not take it
 */
export async function writeWhole(path: string, pieces: Iterable<Content> | AsyncIterable<Content>): Promise<void> {
	const unfinished = await unfinishedPath(path);
	try {
		const file = await open(unfinished, "wx", 0o600);
		try {
			for await (const piece of pieces) await file.appendFile(piece);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(unfinished, path);
	} catch (cause) {
		await rm(unfinished, { force: true });
		throw new Error(`${path} was not written, and nothing of it is left: ${(cause as Error).message}`, { cause });
	}
}

/** The same, but never over a file that is there. @throws when one is */
export async function writeNew(path: string, pieces: Iterable<Content> | AsyncIterable<Content>): Promise<void> {
	if (existsSync(path)) throw new Error(`${path} exists already. Nothing was written.`);
	await writeWhole(path, pieces);
}

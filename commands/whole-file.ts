import { existsSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

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

/**
 * Where a file is written until all of it is on the disk: each run has its own, so that two at once do not mix. What
 * runs that were killed have left of it is removed; to be opened with `wx`, which goes through no link.
 * @param path the file that it is to be
 */
async function unfinishedPath(path: string): Promise<string> {
	const [folder, name] = [dirname(path), basename(path)];
	for (const other of await readdir(folder).catch(() => [])) {
		if (!other.startsWith(`${name}.`) || !other.endsWith(".unfinished")) continue;
		const pid = Number(other.slice(name.length + 1, -".unfinished".length));
		if (pid === process.pid || !isRunning(pid)) await rm(join(folder, other));
	}
	return join(folder, `${name}.${process.pid}.unfinished`);
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

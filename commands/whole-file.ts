import { existsSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

type Content = string | Uint8Array;

/** Writes a private file. It gets its name when it is complete; an error leaves nothing. @throws when writing fails */
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
		throw new Error(`${path} could not be written, and no partial file was left: ${(cause as Error).message}`, {
			cause,
		});
	}
}

/** Like {@link writeWhole}, but never overwrites. @throws when the file exists */
export async function writeNew(path: string, pieces: Iterable<Content> | AsyncIterable<Content>): Promise<void> {
	if (existsSync(path)) throw new Error(`${path} already exists. Nothing was written.`);
	await writeWhole(path, pieces);
}

/** Returns the temporary path of this run. Open it with `wx`, which follows no link. Removes leftovers of killed runs. */
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

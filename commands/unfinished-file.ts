import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Where a file is written until all of it is on the disk: each run has its own, so that two at once do not mix. What
 * runs that were killed have left of it is removed; to be opened with `wx`, which goes through no link.
 * @param path the file that it is to be
 */
export async function unfinishedPath(path: string): Promise<string> {
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

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../../db/new-id.ts";
import type { Log } from "../log/log.server.ts";

const digestBytes = 32;
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

const cacheFolder = "image-cache";

/**
 * Removes derived pictures that were last used before a time, and leftovers of aborted runs. On disks that record no
 * access time, the time of writing counts.
 */
export async function removeUnusedImageFiles(dataDir: string, before: Date): Promise<void> {
	const folder = join(dataDir, cacheFolder);
	if (!existsSync(folder)) return;
	for await (const { name } of await opendir(folder)) {
		const file = join(folder, name);
		// Another process that shares the folder may have removed it.
		const times = await stat(file).catch(() => undefined);
		if (times?.isFile() && Math.max(times.atimeMs, times.mtimeMs) < before.getTime()) await rm(file, { force: true });
	}
}

/**
 * Caches derived pictures in the folder `image-cache`, which may be deleted at any time. Each file begins with the
 * SHA-256 of the rest, so that a damaged file counts as missing. Write errors are only logged.
 */
export function createImageFiles(dataDir: string, log: Log) {
	const folder = join(dataDir, cacheFolder);
	return {
		async read(name: string): Promise<Uint8Array | undefined> {
			const file = await readFile(join(folder, name)).catch(() => undefined);
			if (!file) return undefined;
			const bytes = file.subarray(digestBytes);
			return digestOf(bytes).equals(file.subarray(0, digestBytes)) ? bytes : undefined;
		},
		async write(name: string, bytes: Uint8Array): Promise<void> {
			const unfinished = join(folder, `${newId()}.unfinished`);
			try {
				await mkdir(folder, { recursive: true });
				await writeFile(unfinished, [digestOf(bytes), bytes]);
				await rename(unfinished, join(folder, name));
			} catch (error) {
				log.error("image-cache.write-failed", { name, message: (error as Error).message });
				await rm(unfinished, { force: true }).catch(() => {});
			}
		},
	};
}

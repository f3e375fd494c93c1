import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../../db/new-id.ts";
import type { Log } from "../telemetry/log.server.ts";

const digestBytes = 32;
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/**
 * Keeps made pictures as files. Each begins with the SHA-256 of the rest, so that a damaged one counts as missing. What
 * the disk refuses is logged and no failure: the picture can be made again.
 */
export function createImageFiles(folder: string, log: Log) {
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

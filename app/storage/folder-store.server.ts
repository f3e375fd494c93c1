import { constants } from "node:fs";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type ContentStore, StoreFailure, type StoreFault } from "./content-store.ts";
import { syncFolder } from "./sync-folder.server.ts";

/** Contents as files, in sub-folders by the first two letters of their keys. Readable by the shop's user only. */
export function createFolderStore(folder: string): ContentStore {
	const folderOf = (key: string) => join(folder, key.slice(0, 2));
	const fileOf = (key: string) => join(folderOf(key), key);
	const unfinishedOf = (key: string) => `${fileOf(key)}.unfinished`;

	/** Folders whose entry is on the disk. */
	const synced = new Set<string>();

	/** Never creates the root: with an unmounted disk, files would land elsewhere. */
	async function ensureFolder(key: string): Promise<void> {
		const subfolder = folderOf(key);
		try {
			await mkdir(subfolder, { mode: 0o700 });
			synced.delete(subfolder);
		} catch (error) {
			if (codeOf(error) !== "EEXIST") throw error;
		}
		// Another process may have created it without having synced it yet.
		if (synced.has(subfolder)) return;
		await syncFolder(folder);
		synced.add(subfolder);
	}

	async function asFailure<T>(act: () => Promise<T>, key: string): Promise<T> {
		try {
			return await act();
		} catch (error) {
			if (error instanceof StoreFailure) throw error;
			const fault = await faultOf(error, folder);
			throw new StoreFailure(fault, fault === "missing" ? `${fileOf(key)} does not exist` : messageOf(error), error);
		}
	}

	return {
		name: folder,
		write: (key, bytes) =>
			asFailure(async () => {
				await ensureFolder(key);
				try {
					const file = await open(unfinishedOf(key), "w", 0o600);
					try {
						await file.writeFile(bytes);
						await file.sync();
					} finally {
						await file.close();
					}
					await rename(unfinishedOf(key), fileOf(key));
				} catch (error) {
					await rm(unfinishedOf(key), { force: true }).catch(() => {});
					throw error;
				}
				await syncFolder(folderOf(key));
			}, key),
		read: (key, range) => asFailure(() => (range ? readRange(fileOf(key), range) : readFile(fileOf(key))), key),
		remove: (key) =>
			asFailure(async () => {
				// An unmounted disk must not look like an empty one.
				await access(folder, constants.W_OK);
				await rm(unfinishedOf(key), { force: true });
				await rm(fileOf(key), { force: true });
			}, key),
	};
}

async function readRange(path: string, { first, last }: { first: number; last: number }): Promise<Uint8Array> {
	const file = await open(path);
	try {
		const bytes = new Uint8Array(last - first + 1);
		const { bytesRead } = await file.read(bytes, 0, bytes.length, first);
		if (bytesRead < bytes.length) throw new StoreFailure("missing", `${path} is shorter than it was`);
		return bytes;
	} finally {
		await file.close();
	}
}

const refusals = ["EACCES", "EPERM", "EROFS", "ENOTDIR"];
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function faultOf(error: unknown, folder: string): Promise<StoreFault> {
	const code = codeOf(error);
	if (refusals.includes(code)) return "refused";
	if (code !== "ENOENT") return "unavailable";
	const isThere = await access(folder).then(
		() => true,
		() => false,
	);
	return isThere ? "missing" : "refused";
}

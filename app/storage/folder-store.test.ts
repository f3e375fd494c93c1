import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFolderStore } from "./folder-store.server.ts";

const disk = vi.hoisted(() => ({ synced: [] as string[], untilFree: Promise.resolve() }));
vi.mock("./sync-folder.server.ts", () => ({
	syncFolder: async (path: string) => {
		disk.synced.push(path);
		await disk.untilFree;
	},
}));

test("of two that are first in a sub-folder, the second too is acknowledged once the sub-folder's name is on the disk", async () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-folder-store-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const store = createFolderStore(folder);
	const free = Promise.withResolvers<void>();
	disk.untilFree = free.promise;
	let acknowledged = 0;
	const first = store.write("ab1", new Uint8Array(3)).then(() => (acknowledged += 1));
	await expect.poll(() => disk.synced).toEqual([folder]);
	const second = store.write("ab2", new Uint8Array(3)).then(() => (acknowledged += 1));
	await expect.poll(() => disk.synced).toEqual([folder, folder]);
	expect(acknowledged).toBe(0);
	free.resolve();
	await Promise.all([first, second]);
	disk.synced.length = 0;
	await store.write("ab3", new Uint8Array(3));
	expect(disk.synced).toEqual([join(folder, "ab")]);
});

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { type ContentStore, newContentKey, StoreFailure } from "./content-store.ts";
import { removeUnreferenced } from "./contents.server.ts";
import { claimContent, recordUnreferenced } from "./contents-repository.server.ts";
import { createFolderStore } from "./folder-store.server.ts";

describe.each(engines)("contents that no row has named for a day on %s", (engine) => {
	let folder: string;
	let store: ContentStore;
	let shop: TestShop;
	let tomorrow: Date;

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "shop-unreferenced-"));
		store = createFolderStore(folder);
		shop = await createTestShop(engine);
		tomorrow = new Date(shop.time.now.getTime() + 25 * 3_600_000);
	});
	afterEach(async () => {
		await shop.close();
		rmSync(folder, { recursive: true, force: true });
	});

	/** Keeps some, as uploads that broke off do. Returns their keys. */
	async function keepUnreferenced(count: number): Promise<string[]> {
		const contents = Array.from({ length: count }, (_, place) => Buffer.from(`${place}`));
		const keys = contents.map(newContentKey);
		await recordUnreferenced(shop.db, keys, shop.time.now);
		for (const [place, key] of keys.entries()) await store.write(key, contents[place] as Buffer);
		return keys;
	}
	const inStore = () =>
		readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
			entry.isFile() ? entry.name : [],
		);
	const inBook = async () =>
		(await shop.db.selectFrom("unreferenced_contents").select("key").execute()).map(({ key }) => key);

	test("are removed the next time where the shop died while it removed them, and can be named no more", async () => {
		const [key = ""] = await keepUnreferenced(1);
		await new Promise<void>((dies) => {
			void removeUnreferenced(shop.db, { ...store, remove: () => new Promise(() => dies()) }, tomorrow);
		});
		await expect(shop.transact((tx) => claimContent(tx, key))).rejects.toThrow("was removed");
		await removeUnreferenced(shop.db, store, tomorrow);
		expect([inStore(), await inBook()]).toEqual([[], []]);
	});

	test("go also where one of them cannot be removed", async () => {
		await keepUnreferenced(5);
		let stuck: string | undefined;
		const remove = async (key: string) => {
			stuck ??= key;
			if (key === stuck) throw new StoreFailure("refused", "it is locked");
			await store.remove(key);
		};
		await expect(removeUnreferenced(shop.db, { ...store, remove }, tomorrow)).rejects.toThrow("it is locked");
		expect([inStore(), await inBook()]).toEqual([[stuck], [stuck]]);
	});

	test("are not asked for one by one where the store is away", async () => {
		await keepUnreferenced(20);
		let asked = 0;
		const remove = async () => {
			asked += 1;
			throw new StoreFailure("unavailable", "it is silent");
		};
		await expect(removeUnreferenced(shop.db, { ...store, remove }, tomorrow)).rejects.toThrow("it is silent");
		expect([asked, inStore()]).toEqual([3, expect.objectContaining({ length: 20 })]);
	});
});

import type { Shop } from "../../db/transaction.ts";
import { locationName, type StorageLocation } from "../settings/storage-settings.server.ts";
import { type ContentStore, StoreFailure } from "../storage/content-store.ts";
import { createContents } from "../storage/contents.server.ts";
import { listKeys } from "../storage/contents-repository.server.ts";
import { openStore, tryStore } from "../storage/open-store.server.ts";

/**
 * Opens the store of pictures and files. Only logs when the store is temporarily unavailable.
 * @param place absent when contents are in the database
 * @throws when the store refuses access, or has none of the contents that the database names
 */
export async function openContents(shop: Shop, place?: StorageLocation) {
	const store = place && (await openStore(place));
	const keys = (await listKeys(shop.db, 10)).map(({ key }) => key);
	if (!store) {
		if (keys.length > 0)
			throw new Error("STORAGE_URL: must be set, because some pictures or files are stored outside the database");
		return { store, contents: createContents(shop) };
	}
	try {
		await tryStore(store);
		await assertHasAny(store, keys);
	} catch (error) {
		if (!(error instanceof StoreFailure)) throw error;
		if (error.fault !== "unavailable")
			throw new Error(`STORAGE_URL: ${locationName(place)} cannot be used: ${error.message}`, { cause: error });
		shop.log.error("storage.unavailable", { place: store.name, message: error.message });
	}
	return { store, contents: createContents(shop, store) };
}

/** A single lost content is acceptable. An empty folder, for example of an unmounted disk, is not. */
async function assertHasAny(store: ContentStore, keys: readonly string[]): Promise<void> {
	for (const key of keys) {
		const isStored = await store.read(key, { first: 0, last: 0 }).then(
			() => true,
			(error: StoreFailure) => {
				if (error.fault !== "missing") throw error;
				return false;
			},
		);
		if (isStored) return;
	}
	if (keys.length > 0)
		throw new StoreFailure("refused", `it has none of the stored pictures and files, such as ${keys[0]}`);
}

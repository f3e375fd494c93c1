import type { StoragePlace } from "../settings/storage-settings.server.ts";
import { digestOf, newContentKey } from "./content-key.ts";
import { type ContentStore, StoreFailure } from "./content-store.ts";
import { createFolderStore } from "./folder-store.server.ts";

/** What keeps contents at a place. Asks nothing of it yet. */
export async function openStore(place: StoragePlace): Promise<ContentStore> {
	if (place.kind === "folder") return createFolderStore(place.path);
	// Loaded where it is used: most shops have none.
	const { createS3Store } = await import("./s3-store.server.ts");
	return createS3Store(place);
}

/**
 * Writes something to a store, reads it and takes it away again: whoever may do that may do all the shop needs.
 * @throws {StoreFailure} when that does not work
 */
export async function tryStore(store: ContentStore): Promise<void> {
	const probe = Buffer.from("The shop looks whether it can keep pictures and files here. This may be deleted.\n");
	const key = newContentKey(probe);
	await store.write(key, probe);
	const read = await store.read(key).catch((error: StoreFailure) => {
		throw error.fault === "missing" ? new StoreFailure("refused", "what was written is not there", error) : error;
	});
	if (digestOf(read) !== digestOf(probe)) throw new StoreFailure("refused", "what was written is not what is read");
	await store.remove(key);
}

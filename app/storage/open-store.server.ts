import type { StorageLocation } from "../settings/storage-settings.server.ts";
import { type ContentStore, digestOf, newContentKey, StoreFailure } from "./content-store.ts";
import { createFolderStore } from "./folder-store.server.ts";

/** Makes no request yet. */
export async function openStore(place: StorageLocation): Promise<ContentStore> {
	if (place.kind === "folder") return createFolderStore(place.path);
	// Most shops have none.
	const { createS3Store } = await import("./s3-store.server.ts");
	return createS3Store(place);
}

/** Writes, reads and removes a test content, which covers all rights needed. @throws {StoreFailure} */
export async function tryStore(store: ContentStore): Promise<void> {
	const probe = Buffer.from("Test file of the shop's storage check. Safe to delete.\n");
	const key = newContentKey(probe);
	await store.write(key, probe);
	const read = await store.read(key).catch((error: StoreFailure) => {
		throw error.fault === "missing" ? new StoreFailure("refused", "the written test file is missing", error) : error;
	});
	if (digestOf(read) !== digestOf(probe))
		throw new StoreFailure("refused", "the test file read back differs from what was written");
	await store.remove(key);
}

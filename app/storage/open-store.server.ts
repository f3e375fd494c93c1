import type { StoragePlace } from "../settings/storage-settings.server.ts";
import { digestOf, newContentKey } from "./content-key.ts";
import { type ContentStore, StoreFailure } from "./content-store.ts";
import { createFolderStore } from "./folder-store.server.ts";

/** Makes no request yet. */
export async function openStore(place: StoragePlace): Promise<ContentStore> {
	if (place.kind === "folder") return createFolderStore(place.path);
	// Most shops have none.
	const { createS3Store } = await import("./s3-store.server.ts");
	return createS3Store(place);
}

/** Writes, reads and removes a test content, which covers all rights needed. @throws {StoreFailure} */
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

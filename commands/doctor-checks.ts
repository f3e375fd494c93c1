import pLimit from "p-limit";
import { locationName, type StorageLocation } from "../app/settings/storage-settings.server.ts";
import { type ContentStore, StoreFailure } from "../app/storage/content-store.ts";
import { listKeys, type StoredKey } from "../app/storage/contents-repository.server.ts";
import { openStore, tryStore } from "../app/storage/open-store.server.ts";
import type { Db } from "../db/database.ts";

const maxListed = 10;
const maxConcurrentReads = 8;

/** Checks the store, and that it has all contents that the database names. Returns a line for each problem. */
export async function findStorageProblems(db: Db, place: StorageLocation | undefined): Promise<string[]> {
	if (!place) {
		const [content] = await listKeys(db, 1);
		return content
			? [`pictures or files such as ${content.key} are outside the database, but STORAGE_URL is not set`]
			: [];
	}
	const store = await openStore(place);
	try {
		await tryStore(store);
		const missing = await findMissing(db, store);
		const listed = missing.slice(0, maxListed).map((content) => `${content} is missing from ${locationName(place)}`);
		return missing.length > maxListed ? [...listed, `${missing.length - maxListed} more are missing`] : listed;
	} catch (error) {
		if (!(error instanceof StoreFailure)) throw error;
		return [`pictures and files cannot be stored in ${locationName(place)}: ${error.message}`];
	}
}

async function findMissing(db: Db, store: ContentStore): Promise<string[]> {
	const limit = pLimit(maxConcurrentReads);
	const keys = await listKeys(db);
	return (await Promise.all(keys.map((content) => limit(() => describeIfMissing(store, content))))).flat();
}

/** Reads the last byte, because the size of a picture is unknown here. */
async function describeIfMissing(store: ContentStore, { noun, id, key, bytes = 1 }: StoredKey): Promise<string[]> {
	try {
		await store.read(key, { first: bytes - 1, last: bytes - 1 });
		return [];
	} catch (error) {
		if ((error as StoreFailure).fault === "missing") return [`${noun} ${id} (${key})`];
		throw error;
	}
}

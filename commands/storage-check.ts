import pLimit from "p-limit";
import { placeName, type StoragePlace } from "../app/settings/storage-settings.server.ts";
import { type ContentStore, StoreFailure } from "../app/storage/content-store.ts";
import { listKeys, type StoredKey } from "../app/storage/contents-repository.server.ts";
import { openStore, tryStore } from "../app/storage/open-store.server.ts";
import type { Db } from "../db/database.ts";

const maxNamed = 10;
const atOnce = 8;

/** Checks the store, and that it has all contents that the database names. Returns a line for each error. */
export async function findWrongInStorage(db: Db, place: StoragePlace | undefined): Promise<string[]> {
	if (!place) {
		const [content] = await listKeys(db, 1);
		return content
			? [`pictures or files lie outside the database, such as ${content.key}, and there is no STORAGE_URL`]
			: [];
	}
	const store = await openStore(place);
	try {
		await tryStore(store);
		const lost = await findLost(db, store);
		const named = lost.slice(0, maxNamed).map((words) => `${placeName(place)} does not have ${words}`);
		return lost.length > maxNamed ? [...named, `and ${lost.length - maxNamed} more`] : named;
	} catch (error) {
		if (!(error instanceof StoreFailure)) throw error;
		return [`pictures and files cannot be kept at ${placeName(place)}: ${error.message}`];
	}
}

async function findLost(db: Db, store: ContentStore): Promise<string[]> {
	const limit = pLimit(atOnce);
	const keys = await listKeys(db);
	return (await Promise.all(keys.map((content) => limit(() => lostOne(store, content))))).flat();
}

/** Reads the last byte, because the size of a picture is unknown here. */
async function lostOne(store: ContentStore, { noun, id, key, bytes = 1 }: StoredKey): Promise<string[]> {
	try {
		await store.read(key, { first: bytes - 1, last: bytes - 1 });
		return [];
	} catch (error) {
		if ((error as StoreFailure).fault === "missing") return [`${noun} ${id} (${key})`];
		throw error;
	}
}

import { statSync } from "node:fs";
import pLimit from "p-limit";
import { readMailCounts } from "../app/mail/mail-gauges.server.ts";
import { locationName, type StorageLocation } from "../app/settings/storage-settings.server.ts";
import { type ContentStore, StoreFailure } from "../app/storage/content-store.ts";
import { listKeys, type StoredKey } from "../app/storage/contents-repository.server.ts";
import { openStore, tryStore } from "../app/storage/open-store.server.ts";
import { hourMs } from "../app/time/calendar.ts";
import type { Db } from "../db/database.ts";
import { paths } from "./setup/setup-plan.ts";

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

/** Tries after which a waiting e-mail is a problem: a server may defer the first ones of an unknown sender. */
const maxTries = 3;

/** Finds e-mails that wait for an hour, or after several tries. */
export async function findMailProblems(db: Db, now: Date): Promise<string[]> {
	const { waiting, oldestSeconds } = await readMailCounts(db, now);
	const hours = Math.floor((oldestSeconds * 1000) / hourMs);
	const tried = await db
		.selectFrom("mails")
		.select("last_error")
		.where("state", "=", "waiting")
		.where("attempts", ">=", maxTries)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	if (hours === 0 && !tried) return [];
	const oldest = hours > 0 ? `, the oldest for ${hours} hours` : "";
	const answer = tried?.last_error ? `. The last try failed: ${tried.last_error}` : "";
	return [`${waiting} e-mails are waiting${oldest}${answer}. See the page E-mails`];
}

/** Finds a file with settings that every user of this machine may read or change. */
export function findOpenSettings(file: string = paths.settings): string[] {
	const mode = process.platform === "win32" ? 0 : (statSync(file, { throwIfNoEntry: false })?.mode ?? 0);
	return (mode & 0o007) === 0
		? []
		: [`all users of this machine can open ${file} with the keys. Run chmod 640 ${file}`];
}

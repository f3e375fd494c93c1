import type { Db } from "../../db/database.ts";
import { dayMs } from "../time/durations.ts";
import { type ContentStore, StoreFailure } from "./content-store.ts";
import { deleteUnreferenced, markExpired } from "./contents-repository.server.ts";

const maxConcurrent = 1000;
/** Failures in a row after which the store is not asked further. */
const maxUnanswered = 3;

/** Removes contents without a row for a day. A failed removal is tried again next time. @throws the last failure */
export async function removeUnreferenced(db: Db, store: ContentStore, now: Date): Promise<void> {
	// First: an upload that paused for a day can no longer name these.
	const keys = await markExpired(db, new Date(now.getTime() - dayMs), maxConcurrent);
	let failure: StoreFailure | undefined;
	let silences = 0;
	for (const key of keys) {
		try {
			await store.remove(key);
			silences = 0;
		} catch (error) {
			if (!(error instanceof StoreFailure)) throw error;
			failure = error;
			silences = error.fault === "unavailable" ? silences + 1 : 0;
			if (silences === maxUnanswered) break;
			continue;
		}
		await deleteUnreferenced(db, key);
	}
	if (failure) throw failure;
}

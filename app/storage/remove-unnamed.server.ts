import type { Db } from "../../db/database.ts";
import { dayMs } from "../time/durations.ts";
import { type ContentStore, StoreFailure } from "./content-store.ts";
import { giveUpUnnamed, strikeOut } from "./contents-repository.server.ts";

const maxConcurrent = 1000;
/** A store that so often in a row does not answer is not asked further. */
const maxUnanswered = 3;

/**
 * Removes contents that no row has named for a day. What cannot be removed keeps no other from it, and is tried again the next time.
 * @throws the last reason why something was not removed
 */
export async function removeUnnamed(db: Db, store: ContentStore, now: Date): Promise<void> {
	// First so: an upload that stood still for a day cannot name any more what is removed now.
	const keys = await giveUpUnnamed(db, new Date(now.getTime() - dayMs), maxConcurrent);
	let failure: StoreFailure | undefined;
	let silences = 0;
	for (const key of keys) {
		try {
			await store.remove(key);
			silences = 0;
		} catch (error) {
			if (!(error instanceof StoreFailure)) throw error;
			failure = error;
			silences = error.fault === "away" ? silences + 1 : 0;
			if (silences === maxUnanswered) break;
			continue;
		}
		await strikeOut(db, key);
	}
	if (failure) throw failure;
}

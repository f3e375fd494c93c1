import type { Db } from "../../db/open-database.ts";
import type { ContentStore } from "./content-store.ts";
import { listUnnamed, putBack, strikeOut } from "./contents-repository.server.ts";

const dayMs = 86_400_000;
const mostAtOnce = 1000;

/**
 * Removes contents that no row has named for a day. What cannot be removed is tried again the next time.
 * @throws when the store does not do it
 */
export async function removeUnnamed(db: Db, store: ContentStore, now: Date): Promise<void> {
	for (const row of await listUnnamed(db, new Date(now.getTime() - dayMs), mostAtOnce)) {
		// Struck out first: an upload that stood still for a day cannot name any more what is removed now.
		if (!(await strikeOut(db, row.key))) continue;
		try {
			await store.remove(row.key);
		} catch (error) {
			await putBack(db, row);
			throw error;
		}
	}
}

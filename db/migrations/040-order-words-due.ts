import type { Kysely } from "kysely";
import { putOrderWordsOff } from "../text-search.ts";

/** On SQLite the words of orders are written once for all that share a commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await putOrderWordsOff(db);
}

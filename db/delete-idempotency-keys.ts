import { setTimeout } from "node:timers/promises";
import { dayMs } from "../app/time/durations.ts";
import type { Db } from "./database.ts";
import { firstIdOf } from "./new-id.ts";

const rowsAtOnce = 200;
/** A pause between batches lets customers' orders through. */
const pauseMs = 20;

/** Deletes `Idempotency-Key`s that are older than `days`. */
export async function deleteIdempotencyKeys(db: Db, days: number, now: Date): Promise<void> {
	const end = firstIdOf(new Date(now.getTime() - days * dayMs));
	const old = db.selectFrom("idempotency_keys").select("id").where("id", "<", end).orderBy("id").limit(rowsAtOnce);
	const deletion = db.deleteFrom("idempotency_keys").where("id", "in", old);
	while ((await deletion.executeTakeFirstOrThrow()).numDeletedRows === BigInt(rowsAtOnce)) await setTimeout(pauseMs);
}

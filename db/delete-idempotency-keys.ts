import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { dayMs } from "../app/time/durations.ts";
import type { Db } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";
import { firstIdOf } from "./new-id.ts";

const rowsAtOnce = 200;
/** A pause between batches lets customers' orders through: each row is rewritten in every index of its table. */
const pauseMs = 20;
const mark = "purchases";

/**
 * Deletes `Idempotency-Key`s that are older than `days`. Among purchases it continues after the id where the last run
 * ended: ids begin with the time.
 */
export async function deleteIdempotencyKeys(db: Db, days: number, now: Date): Promise<void> {
	const end = firstIdOf(new Date(now.getTime() - days * dayMs));
	while (await endSome(db, end)) await setTimeout(pauseMs);
	while (await deleteSome(db, end)) await setTimeout(pauseMs);
}

/** @returns whether there may be more to delete */
async function deleteSome(db: Db, end: string): Promise<boolean> {
	const old = db.selectFrom("idempotency_keys").select("id").where("id", "<", end).orderBy("id").limit(rowsAtOnce);
	const { numDeletedRows } = await db.deleteFrom("idempotency_keys").where("id", "in", old).executeTakeFirstOrThrow();
	return Number(numDeletedRows) === rowsAtOnce;
}

/** @returns whether there may be more to delete */
async function endSome(db: Db, end: string): Promise<boolean> {
	const marked = await db.selectFrom("key_marks").select("place").where("name", "=", mark).executeTakeFirst();
	const from = marked?.place ?? "";
	const ids = await db
		.selectFrom("purchases")
		.select("id")
		.where("id", ">", from)
		.where("id", "<", end)
		.orderBy("id")
		.limit(rowsAtOnce)
		.execute();
	const place = ids.at(-1)?.id;
	if (place === undefined) return false;
	const keyed = sql`from purchases where id > ${from} and id <= ${place} and idempotency_key is not null`;
	// Skips rows that are being written. Otherwise a transaction that changes several purchases could deadlock with this
	// one.
	const lock = isPostgres(db) ? sql`order by id for update skip locked` : sql``;
	await sql`update purchases set idempotency_key = null where id in (select id ${keyed} ${lock})`.execute(db);
	const { rows: left } = await sql`select 1 ${keyed} limit 1`.execute(db);
	if (left.length > 0) return false;
	await db
		.insertInto("key_marks")
		.values({ name: mark, place })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ place }))
		.execute();
	return ids.length === rowsAtOnce;
}

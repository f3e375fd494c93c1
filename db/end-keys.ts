import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { dayMs } from "../app/time/durations.ts";
import type { Db } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";
import { firstIdOf } from "./new-id.ts";

const rowsAtOnce = 200;
/** In between, whoever orders has a turn: each row is written into every index of its table again. */
const pauseMs = 20;
const tables = ["orders", "purchases"] as const;
type KeyTable = (typeof tables)[number];

/**
 * Forgets the `Idempotency-Key`s of orders and purchases that are older than so many days. It walks on from where
 * it ended the last time, by identifiers, which begin with the time.
 */
export async function endKeys(db: Db, days: number, now: Date): Promise<void> {
	const end = firstIdOf(new Date(now.getTime() - days * dayMs));
	for (const table of tables) while (await endSome(db, table, end)) await setTimeout(pauseMs);
}

/** @returns whether there may be more to do now */
async function endSome(db: Db, table: KeyTable, end: string): Promise<boolean> {
	const mark = await db.selectFrom("key_marks").select("place").where("name", "=", table).executeTakeFirst();
	const from = mark?.place ?? "";
	const ids = await db
		.selectFrom(table as "orders")
		.select("id")
		.where("id", ">", from)
		.where("id", "<", end)
		.orderBy("id")
		.limit(rowsAtOnce)
		.execute();
	const place = ids.at(-1)?.id;
	if (place === undefined) return false;
	const keyed = sql`from ${sql.table(table)} where id > ${from} and id <= ${place} and idempotency_key is not null`;
	// What somebody just writes is not waited for: whoever changes several orders might wait for these in turn.
	const lock = isPostgres(db) ? sql`order by id for update skip locked` : sql``;
	await sql`update ${sql.table(table)} set idempotency_key = null where id in (select id ${keyed} ${lock})`.execute(db);
	const { rows: left } = await sql`select 1 ${keyed} limit 1`.execute(db);
	if (left.length > 0) return false;
	await db
		.insertInto("key_marks")
		.values({ name: table, place })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ place }))
		.execute();
	return ids.length === rowsAtOnce;
}

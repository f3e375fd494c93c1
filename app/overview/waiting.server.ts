import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { sumInDispute, sumRefundsDue } from "../accounting/payments-repository.server.ts";
import { countPurchasesOf } from "../orders/list/list-purchases.server.ts";

/** A count up to `maxCounted`. */
interface Waiting {
	count: number;
	/** ISO 8601. Absent when the count is 0. */
	since?: string;
}

export interface MoneyWaiting extends Waiting {
	cents: number;
}

/** Counts paid purchases, as Manage Orders does, also those of which nothing is left to send. `since` is when the first of them was paid or, for a replacement, placed. */
export async function readPaid(db: Db): Promise<Waiting> {
	const [count, since] = await Promise.all([countPurchasesOf(db, { state: "paid" }), firstPaid(db)]);
	return { count, since };
}

/** Counts unpaid purchases. `nextEnd` is the time when the next one is cancelled if it stays unpaid. */
export async function readUnpaid(db: Db): Promise<{ count: number; nextEnd?: string }> {
	const [count, nextEnd] = await Promise.all([countPurchasesOf(db, { state: "unpaid" }), firstHoldEnd(db)]);
	return { count, nextEnd };
}

async function firstPaid(db: Db): Promise<string | undefined> {
	// Replacements are never paid for. They wait from when they are placed.
	const since = sql<string>`coalesce(paid_at, created_at)`;
	const paid = db.selectFrom("orders").select(since.as("since")).where("status", "=", "paid");
	return (await paid.orderBy(since).limit(1).executeTakeFirst())?.since;
}

async function firstHoldEnd(db: Db): Promise<string | undefined> {
	const held = db.selectFrom("orders").innerJoin("purchases", "purchases.id", "orders.purchase_id");
	const unpaid = held.select("held_until").where("orders.status", "=", "unpaid");
	return (await unpaid.orderBy("held_until").limit(1).executeTakeFirst())?.held_until;
}

/** Counts purchases with refunds that the card provider has not sent yet. */
export async function readRefundsDue(db: Db): Promise<MoneyWaiting> {
	const due = db.selectFrom("refunds").where("state", "=", sql.lit("due"));
	const [count, cents, first] = await Promise.all([
		countPurchasesOf(db, { state: "all", money: "due" }),
		sumRefundsDue(db),
		due.select("created_at").orderBy("created_at").limit(1).executeTakeFirst(),
	]);
	return { count, cents, since: first?.created_at };
}

/** Counts purchases. The amount is the part that is not refunded. */
export async function readDisputed(db: Db): Promise<MoneyWaiting> {
	const [count, cents] = await Promise.all([
		countPurchasesOf(db, { state: "all", money: "disputed" }),
		sumInDispute(db),
	]);
	return { count, cents };
}

export async function hasOrders(db: Db): Promise<boolean> {
	return (await db.selectFrom("orders").select("id").limit(1).executeTakeFirst()) !== undefined;
}

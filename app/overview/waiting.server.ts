import { sql } from "kysely";
import type { Db } from "../../db/open-database.ts";
import { mostCounted } from "../http/list-limits.ts";
import { countOrdersOf } from "../orders/list-orders.server.ts";

/** Orders of a kind that wait, counted up to {@link mostCounted}. */
interface Waiting {
	count: number;
	/** ISO 8601; absent when there is none. */
	since?: string;
}

/** Money of orders that somebody has to look after. */
export interface MoneyWaiting extends Waiting {
	cents: number;
	/** The first orders of them. */
	orders: string[];
}

/** So many orders are named. */
const mostNamed = 3;

/** Paid orders that wait to be packed, and when the first of them was paid. */
export async function readToPack(db: Db): Promise<Waiting> {
	const [count, first] = await Promise.all([
		countOrdersOf(db, { state: "paid" }),
		db
			.selectFrom("orders")
			.select("paid_at")
			.where("status", "=", "paid")
			.orderBy("paid_at")
			.limit(1)
			.executeTakeFirst(),
	]);
	return { count, since: first?.paid_at ?? undefined };
}

/** Unpaid orders, and when the next of them is cancelled unless it is paid. */
export async function readUnpaid(db: Db): Promise<{ count: number; nextEnd?: string }> {
	const [count, next] = await Promise.all([
		countOrdersOf(db, { state: "unpaid" }),
		db
			.selectFrom("orders")
			.select("held_until")
			.where("status", "=", "unpaid")
			.orderBy("held_until")
			.limit(1)
			.executeTakeFirst(),
	]);
	return { count, nextEnd: next?.held_until };
}

/** Of a payment that must go back what neither went back in part nor is due as a part. */
const leftCents = sql<number>`refunds.amount_cents - coalesce(orders.refunded_cents, 0) - coalesce(part.amount_cents, 0)`;

/** Refunds, of all or in part, that the card provider has not sent. */
export async function readRefundsDue(db: Db): Promise<MoneyWaiting> {
	const due = db
		.selectFrom("refunds")
		.leftJoin("orders", "orders.transaction_id", "refunds.transaction_id")
		.leftJoin("partial_refunds as part", (join) =>
			join
				.onRef("part.order_id", "=", "refunds.order_id")
				.onRef("part.transaction_id", "=", "refunds.transaction_id")
				.on("part.refunded_at", "is", null)
				.on("part.withdrawn_at", "is", null),
		)
		.select(["refunds.order_id", leftCents.as("cents"), "refunds.created_at"])
		.where("refunds.refunded_at", "is", null)
		.unionAll(
			db
				.selectFrom("partial_refunds")
				.select(["order_id", "amount_cents as cents", "created_at"])
				.where("refunded_at", "is", null)
				.where("withdrawn_at", "is", null),
		);
	const [sum, first] = await Promise.all([
		db.selectFrom(due.limit(mostCounted).as("found")).select(countAndSum).executeTakeFirstOrThrow(),
		due.orderBy("created_at").limit(mostNamed).execute(),
	]);
	return moneyWaiting(sum, { since: first[0]?.created_at, orders: first.map((refund) => refund.order_id) });
}

/** Where a bank has asked and not decided, in the card provider's words. */
const openDisputes = ["needs_response", "under_review", "warning_needs_response", "warning_under_review"];

/** Orders whose payment the buyer's bank disputes, and what of it has not gone back. */
export async function readDisputed(db: Db): Promise<MoneyWaiting> {
	const open = db.selectFrom("orders").where("dispute", "in", openDisputes);
	const counted = open
		.select(["id", sql<number>`total_cents - refunded_cents`.as("cents")])
		.limit(mostCounted)
		.as("found");
	const [sum, first] = await Promise.all([
		db.selectFrom(counted).select(countAndSum).executeTakeFirstOrThrow(),
		// By what the bank waits for: an answer first.
		open.select("id").orderBy("dispute").orderBy("id").limit(mostNamed).execute(),
	]);
	return moneyWaiting(sum, { orders: first.map(({ id }) => id) });
}

const countAndSum = [sql<number>`count(*)`.as("count"), sql<number | null>`sum(cents)`.as("cents")] as const;

const moneyWaiting = (
	{ count, cents }: { count: number; cents: number | null },
	first: Pick<MoneyWaiting, "since" | "orders">,
): MoneyWaiting => ({ count: Number(count), cents: Number(cents ?? 0), ...first });

/** Whether anybody has ever ordered. */
export async function hasOrders(db: Db): Promise<boolean> {
	return (await db.selectFrom("orders").select("id").limit(1).executeTakeFirst()) !== undefined;
}

import type { Db } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Answer } from "../support/client.ts";
import type { Person } from "./people.ts";
import type { Draw } from "./random.ts";

/** A call with an `Idempotency-Key`, which can be repeated at another process. */
export interface KeyedCall {
	what: string;
	ask(origin: string, key: string): Promise<Answer>;
	/** Notes an acknowledged call. */
	done(body: Answer["body"]): void;
}

/** The last call of each buyer, and its key, unless it was answered. */
export type Unanswered = Map<Person, { call: KeyedCall; key: string }>;

/** Part of the answers that get lost on the way. */
const lostShare = 0.2;

/** Makes a call with a new key, or repeats an unanswered one. Returns its answer. */
export async function callWithKey(
	buyer: Person,
	{ origin, unanswered, draw }: { origin: string; unanswered: Unanswered; draw: Draw },
	call: KeyedCall,
	key = newId(),
): Promise<Answer> {
	unanswered.set(buyer, { call, key });
	const answer = await call.ask(origin, key);
	if (answer.status === 503) return answer;
	if (!draw.chance(lostShare)) unanswered.delete(buyer);
	// The process died between the transaction and the answer, which was not stored.
	const isDone = answer.status === 200 || answer.body?.code === "idempotency-key-unanswered";
	if (isDone) call.done(answer.body);
	return isDone ? { ...answer, status: 200 } : answer;
}

/**
 * Describes what repeated calls did twice. The buyers write the key of an order or a purchase on it, and an order is
 * refunded by one call.
 */
export async function findDoneTwice(db: Db): Promise<string[]> {
	const count = db.fn.countAll<number>().as("times");
	const purchases = await db
		.selectFrom("purchases")
		.select(["purchase_order", count])
		.where("purchase_order", "is not", null)
		.groupBy("purchase_order")
		.having(db.fn.countAll(), ">", 1)
		.execute();
	const refunds = await db
		.selectFrom("refunds")
		.innerJoin("orders", "orders.transaction_id", "refunds.payment_id")
		.whereRef("orders.id", "=", "refunds.order_id")
		.where("state", "<>", "cancelled")
		.select(["order_id", count])
		.groupBy("order_id")
		.having(db.fn.countAll(), ">", 1)
		.execute();
	return [
		...purchases.map(({ purchase_order, times }) => `key ${purchase_order} placed ${times} purchases`),
		...refunds.map(({ order_id, times }) => `order ${order_id} was refunded ${times} times with one key`),
	];
}

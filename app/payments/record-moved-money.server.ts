import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { lockRows } from "../../db/lock-rows.ts";
import type { OrderTable } from "../../db/schema.ts";
import { Rollback, type Tx } from "../../db/transaction.ts";
import { issueCreditNote } from "../invoices/issue-invoice.server.ts";
import { dueCents } from "../money/costs.ts";
import { createBill } from "../orders/order-bill.server.ts";
import { postMoneyBack } from "../orders/order-mails.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import type { MovedMoney } from "./card-payment-provider.ts";

/** The recorded amounts and disputes of a payment's orders. */
export type SeenMoney = Pick<Selectable<OrderTable>, "id" | "refunded_cents" | "dispute" | "money_notes">[];

/**
 * Repeats a request when another answer was recorded during it. Answers can overtake each other and amounts may fall,
 * for instance when a refund fails, so only a new answer is reliable.
 * @param attempt safe to repeat
 */
export async function retryUntilCurrent<Result>(
	db: DbOrTx,
	transactionId: string,
	attempt: (seen: SeenMoney) => Promise<Result>,
): Promise<Result> {
	for (let tries = 1; ; tries++) {
		const seen = await readSeen(db, transactionId);
		try {
			return await attempt(seen);
		} catch (error) {
			if (!(error instanceof Rollback) || tries === maxTries) throw error;
		}
	}
}

/** Each further try means that another process recorded an answer in the meantime. */
const maxTries = 20;

function readSeen(db: DbOrTx, transactionId: string): Promise<SeenMoney> {
	return db
		.selectFrom("orders")
		.select(["id", "refunded_cents", "dispute", "money_notes"])
		.where("transaction_id", "=", transactionId)
		.orderBy("id")
		.execute();
}

/**
 * Records refunds and disputes on the orders of a payment, and mails the buyer a credit note for new refunds.
 * @param answer.seen the recorded state before the provider's answer, from {@link retryUntilCurrent}
 * @returns the orders as they were before, each with its refunded total
 */
export async function recordMovedMoney(
	tx: Tx,
	transactionId: string,
	{ refundedCents, dispute, seen, at }: { refundedCents: number; dispute: string | null; seen: SeenMoney; at: Date },
): Promise<{ before: OrderRow; refundedCents: number }[]> {
	await lockRows(
		tx,
		"orders",
		seen.map(({ id }) => id),
	);
	if (!isDeepStrictEqual(await readSeen(tx, transactionId), seen)) throw new Rollback();
	const shares = await shareOfRefunds(tx, transactionId, { refundedCents });
	for (const { before, refundedCents: share } of shares) {
		const { id, refunded_cents } = before;
		await tx
			.updateTable("orders")
			.set((order) => ({ refunded_cents: share, dispute, money_notes: order("money_notes", "+", 1) }))
			.where("id", "=", id)
			.execute();
		const sentCents = share - refunded_cents;
		if (sentCents <= 0) continue;
		const credited = { order: createBill([before]), returnedCents: share, now: at };
		const creditNote = await issueCreditNote(tx, transactionId, credited);
		postMoneyBack(tx, before, { sentCents, allCents: share, creditNote });
	}
	return shares;
}

/**
 * Splits a payment's refunded money over its orders: first the shop's own refunds, then refunds made at the provider,
 * oldest order first.
 * @param moved.named the provider's partial refunds, which may not be recorded yet
 */
export async function shareOfRefunds(
	db: DbOrTx,
	transactionId: string,
	{ refundedCents, named }: Pick<MovedMoney, "refundedCents" | "named">,
): Promise<{ before: OrderRow; refundedCents: number }[]> {
	const orders = await db
		.selectFrom("orders")
		.selectAll()
		.where("transaction_id", "=", transactionId)
		.orderBy("id")
		.execute();
	const [only, another] = orders;
	if (only && !another) return [{ before: only, refundedCents }];
	const parts = await db
		.selectFrom("partial_refunds")
		.select(["id", "order_id", "amount_cents", "refunded_at"])
		.where("transaction_id", "=", transactionId)
		.execute();
	const sentOf = new Map<string, number>();
	for (const { id, order_id, amount_cents, refunded_at } of parts) {
		const isSent = refunded_at !== null || named?.get(id) === "sent";
		if (isSent) sentOf.set(order_id, (sentOf.get(order_id) ?? 0) + amount_cents);
	}
	let rest = refundedCents - [...sentOf.values()].reduce((sum, cents) => sum + cents, 0);
	return orders.map((before) => {
		const own = sentOf.get(before.id) ?? 0;
		const more = Math.max(0, Math.min(rest, dueCents(before) - own));
		rest -= more;
		return { before, refundedCents: own + more };
	});
}

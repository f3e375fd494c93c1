import type { DbOrTx } from "../../db/database.ts";
import { dueCents } from "../money/costs.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { isDue, listPartialRefunds, type PartialRefundRow } from "./partial-refunds-repository.server.ts";

/** Cents and units. */
export interface RefundBalance {
	refundedCents: number;
	/** Recorded but not yet sent by the provider. */
	dueCents: number;
	leftCents: number;
	/** Units not returned to stock. */
	unitsLeft: number;
	parts: PartialRefundRow[];
}

/** Reads the refund state of an order. @param providerRefundedCents the provider's current answer for this order */
export async function readRefundBalance(
	db: DbOrTx,
	order: OrderRow,
	providerRefundedCents = 0,
): Promise<RefundBalance> {
	const parts = await listPartialRefunds(db, order.id);
	const sum = (of: PartialRefundRow[], column: "amount_cents" | "units") =>
		of.reduce((total, part) => total + part[column], 0);
	const sent = parts.filter(({ refunded_at }) => refunded_at !== null);
	// The highest known amount: this answer may be older than one recorded in the meantime.
	const refundedCents = Math.max(order.refunded_cents, providerRefundedCents, sum(sent, "amount_cents"));
	const dueParts = sum(parts.filter(isDue), "amount_cents");
	const isOpen = order.status === "paid" || order.status === "delivered";
	const leftCents = isOpen ? Math.max(0, dueCents(order) - refundedCents - dueParts) : 0;
	const unitsLeft = isOpen ? order.quantity - sum(parts, "units") : 0;
	return { refundedCents, dueCents: dueParts, leftCents, unitsLeft, parts };
}

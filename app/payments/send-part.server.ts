import { providerActor, recordAuditOnce } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Log } from "../log/log.server.ts";
import { dueCents } from "../money/costs.ts";
import type { MovedMoney } from "./card-payment-provider.ts";
import {
	findPartialRefund,
	isDue,
	type PartialRefundRow,
	recordRefusal,
	type SyncedRefunds,
	syncPartialRefunds,
	withdrawPart,
} from "./partial-refunds-repository.server.ts";
import type { PaymentsShop, RefundState } from "./payments-shop.ts";
import { recordMovedMoney, retryUntilCurrent, type SeenMoney } from "./record-moved-money.server.ts";
import { markRefunded } from "./refunds-repository.server.ts";

export interface PartState extends RefundState {
	/** True when the provider can no longer send it: nothing of it is due then. */
	withdrawn: boolean;
}

/**
 * Sends a partial refund. Safe to repeat and to run in parallel. A refused one stays due while enough money is left
 * at the provider, for instance during a dispute. Otherwise it is withdrawn.
 */
export function sendPart(shop: PaymentsShop, part: PartialRefundRow): Promise<PartState> {
	return retryUntilCurrent(shop.db, part.transaction_id, (seen) => sendOnce(shop, part, seen));
}

async function sendOnce(shop: PaymentsShop, part: PartialRefundRow, seen: SeenMoney): Promise<PartState> {
	const { id: name, transaction_id: paymentId, amount_cents: amountCents, attempt } = part;
	const answer = await shop.cardPayments.refundPart({ paymentId, name, amountCents, attempt });
	const at = shop.clock();
	const { synced, marked, isFirstRefusal, row } = await shop.transact(async (tx) => {
		const synced = await syncPartialRefunds(tx, paymentId, answer.named, at);
		const marked = answer.pendingCents === 0 && (await markRefunded(tx, paymentId, answer, at));
		const dispute = answer.dispute ?? null;
		const known = await recordMovedMoney(tx, paymentId, { ...answer, dispute, seen, at });
		const paidCents = known.reduce((sum, { before }) => sum + dueCents(before), 0);
		const leftCents = paidCents - goneCents(answer);
		const isRefused = answer.refused && isDue(await findPartialRefund(tx, name));
		const isFirstRefusal = isRefused && (await recordRefused(tx, part, leftCents, synced, at));
		return { synced, marked, isFirstRefusal, row: await findPartialRefund(tx, name) };
	});
	logRefundParts(shop.log, synced, answer.refused);
	if (marked) shop.log.info("payment.refunded", { payment: paymentId });
	const about = { payment: paymentId, refund: name };
	if (isFirstRefusal) shop.log.error("payment.refund-refused", { ...about, message: answer.refused });
	const sent = row.refunded_at !== null;
	return { sent, withdrawn: row.withdrawn_at !== null, ...(!sent && answer.refused && { refused: answer.refused }) };
}

const goneCents = ({ refundedCents, pendingCents, lostCents = 0 }: MovedMoney) =>
	refundedCents + pendingCents + lostCents;

/** Records a refusal. Returns whether it is the first one: the partial refund stays due. */
async function recordRefused(tx: Tx, part: PartialRefundRow, leftCents: number, synced: SyncedRefunds, at: Date) {
	if (leftCents < part.amount_cents) {
		if (await withdrawPart(tx, part, at)) synced.withdrawn.push(part);
		return false;
	}
	await recordRefusal(tx, part);
	const { id, order_id: orderId, transaction_id: subject } = part;
	const entry = { at, actor: providerActor, action: "refund.refused", subject, facts: { orderId, refund: id } };
	return recordAuditOnce(tx, `refund.refused ${id}`, entry);
}

/** @param why the provider's reason for not sending one */
export function logRefundParts(log: Log, { sent, withdrawn }: SyncedRefunds, why?: string): void {
	const about = (part: PartialRefundRow) => ({ payment: part.transaction_id, order: part.order_id, refund: part.id });
	for (const part of sent) log.info("payment.refunded", about(part));
	for (const part of withdrawn) log.error("payment.refund-withdrawn", { ...about(part), ...(why && { message: why }) });
}

import { providerActor, recordAudit } from "../../db/audit.ts";
import { syncPartialRefunds } from "./partial-refunds-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { recordMovedMoney, retryUntilCurrent, type SeenMoney } from "./record-moved-money.server.ts";
import { markRefunded, postRefundMail } from "./refunds-repository.server.ts";
import { logRefundParts } from "./send-part.server.ts";

const settledDisputes = new Set(["won", "warning_closed", "prevented"]);

/** Records refunds and disputes (ruling 26), including those made at the provider. Safe to repeat. */
export function syncMovedMoney(shop: PaymentsShop, paymentId: string): Promise<void> {
	return retryUntilCurrent(shop.db, paymentId, (seen) => syncOnce(shop, paymentId, seen));
}

async function syncOnce(shop: PaymentsShop, paymentId: string, seen: SeenMoney): Promise<void> {
	const moved = await shop.cardPayments.movements(paymentId);
	if (!moved) return;
	const { refundedCents, pendingCents } = moved;
	const at = shop.clock();
	const dispute = moved.dispute ?? null;
	const { known, parts, marked } = await shop.transact(async (tx) => {
		const parts = await syncPartialRefunds(tx, paymentId, moved.named, at);
		const marked = pendingCents === 0 && (await markRefunded(tx, paymentId, moved, at));
		const known = await recordMovedMoney(tx, paymentId, { refundedCents, dispute, seen, at });
		if (marked && known.length === 0) await postRefundMail(tx, paymentId);
		for (const { before, refundedCents: ofOrder } of known) {
			const entry = { at, actor: providerActor, subject: before.id };
			const returned = { payment: paymentId, refundedCents: ofOrder };
			if (before.refunded_cents !== ofOrder)
				await recordAudit(tx, { ...entry, action: "order.refund-total-changed", facts: returned });
			const disputed = { payment: paymentId, status: dispute ?? "none" };
			if (before.dispute !== dispute) await recordAudit(tx, { ...entry, action: "order.disputed", facts: disputed });
		}
		return { known, parts, marked };
	});
	logRefundParts(shop.log, parts);
	if (marked) shop.log.info("payment.refunded", { payment: paymentId });
	for (const { before, refundedCents: ofOrder } of known) {
		const about = { payment: paymentId, order: before.id };
		if (before.refunded_cents !== ofOrder)
			shop.log.info("order.refund-total-changed", { ...about, refundedCents: ofOrder });
		if (before.dispute === dispute || !dispute) continue;
		// An open dispute has a deadline for the shop's answer: it is logged as an error.
		const logLine = settledDisputes.has(dispute) ? shop.log.info : shop.log.error;
		logLine("payment.disputed", { ...about, status: dispute });
	}
}

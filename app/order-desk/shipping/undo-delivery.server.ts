import { recordAudit } from "../../../db/audit.ts";
import { lockRow } from "../../../db/lock-rows.ts";
import type { Shop } from "../../../db/transaction.ts";
import { notFound, Refusal } from "../../http/problem.ts";
import type { Claim } from "../../idempotency/once.server.ts";
import { deletePostponedMails } from "../../mail/mails-repository.server.ts";
import {
	undoAfterErasure,
	undoAfterMail,
	undoAfterRefund,
	undoAfterReplacement,
	undoIsTooLate,
} from "../../orders/order-problems.ts";
import { auditFacts, listOrdersOfPurchase, moveOrder } from "../../orders/orders-repository.server.ts";
import { undoEnd } from "../../orders/shipment.ts";
import { rewriteShipped } from "../../orders/shipment-mails.server.ts";
import { deleteShipment, findShipment } from "../../orders/shipments-repository.server.ts";
import { updateReviewsOf } from "../../reviews/reviews-repository.server.ts";

/**
 * Undoes a delivery within ten minutes: its orders are paid again, and the customer gets no e-mail.
 * @returns the number of orders
 * @throws {Refusal} when it is too late, the customer has been notified or refunded, a replacement was placed, or the customer was erased
 */
export function undoDelivery(
	{ transact }: Shop,
	id: string,
	{ actor, now, claim }: { actor: string; now: Date; claim?: Claim<number> },
): Promise<number> {
	return transact(async (tx) => {
		const known = await findShipment(tx, id);
		if (known) await lockRow(tx, "purchases", known.purchase_id);
		// Another request may have undone it since.
		const shipment = known && (await findShipment(tx, id));
		if (!shipment) throw new Refusal(alreadyUndone());
		const { purchase_id, shipped_at } = shipment;
		if (now >= undoEnd(shipped_at)) throw new Refusal(undoIsTooLate());
		const purchase = await listOrdersOfPurchase(tx, purchase_id);
		const orders = purchase.filter(({ shipment_id }) => shipment_id === id);
		const orderIds = orders.map((order) => order.id);
		const finalBy = orders.map(({ delivery_final_by }) => delivery_final_by);
		if (finalBy.includes("refund")) throw new Refusal(undoAfterRefund());
		if (finalBy.includes("replacement")) throw new Refusal(undoAfterReplacement());
		if (orders.some(({ email }) => !email)) throw new Refusal(undoAfterErasure());
		const isMailDeleted = await deletePostponedMails(tx, { kind: "order-shipped", orderIds, now }, shipped_at);
		if (!isMailDeleted) throw new Refusal(undoAfterMail());
		for (const order of orders) {
			const subject = order.id;
			const moved = await moveOrder(tx, subject, "undoDelivery", { closed_at: null, shipment_id: null });
			// A lock keeps others away, except on a database that lost it.
			if (!moved) throw new Refusal(alreadyUndone());
			const action = "order.delivery-undone";
			await recordAudit(tx, { at: now, actor, action, subject, facts: auditFacts(order) });
		}
		if (orders[0]) await updateReviewsOf(tx, orders[0].user_id);
		await deleteShipment(tx, shipment);
		await rewriteShipped(tx, purchase_id, now);
		await claim?.(tx, orders.length);
		return orders.length;
	});
}

const alreadyUndone = () => ({ ...notFound("Delivery"), detail: "This delivery was already undone." });

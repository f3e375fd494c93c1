import { recordAudit } from "../../../db/audit.ts";
import { lockRow } from "../../../db/lock-rows.ts";
import type { Shop } from "../../../db/transaction.ts";
import type { Caller } from "../../access/require-user.server.ts";
import { type Problem, Refusal } from "../../http/problem.ts";
import type { Claim } from "../../idempotency/once.server.ts";
import { disputeStatusText, isAtRisk } from "../../orders/disputes.ts";
import { isDeliverable, type Shipment } from "../../orders/order.ts";
import {
	deliveryChanged,
	deliveryUnconfirmed,
	noOrder,
	orderIsClosed,
	orderIsNotPaid,
	orderIsRefunded,
	ordersNotDeliverable,
	type SeenDelivery,
} from "../../orders/order-problems.ts";
import { auditFacts, listOrdersOfPurchase, moveOrder, type OrderRow } from "../../orders/orders-repository.server.ts";
import { presentOrder } from "../../orders/present-order.server.ts";
import { postShipped, rewriteShipped } from "../../orders/shipment-mails.server.ts";
import { insertShipment, type ShipmentRow } from "../../orders/shipments-repository.server.ts";
import { listOpenWithdrawalsOfOrders } from "../../orders/withdrawals/order-withdrawals.server.ts";
import { updateReviewsOf } from "../../reviews/reviews-repository.server.ts";

interface DeliveryRequest extends Shipment {
	purchaseId: string;
	orderIds: readonly string[];
	/** Delivers disputed and withdrawn orders too (ruling 26). */
	isConfirmed: boolean;
	/** Refuses when this has changed. */
	seen?: SeenDelivery;
	caller: Caller;
	now: Date;
	claim?: Claim<ShipmentRow>;
}

/**
 * Delivers paid orders of one purchase as one shipment, all or none. The customer gets one e-mail.
 * @throws {Refusal} when one of them is not to be sent or has changed since it was `seen`, or is disputed or withdrawn without a confirmation
 */
export async function deliverOrders({ db, transact }: Shop, delivery: DeliveryRequest): Promise<ShipmentRow> {
	const { purchaseId, isConfirmed, seen, caller, now, claim, carrier, tracking } = delivery;
	const orderIds = [...new Set(delivery.orderIds)];
	const withdrawals = isConfirmed ? [] : await listOpenWithdrawalsOfOrders(db, orderIds, caller);
	return transact(async (tx) => {
		await lockRow(tx, "purchases", purchaseId);
		const known = await listOrdersOfPurchase(tx, purchaseId);
		const orders = known.filter(({ id }) => orderIds.includes(id));
		if (orders.length < orderIds.length) throw new Refusal(noOrder());
		refuseUndeliverable(orders);
		const changed = seen && deliveryChanged(orders, seen);
		if (changed) throw new Refusal(changed);
		if (!isConfirmed) refuseUnconfirmed(orders, withdrawals);
		const facts = { carrier: carrier || null, tracking: tracking || null };
		const shipment = await insertShipment(tx, purchaseId, { ...facts, now });
		const moved: OrderRow[] = [];
		for (const { id } of orders) {
			const order = await moveOrder(tx, id, "deliver", { closed_at: now.toISOString(), shipment_id: shipment.id });
			// A lock keeps others away, except on a database that lost it.
			if (!order) throw new Refusal(orderIsClosed());
			const audited = { at: now, actor: caller.id, action: "order.delivered", subject: id, facts: auditFacts(order) };
			await recordAudit(tx, audited);
			moved.push(order);
		}
		const [first, ...others] = moved;
		if (first) {
			await updateReviewsOf(tx, first.user_id);
			postShipped(tx, [first, ...others], known, now);
			if (known.some(({ shipment_id }) => shipment_id)) await rewriteShipped(tx, purchaseId, now);
		}
		await claim?.(tx, shipment);
		return shipment;
	});
}

function refuseUndeliverable(orders: readonly OrderRow[]): void {
	const refused = orders.flatMap((order) => {
		const problem = undeliverable(order);
		return problem ? [{ order, problem }] : [];
	});
	const [first] = refused;
	if (first) throw new Refusal(orders.length === 1 ? first.problem : ordersNotDeliverable(refused));
}

function undeliverable(order: OrderRow): Problem | undefined {
	if (order.status === "unpaid") return orderIsNotPaid();
	if (order.status !== "paid") return orderIsClosed(order.status);
	return isDeliverable(presentOrder(order)) ? undefined : orderIsRefunded();
}

function refuseUnconfirmed(orders: readonly OrderRow[], withdrawals: readonly { order: string; number: string }[]) {
	const reasons = orders.flatMap((order) => {
		const { dispute } = order;
		const withdrawal = withdrawals.find((one) => one.order === order.id);
		if (!isAtRisk(dispute) && !withdrawal) return [];
		const why = isAtRisk(dispute)
			? `the payment is disputed (${disputeStatusText(dispute)})`
			: `the customer has withdrawn (${withdrawal?.number})`;
		return [{ order, why }];
	});
	if (reasons.length > 0) throw new Refusal(deliveryUnconfirmed(reasons));
}

import { recordAudit } from "../../db/audit.ts";
import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { noOrder, orderIsClosed } from "../orders/order-problems.ts";
import { auditFacts, findOrder, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { returnStock } from "../products/products-repository.server.ts";
import { noteRefund } from "./refunds-repository.server.ts";
import { type PaymentDeps, type RefundState, refund } from "./settle-payment.server.ts";

const orderIsUnpaid = () => problem(409, "order-is-not-paid", "An unpaid order has nothing to refund. Cancel it.");

export interface RefundWanted {
	orderId: string;
	/** Whether the units go back to stock. */
	restock: boolean;
	actor: string;
}

export interface RefundedOrder extends RefundState {
	order: OrderRow;
}

/**
 * Gives a paid order's money back and takes it off the list (ruling 26). The refund is noted in the transaction that
 * moves the order, before the provider is asked: a crash or an outage between the two loses nothing.
 * @throws {Refusal} when the order is not paid, or delivered or refunded already
 */
export async function refundOrder(deps: PaymentDeps, wanted: RefundWanted): Promise<RefundedOrder> {
	const order = await move(deps, wanted);
	deps.log.info("order.refunded", { order: order.id });
	return { order, ...(await refund(deps, order.transaction_id ?? "")) };
}

function move({ transact, clock }: PaymentDeps, { orderId, restock, actor }: RefundWanted): Promise<OrderRow> {
	const now = clock();
	const at = now.toISOString();
	return transact(async (tx) => {
		const moved = await moveOrder(tx, orderId, "refund", { closed_at: at, ...(restock && { restocked_at: at }) });
		if (!moved?.transaction_id) throw new Refusal(whyNot(await findOrder(tx, orderId)));
		if (restock) await returnStock(tx, moved.product_id, moved.quantity, now);
		const facts = { ...auditFacts(moved), restocked: restock ? moved.quantity : 0 };
		await recordAudit(tx, { at: now, actor, action: "order.refunded", subject: orderId, facts });
		const amountCents = moved.total_cents;
		await noteRefund(tx, { transactionId: moved.transaction_id, orderId, amountCents, reason: "by the shop" }, now);
		return moved;
	});
}

function whyNot(order: OrderRow | undefined) {
	if (!order) return noOrder();
	return order.status === "unpaid" ? orderIsUnpaid() : orderIsClosed();
}

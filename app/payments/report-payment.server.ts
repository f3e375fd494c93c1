import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { settlePayment } from "./settle-payment.server.ts";

const notSucceeded = () =>
	problem("payment-not-succeeded", "The card provider does not report this payment as succeeded.");
const notOfThisOrder = () => problem("payment-not-of-this-order", "This payment was not made for this order.");
const refunded = () => problem("payment-refunded", "This order can no longer be paid. The payment was refunded.");

/** @throws {Refusal} when the provider says that the payment does not pay this order; one that came too late is sent back */
export async function reportPayment(
	shop: PaymentsShop,
	reported: OrderRow,
	paymentId: string,
): Promise<{ order: OrderRow; changed: boolean }> {
	const payment = await shop.cardPayments.retrieve(paymentId);
	const isOfOrder = payment?.orderId === reported.id;
	const isOfPurchase = reported.purchase_id !== null && payment?.purchaseId === reported.purchase_id;
	if (!payment || !(isOfOrder || isOfPurchase)) throw new Refusal(notOfThisOrder());
	if (payment.status !== "succeeded") throw new Refusal(notSucceeded());
	const settled = await settlePayment(shop, payment);
	const order = settled?.orders.find(({ id }) => id === reported.id);
	if (!settled || !order) throw new Refusal(notOfThisOrder());
	if (order.transaction_id !== payment.id) throw new Refusal(refunded());
	return { order, changed: settled.changed };
}

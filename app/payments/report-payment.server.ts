import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { type PaymentDeps, type Settled, settlePayment } from "./settle-payment.server.ts";

const notSucceeded = () =>
	problem(409, "payment-not-succeeded", "The card provider does not report this payment as succeeded.");
const notOfThisOrder = () => problem(409, "payment-not-of-this-order", "This payment was not made for this order.");
const refunded = () => problem(409, "payment-refunded", "This order can no longer be paid. The payment was refunded.");

/**
 * Makes an order paid by a payment that somebody reports for it, if the card provider says so too.
 * @throws {Refusal} when the payment does not pay this order; one that came too late has then gone back
 */
export async function reportPayment(deps: PaymentDeps, orderId: string, paymentId: string): Promise<Settled> {
	const payment = await deps.provider.retrieve(paymentId);
	if (payment?.orderId !== orderId) throw new Refusal(notOfThisOrder());
	if (payment.status !== "succeeded") throw new Refusal(notSucceeded());
	const settled = await settlePayment(deps, payment);
	if (!settled) throw new Refusal(notOfThisOrder());
	if (settled.order.transaction_id !== payment.id) throw new Refusal(refunded());
	return settled;
}

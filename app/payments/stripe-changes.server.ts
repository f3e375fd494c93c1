import type Stripe from "stripe";
import type { ChangedPayment } from "./card-payment-provider.ts";

/** Field in a refund's metadata with the id of the shop's request. */
export const requestIdField = "shopRefund";

export const perPage = 100;
/** The SDK wants a maximum. A payment has far fewer refunds, and a shop fewer disputes in 120 days. */
export const maxListed = 10_000;

const daySeconds = 24 * 60 * 60;

/**
 * Returns disputed and refunded payments, and those of the shop that succeeded since a time. Stripe copies the metadata of
 * a payment to its charge.
 */
export async function listChanged(stripe: Stripe, now: Date, paidSince: Date): Promise<ChangedPayment[]> {
	const daysAgo = (days: number) => Math.floor(now.getTime() / 1000) - days * daySeconds;
	const listed = { limit: maxListed };
	const paidFrom = Math.floor(paidSince.getTime() / 1000);
	const since = (gte: number) => ({ created: { gte }, limit: perPage });
	const [disputes, refunds, charges] = await Promise.all([
		stripe.disputes.list(since(daysAgo(120))).autoPagingToArray(listed),
		stripe.refunds.list(since(Math.min(daysAgo(3), paidFrom))).autoPagingToArray(listed),
		stripe.charges.list(since(paidFrom)).autoPagingToArray(listed),
	]);
	const ofShop = charges.filter(({ paid, refunded, metadata }) => paid && !refunded && metadata?.purchaseId);
	// Newest first: the last one set is the newest of its payment.
	const newestDisputes = new Map(disputes.toReversed().map((dispute) => [idOf(dispute), dispute.status]));
	return [
		...refunds.map((refund) => ({ paymentId: idOf(refund), requestId: refund.metadata?.[requestIdField] })),
		...Array.from(newestDisputes, ([paymentId, dispute]) => ({ paymentId, dispute })),
		...ofShop.map((charge) => ({ paymentId: idOf(charge), isPaid: true as const })),
	];
}

const idOf = ({ payment_intent: intent }: Stripe.Dispute | Stripe.Refund | Stripe.Charge): string =>
	typeof intent === "object" ? (intent?.id ?? "") : intent;

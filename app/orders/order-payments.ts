import type { OrderRow } from "./orders-repository.server.ts";

/** What became of a payment that somebody reported for an order (ruling 11). */
export type Settlement =
	| { outcome: "paid"; order: OrderRow; changed: boolean }
	/** The provider does not (yet) say that it succeeded. */
	| { outcome: "not-succeeded" }
	/** It belongs to another order, has another amount, or is not this shop's. */
	| { outcome: "not-this-order" }
	/** The order could not keep the money: it was cancelled, or paid by another payment. */
	| { outcome: "refunded" };

/** What orders need of payments. Rejects with `CardProviderUnavailable` when the provider cannot be asked. */
export interface OrderPayments {
	/** Asks the provider about a payment and brings its order up to date; safe to repeat. */
	settle(paymentId: string, orderId?: string): Promise<Settlement>;
	/**
	 * Sees to it that the order's open payment cannot succeed any more; one that has succeeded is settled.
	 * @returns false when it may still succeed: the provider is carrying it out
	 */
	close(order: OrderRow): Promise<boolean>;
}

import { systemActor } from "../../db/audit.ts";
import { Refusal } from "../http/refusal.ts";
import { paymentUnderWay } from "../orders/order-problems.ts";
import { listExpired, type OrderRow } from "../orders/orders-repository.server.ts";
import { type ClosePayment, cancelOrders } from "./close-order.server.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { closePayment } from "./settle-payment.server.ts";
import { throwAll, tryEach } from "./try-each.server.ts";

/**
 * Cancels the unpaid orders whose hold has ended, as a buyer's cancel does (ruling 23). A payment under way is not cut: its
 * order is left until the payment has succeeded or failed. Safe to repeat and to run in several processes.
 * @returns how many were cancelled, those of a purchase for one
 * @throws {AggregateError} what failed, after every order was tried
 */
export async function expireOrders(deps: PaymentDeps): Promise<number> {
	const { db, transact, clock, log } = deps;
	const now = clock();
	const closeIdle: ClosePayment = async (order) => {
		const payment = order.intent_id ? await deps.provider.retrieve(order.intent_id) : undefined;
		if (payment?.underWay && now < endOfGrace(order)) throw new Refusal(paymentUnderWay());
		await closePayment(deps, order);
	};
	async function expire(orders: OrderRow[]): Promise<boolean> {
		try {
			const by = { actor: systemActor, now, isExpired: true };
			const expired = await cancelOrders({ db, transact, closePayment: closeIdle, ...by }, orders);
			for (const { id } of expired) log.info("order.expired", { order: id });
			return expired.length > 0;
		} catch (error) {
			// Paid, delivered, or just being paid.
			if (error instanceof Refusal && error.problem.status === 409) return false;
			throw error;
		}
	}
	const groups = Map.groupBy(await listExpired(db, now), ({ id, purchase_id }) => purchase_id ?? id);
	const { done, failures } = await tryEach([...groups.values()], ([first]) => `order ${first?.id}`, expire);
	throwAll(failures);
	return done;
}

/** A 3-D Secure page that was left open would hold the units for ever: it has as long again as the order had. */
function endOfGrace({ created_at, held_until }: OrderRow): Date {
	const end = Date.parse(held_until);
	return new Date(end + (end - Date.parse(created_at)));
}

import { systemActor } from "../../db/audit.ts";
import { Refusal } from "../http/problem.ts";
import { listExpired, type OrderRow } from "../orders/orders-repository.server.ts";
import { cancelOrders } from "./cancel-orders.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { throwIfAny, tryEach } from "./try-each.server.ts";

/**
 * Cancels unpaid orders whose hold has ended. While a payment is under way, the hold lasts twice as long (ruling 23).
 * Safe to repeat and to run in several processes.
 * @returns how many were cancelled; a purchase counts once
 * @throws {AggregateError} after every order was tried
 */
export async function expireOrders(shop: PaymentsShop): Promise<number> {
	async function expire(orders: OrderRow[]): Promise<boolean> {
		try {
			return (await cancelOrders(shop, orders, { actor: systemActor, isExpired: true })).length > 0;
		} catch (error) {
			// Paid, delivered, or being paid.
			if (error instanceof Refusal && error.problem.status === 409) return false;
			throw error;
		}
	}
	const groups = Map.groupBy(await listExpired(shop.db, shop.clock()), ({ purchase_id }) => purchase_id);
	const { done, failures } = await tryEach([...groups.values()], ([first]) => `order ${first?.id}`, expire);
	throwIfAny(failures);
	return done;
}

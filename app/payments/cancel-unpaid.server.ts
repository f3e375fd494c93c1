import { Refusal } from "../http/problem.ts";
import { listOrders, type OrderRow } from "../orders/orders-repository.server.ts";
import { cancelOrders } from "./cancel-orders.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";

export interface CancelledUnpaid {
	cancelled: OrderRow[];
	/** Orders that were not cancelled, with the reason: they are being paid. */
	refused: { order: OrderRow; reason: string }[];
}

/** Cancels all unpaid orders of an account, or of a network's accounts that have never paid (ruling 23). */
export async function cancelUnpaid(
	shop: PaymentsShop,
	of: { userId: string } | { network: string },
	actor: string,
): Promise<CancelledUnpaid> {
	const result: CancelledUnpaid = { cancelled: [], refused: [] };
	const unpaid = await listOrders(shop.db, ["unpaid"], of);
	for (const orders of Map.groupBy(unpaid, ({ purchase_id }) => purchase_id).values()) {
		try {
			result.cancelled.push(...(await cancelOrders(shop, orders, { actor })));
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			const reason = error.problem.detail ?? error.problem.title;
			result.refused.push(...orders.map((order) => ({ order, reason })));
		}
	}
	return result;
}

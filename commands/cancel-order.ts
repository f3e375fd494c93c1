import { Refusal } from "../app/http/refusal.ts";
import { findOrder, listOrders, type OrderRow } from "../app/orders/orders-repository.server.ts";
import { type ClosePayment, cancelOrder } from "../app/payments/close-order.server.ts";
import type { PaymentDeps } from "../app/payments/payment-deps.ts";
import { closePayment } from "../app/payments/settle-payment.server.ts";
import { systemActor } from "../db/audit.ts";
import { withCards } from "./cards.ts";
import { type Command, withDatabase } from "./command.ts";

export const cancelOrderCommand: Command = {
	usage: "cancel-order <order's id>      cancels an unpaid order that its buyer has left, and puts its units back",
	run: (config, [id]) => {
		if (!id) throw new Error("Say which order.");
		return withDatabase(config, (database) =>
			withCards(config, database, async (deps) => {
				const order = await findOrder(database.db, id);
				if (!order) throw new Error(`There is no order ${id}.`);
				const outcome = await cancel(deps, order).catch(asNothingChanged);
				if (!outcome) throw new Error("Nothing was changed. This order was already cancelled.");
				return `Cancelled: ${order.quantity} × ${order.product} are back in stock.`;
			}),
		);
	},
};

/** Cancels every unpaid order of a user. Returns what became of them, a line each. */
export async function cancelUnpaidOf(deps: PaymentDeps, userId: string): Promise<string[]> {
	const lines: string[] = [];
	for (const order of await listOrders(deps.db, ["unpaid"], { userId })) {
		try {
			await cancel(deps, order);
			lines.push(`Order ${order.id} is cancelled: ${order.quantity} × ${order.product} are back in stock.`);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			lines.push(`Order ${order.id} is not cancelled: ${error.problem.detail}`);
		}
	}
	return lines;
}

function cancel(deps: PaymentDeps, order: OrderRow): Promise<OrderRow | undefined> {
	const closeOpen: ClosePayment = (open) => closePayment(deps, open);
	return cancelOrder({ ...deps, closePayment: closeOpen, actor: systemActor, now: deps.clock() }, order);
}

function asNothingChanged(error: unknown): never {
	if (!(error instanceof Refusal)) throw error;
	throw new Error(`Nothing was changed. ${error.problem.detail}`, { cause: error });
}

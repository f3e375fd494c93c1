import { Refusal } from "../app/http/refusal.ts";
import { type ClosePayment, cancelOrder } from "../app/orders/close-order.server.ts";
import { findOrder } from "../app/orders/orders-repository.server.ts";
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
				const closeOpen: ClosePayment = (open) => closePayment(deps, open);
				const by = { actor: systemActor, now: deps.clock() };
				try {
					await cancelOrder({ ...database, closePayment: closeOpen, ...by }, order);
				} catch (error) {
					if (!(error instanceof Refusal)) throw error;
					throw new Error(`Nothing was changed. ${error.problem.detail}`, { cause: error });
				}
				return `Cancelled: ${order.quantity} × ${order.product} are back in stock.`;
			}),
		);
	},
};

import { formatDollars, toDollars } from "../app/money/money.ts";
import { listOrders, type OrderRow } from "../app/orders/orders-repository.server.ts";
import { type Command, withDatabase } from "./command.ts";

export const listOrdersCommand: Command = {
	usage:
		"list-orders --unpaid           lists the unpaid orders, oldest first: until when each is held, and what it holds",
	run: (config, words) => {
		if (words.join(" ") !== "--unpaid") throw new Error("Say which: list-orders --unpaid");
		return withDatabase(config, async ({ db }) => {
			const orders = await listOrders(db, ["unpaid"]);
			const units = orders.reduce((sum, { quantity }) => sum + quantity, 0);
			return [...orders.map(describe), `Unpaid orders: ${orders.length}. Units held: ${units}.`].join("\n");
		});
	},
};

/** Without the buyer's name and address: a list is easily passed on. */
const describe = (order: OrderRow): string =>
	[
		order.id,
		`placed ${order.created_at}`,
		`held until ${order.held_until}`,
		`by user ${order.user_id}`,
		`${order.quantity} × ${order.product}`,
		formatDollars(toDollars(order.total_cents)),
		order.intent_id ? `payment ${order.intent_id} begun` : "no payment begun",
	].join("  ");

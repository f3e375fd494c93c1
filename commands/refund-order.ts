import { Refusal } from "../app/http/refusal.ts";
import { orderMessages } from "../app/orders/order.ts";
import { refundOrder } from "../app/payments/refund-order.server.ts";
import { systemActor } from "../db/audit.ts";
import { withCards } from "./cards.ts";
import { type Command, withDatabase } from "./command.ts";

export const refundOrderCommand: Command = {
	usage:
		"refund-order <order's id> [--keep-units]  sends a paid order's money back and closes it; --keep-units: not back to stock",
	run: (config, words) => {
		const restock = !words.includes("--keep-units");
		const [orderId, ...others] = words.filter((word) => word !== "--keep-units");
		if (!orderId || others.length > 0) throw new Error("Say which order: refund-order <order's id> [--keep-units]");
		return withDatabase(config, (database) =>
			withCards(config, database, async (deps) => {
				const refunded = refundOrder(deps, { orderId, restock, actor: systemActor });
				const { order, sent, refused } = await refunded.catch(inWords);
				const units = restock ? `${order.quantity} × ${order.product} are back in stock.` : "The stock is as it was.";
				if (refused) throw new Error(`${orderMessages.refundRefused} ${refused} The shop goes on trying. ${units}`);
				const money = sent
					? "The money is sent back."
					: "The card provider has taken the refund; `reconcile` asks again.";
				return `Refunded. ${money} ${units}`;
			}),
		);
	},
};

function inWords(error: unknown): never {
	if (!(error instanceof Refusal)) throw error;
	const isNoted = error.problem.status === 503;
	const said = isNoted ? "The refund is noted, and the shop goes on trying." : "Nothing was changed.";
	throw new Error(`${said} ${error.problem.detail}`, { cause: error });
}

import { Refusal } from "../app/http/refusal.ts";
import { formatDollars, toCents, toDollars } from "../app/money/money.ts";
import { partialRefundResult } from "../app/order-desk/refund-form.ts";
import { orderMessages } from "../app/orders/order.ts";
import { findOrder, listOrders, type OrderRow } from "../app/orders/orders-repository.server.ts";
import { cancelOrder } from "../app/payments/close-order.server.ts";
import type { PaymentsShop } from "../app/payments/payments-shop.ts";
import { reconcile } from "../app/payments/reconcile.server.ts";
import { type RefundedOrder, type RefundInput, refundOrder } from "../app/payments/refund-order.server.ts";
import { refundInputSchema } from "../app/payments/refund-schema.ts";
import { systemActor } from "../db/audit.ts";
import { defineCommand, UsageError } from "./command.ts";
import { withCards, withDatabase } from "./with-database.ts";

export const cancelOrderCommand = defineCommand({
	summary: "Cancel an unpaid order that its buyer has left, and restore its units to stock",
	args: ["order-id"],
	run: (config, { "order-id": id }) =>
		withDatabase(config, (database) =>
			withCards(config, database, async (shop) => {
				const order = await findOrder(database.db, id);
				if (!order) throw new Error(`There is no order ${id}.`);
				const outcome = await cancel(shop, order).catch(asNothingChanged);
				if (!outcome) throw new Error("Nothing was changed. This order was already cancelled.");
				return `Cancelled: ${order.quantity} × ${order.product} are back in stock.`;
			}),
		),
});

export async function cancelUnpaidOf(shop: PaymentsShop, userId: string): Promise<string[]> {
	const lines: string[] = [];
	for (const order of await listOrders(shop.db, ["unpaid"], { userId })) {
		try {
			await cancel(shop, order);
			lines.push(`Order ${order.id} is cancelled: ${order.quantity} × ${order.product} are back in stock.`);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			lines.push(`Order ${order.id} is not cancelled: ${error.problem.detail}`);
		}
	}
	return lines;
}

function cancel(shop: PaymentsShop, order: OrderRow): Promise<OrderRow | undefined> {
	return cancelOrder(shop, order, { actor: systemActor, now: shop.clock() });
}

function asNothingChanged(error: unknown): never {
	if (!(error instanceof Refusal)) throw error;
	throw new Error(`Nothing was changed. ${error.problem.detail}`, { cause: error });
}

export const listOrdersCommand = defineCommand({
	summary: "List the unpaid orders, oldest first, with their units and the end of their hold",
	options: { unpaid: { summary: "Unpaid orders; there is no other list", required: true } },
	run: (config) =>
		withDatabase(config, async ({ db }) => {
			const orders = await listOrders(db, ["unpaid"]);
			const units = orders.reduce((sum, { quantity }) => sum + quantity, 0);
			return [...orders.map(describeOrder), `Unpaid orders: ${orders.length}. Units held: ${units}.`].join("\n");
		}),
});

/** Omits the buyer's name and address: a list is easily passed on. */
const describeOrder = (order: OrderRow): string =>
	[
		order.id,
		`placed ${order.created_at}`,
		`held until ${order.held_until}`,
		`by user ${order.user_id}`,
		`${order.quantity} × ${order.product}`,
		formatDollars(toDollars(order.total_cents)),
		order.intent_id ? `payment ${order.intent_id} begun` : "no payment begun",
	].join("  ");

export const refundOrderCommand = defineCommand({
	summary: "Refund a paid order and close it, or refund a part of it",
	args: ["order-id"],
	options: {
		"keep-units": { summary: "Do not restore its units to stock" },
		amount: { value: "dollars", summary: "Refund only this amount; the order goes on" },
		units: { value: "number", summary: "With --amount: units to restore to stock" },
	},
	run: (config, { "order-id": orderId, "keep-units": keepsUnits, ...part }) => {
		const [amount, units] = [part.amount, part.units].map((text) => (text === undefined ? undefined : Number(text)));
		const restock = amount === undefined && !keepsUnits;
		const read = refundInputSchema.safeParse({ restock, amount, units });
		if (!read.success) throw new UsageError("--amount takes dollars and --units a whole number, only with --amount.");
		const amountCents = amount === undefined ? {} : { amountCents: toCents(amount) };
		const input: RefundInput = { orderId, restock, units, actor: systemActor, ...amountCents };
		return withDatabase(config, (database) =>
			withCards(config, database, async (shop) => refundText(await refundOrder(shop, input).catch(throwRefundRefusal))),
		);
	},
});

function refundText({ order, amountCents, units, sent, refused, withdrawn }: RefundedOrder): string {
	const stock = units > 0 ? `${units} × ${order.product} are back in stock.` : "The stock is as it was.";
	if (order.status !== "refunded") {
		const { done, words } = partialRefundResult({ amount: toDollars(amountCents), sent, refused, withdrawn });
		if (!done) throw new Error(`${words} ${stock}`);
		return `${words} ${stock}`;
	}
	if (refused) throw new Error(`${orderMessages.refundRefused} ${refused} The shop goes on trying. ${stock}`);
	const money = sent ? "The money is sent back." : "The card provider has taken the refund; `reconcile` asks again.";
	return `Refunded. ${money} ${stock}`;
}

function throwRefundRefusal(error: unknown): never {
	if (!(error instanceof Refusal)) throw error;
	const isRecorded = error.problem.status === 503;
	const outcome = isRecorded ? "The refund is noted, and the shop goes on trying." : "Nothing was changed.";
	throw new Error(`${outcome} ${error.problem.detail}`, { cause: error });
}

export const reconcileCommand = defineCommand({
	summary: "Ask the card provider about open payments, and carry out due refunds now",
	run: (config) =>
		withDatabase(config, (database) =>
			withCards(config, database, async (shop) => {
				const { paid, refunded } = await reconcile(shop);
				return `Orders found paid: ${paid}. Refunds carried out: ${refunded}.`;
			}),
		),
});

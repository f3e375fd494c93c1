import { isCidr, networkOf } from "../app/http/client-address.server.ts";
import { Refusal } from "../app/http/problem.ts";
import { formatCents } from "../app/money/money.ts";
import { isRestockedAtOnce, refundResult } from "../app/order-desk/refund/refund-form.ts";
import { findOrder, listOrders, type OrderRow, rowNumber } from "../app/orders/orders-repository.server.ts";
import { cancelOrders } from "../app/payments/cancel-orders.server.ts";
import { cancelUnpaid } from "../app/payments/cancel-unpaid.server.ts";
import type { PaymentsShop } from "../app/payments/payments-shop.ts";
import { reconcile } from "../app/payments/reconcile.server.ts";
import { type RefundItem, refundOrders } from "../app/payments/refund-orders.server.ts";
import { presentRefunds, refundItemSchema, toItem } from "../app/payments/refunds-api.server.ts";
import { findUserByEmail } from "../app/users/users-repository.server.ts";
import { systemActor } from "../db/audit.ts";
import { defineCommand, UsageError } from "./command.ts";
import { withCards, withDatabase } from "./with-database.ts";

export const cancelOrderCommand = defineCommand({
	summary: "Cancel an unpaid order and restock its units",
	args: ["order-id"],
	run: (config, { "order-id": id }) =>
		withDatabase(config, (database) =>
			withCards(config, database, async (shop) => {
				const order = await findOrder(database.db, id);
				if (!order) throw new Error(`There is no order ${id}.`);
				const cancelled = await cancelOrders(shop, [order], { actor: systemActor }).catch(throwNothingChanged);
				if (cancelled.length === 0) throw new Error("Nothing was changed. This order was already cancelled.");
				return `Cancelled. Restocked ${order.quantity} × ${order.product}.`;
			}),
		),
});

export const cancelUnpaidCommand = defineCommand({
	summary: "Cancel all unpaid orders of an account or a network, and restock their units",
	options: {
		account: { value: "email", summary: "The customer's e-mail address" },
		network: {
			value: "address",
			summary: "An address of the network, as in list-orders. Only accounts that have never paid are included",
		},
	},
	run: (config, { account, network }) => {
		if ((account === undefined) === (network === undefined))
			throw new UsageError("Give either --account or --network.");
		const [address = ""] = network?.split("/") ?? [];
		if (network !== undefined && !isCidr(address)) throw new UsageError("--network must be an IP address.");
		return withDatabase(config, async (database) => {
			const user = account === undefined ? undefined : await findUserByEmail(database.db, account);
			if (account !== undefined && !user) throw new Error(`There is no customer with the e-mail ${account}.`);
			const of = user ? { userId: user.id } : { network: networkOf(address) };
			const lines = await withCards(config, database, (shop) => cancelUnpaidOf(shop, of));
			return lines.length > 0 ? lines.join("\n") : "There are no unpaid orders.";
		});
	},
});

export async function cancelUnpaidOf(shop: PaymentsShop, of: Parameters<typeof cancelUnpaid>[1]): Promise<string[]> {
	const { cancelled, refused } = await cancelUnpaid(shop, of, systemActor);
	return [
		...cancelled.map(({ id, quantity, product }) => `Cancelled order ${id}. Restocked ${quantity} × ${product}.`),
		...refused.map(({ order, reason }) => `Could not cancel order ${order.id}: ${reason}`),
	];
}

function throwNothingChanged(error: unknown): never {
	if (!(error instanceof Refusal)) throw error;
	throw new Error(`Nothing was changed. ${error.problem.detail}`, { cause: error });
}

export const listOrdersCommand = defineCommand({
	summary: "List unpaid orders, oldest first, with their units and when each reservation ends",
	options: { unpaid: { summary: "The default: only unpaid orders can be listed" } },
	run: (config) =>
		withDatabase(config, async ({ db }) => {
			const orders = await listOrders(db, ["unpaid"]);
			const units = orders.reduce((sum, { quantity }) => sum + quantity, 0);
			return [...orders.map(describeOrder), `Unpaid orders: ${orders.length}. Reserved units: ${units}.`].join("\n");
		}),
});

/** Omits the customer's name and address, because lists are easily passed on. */
const describeOrder = (order: OrderRow): string =>
	[
		order.id,
		`placed ${order.created_at}`,
		`reserved until ${order.held_until}`,
		`by user ${order.user_id}`,
		`${order.quantity} × ${order.product}`,
		formatCents(order.total_cents),
		...(order.network === null ? [] : [`from ${order.network}`]),
	].join("  ");

export const refundOrderCommand = defineCommand({
	summary: "Refund a paid order and close it, or refund part of it",
	args: ["order-id"],
	options: {
		"keep-units": { summary: "Do not restock the units" },
		arrived: { summary: "Restock the units of a shipped order. Without it they stay out of stock" },
		amount: { value: "dollars", summary: "Refund only this amount. Less than all that is left keeps the order open" },
		units: {
			value: "number",
			summary: "Number of units not to send, or that come back. Their price unless --amount is given",
		},
	},
	run: (config, { "order-id": id, "keep-units": keepsUnits, arrived, ...part }) => {
		const [amount, units] = [part.amount, part.units].map((text) => (text === undefined ? undefined : Number(text)));
		const restock = !keepsUnits && (amount === undefined || units !== undefined);
		const item = refundItemSchema.safeParse({ order: id, restock, amount, units });
		if (!item.success) throw new UsageError("--amount must be in dollars, --units a whole number.");
		if (arrived && !restock) throw new UsageError("--arrived excludes --keep-units, and needs --units with --amount.");
		return withDatabase(config, (database) =>
			withCards(config, database, async (shop) => {
				const order = await findOrder(database.db, id);
				if (!order) throw new Error(`There is no order ${id}.`);
				const { status } = order;
				const seen = status === "paid" || status === "delivered" ? { status } : {};
				const isRestocked = restock && (arrived || isRestockedAtOnce(order));
				return refund(shop, order, toItem({ ...item.data, ...seen, restock: isRestocked }));
			}),
		);
	},
});

async function refund(shop: PaymentsShop, order: OrderRow, item: RefundItem): Promise<string> {
	const input = { purchaseId: order.purchase_id, items: [item], actor: systemActor };
	const result = await refundOrders(shop, input).catch(throwNothingChanged);
	const restocked = result.refunds[0]?.units_restocked ?? 0;
	const stock = restocked > 0 ? `Restocked ${restocked} × ${order.product}.` : "The stock was not changed.";
	const { done, words } = refundResult(`order ${rowNumber(order)}`, presentRefunds(result));
	if (!done) throw new Error(`${words} ${stock}`);
	return `${words} ${stock}`;
}

export const reconcileCommand = defineCommand({
	summary: "Check open payments with the card provider and send due refunds now",
	run: (config) =>
		withDatabase(config, (database) =>
			withCards(config, database, async (shop) => {
				const { paid, refunded } = await reconcile(shop);
				return `Orders marked as paid: ${paid}. Refunds sent: ${refunded}.`;
			}),
		),
});

import { lockRow } from "../../db/lock-rows.ts";
import type { Caller } from "../access/require-user.server.ts";
import { problem, Refusal } from "../http/problem.ts";
import { sumDueCents } from "../orders/order-balance.server.ts";
import { findOrder, listOrders, listOrdersOfPurchase, type OrderRow } from "../orders/orders-repository.server.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import {
	findOpenPayment,
	findPayment,
	insertPayment,
	listPaymentsOf,
	type NewPayment,
} from "./payments-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";

export interface OpenedPayment {
	clientSecret: string;
	amountCents: number;
	isNew: boolean;
}

const noUnpaidOrder = () => problem("not-found", "No unpaid order found.");
const alreadyPaid = () => problem("order-is-paid", "This order is already paid.");
const severalOrders = () => problem("order-ambiguous", "Several unpaid orders have this total. Send orderId.");
const paidTogether = (purchaseId: string) =>
	problem("order-of-purchase", "This order is paid together with others. Send purchaseId.", { purchaseId });
const totalDiffers = () => problem("total-differs", "The order's total is different.");
const oneIsClosed = () => problem("order-changed", "One of the orders has been closed. Start the payment again.");

export interface PaymentInput {
	/** Cents. An order's total without delivery and tax, or the whole amount due of a purchase. */
	totalCents: number;
	orderId?: string;
	purchaseId?: string;
}

/**
 * Opens the payment of an unpaid order or purchase, or returns the open one (rulings 11 and 25). Without an id it
 * uses the caller's only unpaid order with that total.
 * @throws {Refusal}
 */
export async function openPayment(shop: PaymentsShop, caller: Caller, input: PaymentInput): Promise<OpenedPayment> {
	const orders = await findPayableOrders(shop, caller, input);
	const [first] = orders as [OrderRow];
	const amountCents = sumDueCents(orders);
	if (input.totalCents !== (input.purchaseId ? amountCents : first.total_cents)) throw new Refusal(totalDiffers());
	const payments = await listPaymentsOf(shop.db, first.purchase_id);
	const earlier = payments.find(({ state }) => state === "open");
	if (earlier) {
		const atProvider = await shop.cardPayments.retrieve(earlier.id);
		const isOpen = atProvider?.status === "open";
		if (isOpen && atProvider.amountCents === amountCents)
			return { clientSecret: atProvider.clientSecret, amountCents, isNew: false };
		if (isOpen) await shop.cardPayments.cancel(earlier.id);
		const settled = await applyProviderState(shop, earlier.id);
		const order = settled?.orders.find(({ id }) => id === first.id);
		if (order?.status !== "unpaid") throw new Refusal(alreadyPaid());
	}
	// Two tabs open one payment. One that follows a cancelled payment, or is about fewer orders, is another.
	return startPayment(shop, orders, amountCents, `purchase-${first.purchase_id}-${amountCents}-${payments.length}`);
}

async function startPayment(
	shop: PaymentsShop,
	orders: OrderRow[],
	amountCents: number,
	idempotencyKey: string,
): Promise<OpenedPayment> {
	const [{ purchase_id: purchaseId, email }] = orders as [OrderRow];
	const payment = await shop.cardPayments.create({ purchaseId, amountCents, email, idempotencyKey });
	const row = { id: payment.id, purchase_id: purchaseId, amount_cents: amountCents };
	if (await storePayment(shop, row)) return { clientSecret: payment.clientSecret, amountCents, isNew: true };
	// An order was closed in the meantime: it must not be paid.
	await shop.cardPayments.cancel(payment.id);
	throw new Refusal(orders[0]?.purchase_items === 1 ? noUnpaidOrder() : oneIsClosed());
}

/** Stores the payment, unless the purchase has another amount due or another open payment. */
function storePayment({ transact, clock }: PaymentsShop, payment: NewPayment): Promise<boolean> {
	return transact(async (tx) => {
		await lockRow(tx, "purchases", payment.purchase_id);
		const orders = await listOrdersOfPurchase(tx, payment.purchase_id);
		const another = await findOpenPayment(tx, payment.purchase_id);
		const isDue = sumDueCents(orders.filter(({ status }) => status === "unpaid")) === payment.amount_cents;
		const known = await findPayment(tx, payment.id);
		if (!isDue || (another && another.id !== payment.id) || (known && known.state !== "open")) return false;
		await insertPayment(tx, payment, clock());
		return true;
	});
}

/** Finds the unpaid orders; at least one. */
async function findPayableOrders(shop: PaymentsShop, caller: Caller, input: PaymentInput): Promise<OrderRow[]> {
	if (input.purchaseId) return findPurchased(shop, caller, input.purchaseId);
	if (input.orderId) return [await findOwn(shop, caller, input.orderId)];
	return [await findByTotal(shop, caller, input.totalCents)];
}

async function findPurchased({ db }: PaymentsShop, caller: Caller, purchaseId: string): Promise<OrderRow[]> {
	const orders = await listOrdersOfPurchase(db, purchaseId);
	const own = orders.filter(({ user_id, status }) => user_id === caller.id && status !== "cancelled");
	if (own.length === 0) throw new Refusal(noUnpaidOrder());
	const unpaid = own.filter(({ status }) => status === "unpaid");
	if (unpaid.length === 0) throw new Refusal(alreadyPaid());
	return unpaid;
}

async function findOwn({ db }: PaymentsShop, caller: Caller, id: string): Promise<OrderRow> {
	const order = await findOrder(db, id);
	if (!order || order.user_id !== caller.id || order.status === "cancelled") throw new Refusal(noUnpaidOrder());
	if (order.status !== "unpaid") throw new Refusal(alreadyPaid());
	if (order.purchase_items > 1) throw new Refusal(paidTogether(order.purchase_id));
	return order;
}

async function findByTotal({ db }: PaymentsShop, caller: Caller, total: number): Promise<OrderRow> {
	const orders = await listOrders(db, ["unpaid"], { userId: caller.id });
	const [order, another] = orders.filter(
		({ total_cents, purchase_items }) => total_cents === total && purchase_items === 1,
	);
	if (another) throw new Refusal(severalOrders());
	if (!order) throw new Refusal(noUnpaidOrder());
	return order;
}

import { Rollback } from "../../db/transaction.ts";
import type { Caller } from "../access/require-user.server.ts";
import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { dueCents } from "../money/costs.ts";
import {
	findOrder,
	listOrders,
	listOrdersOfPurchase,
	type OrderRow,
	rememberIntent,
} from "../orders/orders-repository.server.ts";
import type { CardPayment } from "./card-payment-provider.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { settlePayment } from "./settle-payment.server.ts";

export interface OpenedPayment {
	clientSecret: string;
	amountCents: number;
}

const noOrder = () => problem("not-found", "No unpaid order found.");
const alreadyPaid = () => problem("order-is-paid", "This order is already paid.");
const severalOrders = () => problem("order-ambiguous", "Several unpaid orders have this total. Send orderId.");
const paidTogether = (purchaseId: string) =>
	problem("order-of-purchase", "This order is paid together with others. Send purchaseId.", { purchaseId });
const totalDiffers = () => problem("total-differs", "The order's total is different.");
const orderClosed = () => problem("order-changed", "One of the orders has been closed. Start the payment again.");

export interface PaymentInput {
	/** In cents: an order's total without delivery and tax, or the whole amount due of a purchase. */
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
	const amountCents = orders.reduce((sum, order) => sum + dueCents(order), 0);
	if (input.totalCents !== (input.purchaseId ? amountCents : first.total_cents)) throw new Refusal(totalDiffers());
	const existing = first.intent_id ? await shop.cardPayments.retrieve(first.intent_id) : undefined;
	if (existing?.status === "open") return { clientSecret: existing.clientSecret, amountCents };
	if (existing?.status === "succeeded") {
		const settled = await settlePayment(shop, existing);
		const now = settled?.orders.find(({ id }) => id === first.id);
		if (now?.status !== "unpaid") throw new Refusal(alreadyPaid());
	}
	return startPayment(shop, orders, { amountCents, replaced: existing });
}

async function startPayment(
	shop: PaymentsShop,
	orders: OrderRow[],
	{ amountCents, replaced }: { amountCents: number; replaced: CardPayment | undefined },
): Promise<OpenedPayment> {
	const [first] = orders as [OrderRow];
	const { purchase_id: purchaseId, id: orderId } = first;
	// The idempotency key: two tabs open one payment. A payment after a cancelled one, or for fewer orders, gets
	// another key.
	const after = replaced?.id ?? "first";
	const payment = await shop.cardPayments.create({
		of: purchaseId ? { purchaseId } : { orderId },
		amountCents,
		email: first.email,
		idempotencyKey: purchaseId ? `purchase-${purchaseId}-${amountCents}-${after}` : `order-${orderId}-${after}`,
	});
	const opened = { clientSecret: payment.clientSecret, amountCents };
	if (await storePaymentId(shop, orders, payment.id)) return opened;
	const current = await Promise.all(orders.map(({ id }) => findOrder(shop.db, id)));
	if (current.every((order) => order?.status === "unpaid" && order.intent_id === payment.id)) return opened;
	// An order was closed in the meantime: it must not be paid.
	await shop.cardPayments.cancel(payment.id);
	throw new Refusal(purchaseId ? orderClosed() : noOrder());
}

/** Stores the payment id on all orders or none. */
async function storePaymentId({ transact }: PaymentsShop, orders: OrderRow[], paymentId: string): Promise<boolean> {
	const ids = orders.map(({ id }) => id);
	try {
		return await transact(async (tx) => {
			if (!(await rememberIntent(tx, ids, paymentId, orders[0]?.intent_id ?? null))) throw new Rollback();
			return true;
		});
	} catch (error) {
		if (error instanceof Rollback) return false;
		throw error;
	}
}

/** Finds the unpaid orders; at least one. */
async function findPayableOrders(shop: PaymentsShop, caller: Caller, input: PaymentInput): Promise<OrderRow[]> {
	if (input.purchaseId) return findPurchased(shop, caller, input.purchaseId);
	if (input.orderId) return [await findOwn(shop, caller, input.orderId)];
	return [await findByTotal(shop, caller, input.totalCents)];
}

async function findPurchased({ db }: PaymentsShop, caller: Caller, purchaseId: string): Promise<OrderRow[]> {
	const orders = await listOrdersOfPurchase(db, purchaseId);
	const open = orders.filter(({ user_id, status }) => user_id === caller.id && status !== "cancelled");
	if (open.length === 0) throw new Refusal(noOrder());
	const unpaid = open.filter(({ status }) => status === "unpaid");
	if (unpaid.length === 0) throw new Refusal(alreadyPaid());
	return unpaid;
}

async function findOwn({ db }: PaymentsShop, caller: Caller, id: string): Promise<OrderRow> {
	const order = await findOrder(db, id);
	if (!order || order.user_id !== caller.id || order.status === "cancelled") throw new Refusal(noOrder());
	if (order.status !== "unpaid") throw new Refusal(alreadyPaid());
	if (order.purchase_id) throw new Refusal(paidTogether(order.purchase_id));
	return order;
}

async function findByTotal({ db }: PaymentsShop, caller: Caller, total: number): Promise<OrderRow> {
	const orders = await listOrders(db, ["unpaid"], { userId: caller.id });
	const [order, another] = orders.filter(
		({ total_cents, purchase_id }) => total_cents === total && purchase_id === null,
	);
	if (another) throw new Refusal(severalOrders());
	if (!order) throw new Refusal(noOrder());
	return order;
}

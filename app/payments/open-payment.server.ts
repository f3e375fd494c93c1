import type { Caller } from "../access/require-user.server.ts";
import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { findOrder, listOrders, type OrderRow, rememberIntent } from "../orders/orders-repository.server.ts";
import type { CardPayment } from "./card-payment-provider.ts";
import { type PaymentDeps, settlePayment } from "./settle-payment.server.ts";

export interface OpenedPayment {
	clientSecret: string;
}

const noOrder = () => problem(404, "not-found", "No such unpaid order was found.");
const alreadyPaid = () => problem(409, "order-is-paid", "This order is already paid.");
const severalOrders = () => problem(409, "order-ambiguous", "Several unpaid orders have this total. Send orderId.");
const totalDiffers = () => problem(409, "total-differs", "The order has another total.");

/**
 * Opens the card payment of an unpaid order, or returns the one that is open (ruling 11).
 * @param wanted the total in cents and, if the client told it, the order; else the caller's one unpaid order of that total
 * @throws {Refusal}
 */
export async function openPayment(
	deps: PaymentDeps,
	caller: Caller,
	wanted: { totalCents: number; orderId?: string },
): Promise<OpenedPayment> {
	const order = wanted.orderId
		? await findOwn(deps, caller, wanted.orderId)
		: await findByTotal(deps, caller, wanted.totalCents);
	if (order.total_cents !== wanted.totalCents) throw new Refusal(totalDiffers());
	const known = order.intent_id ? await deps.provider.retrieve(order.intent_id) : undefined;
	if (known?.status === "open") return { clientSecret: known.clientSecret };
	if (known?.status === "succeeded") {
		await settlePayment(deps, known);
		throw new Refusal(alreadyPaid());
	}
	return startPayment(deps, order, known);
}

async function startPayment(
	deps: PaymentDeps,
	order: OrderRow,
	replaced: CardPayment | undefined,
): Promise<OpenedPayment> {
	const payment = await deps.provider.create({
		orderId: order.id,
		amountCents: order.total_cents,
		email: order.email,
		// The same key from two tabs makes one payment; after a cancelled one it must be another.
		idempotencyKey: `order-${order.id}-${replaced?.id ?? "first"}`,
	});
	const remembered = await rememberIntent(deps.db, order.id, payment.id, order.intent_id);
	if (remembered) return { clientSecret: payment.clientSecret };
	const current = await findOrder(deps.db, order.id);
	if (current?.status === "unpaid" && current.intent_id === payment.id) return { clientSecret: payment.clientSecret };
	// The order was closed meanwhile: nobody may pay it any more.
	await deps.provider.cancel(payment.id);
	throw new Refusal(noOrder());
}

async function findOwn({ db }: PaymentDeps, caller: Caller, id: string): Promise<OrderRow> {
	const order = await findOrder(db, id);
	if (!order || order.user_id !== caller.id || order.status === "cancelled") throw new Refusal(noOrder());
	if (order.status !== "unpaid") throw new Refusal(alreadyPaid());
	return order;
}

async function findByTotal({ db }: PaymentDeps, caller: Caller, total: number): Promise<OrderRow> {
	const orders = await listOrders(db, ["unpaid"], { userId: caller.id });
	const [order, another] = orders.filter((candidate) => candidate.total_cents === total);
	if (another) throw new Refusal(severalOrders());
	if (!order) throw new Refusal(noOrder());
	return order;
}

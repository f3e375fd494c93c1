import type { Insertable } from "kysely";
import type { AuditTable, OrderTable } from "../db/schema.ts";
import type { RefundTable } from "../db/tables/refund-tables.ts";
import { personAt } from "./many-people.ts";
import { drawing, nth, type SoldProduct } from "./many-products.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;
const span = 730 * dayMs;
/** The newest orders: those of the last hour are unpaid, those of the last days wait to be packed. */
const openFor = 3 * dayMs;

/** An identifier of a time: sorted by it, and no two are alike. */
export function idAt(time: number, i: number): string {
	const hex = time.toString(16).padStart(12, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(i).padStart(12, "0")}`;
}

export interface ManyOrder {
	order: Insertable<OrderTable>;
	refund?: Insertable<RefundTable>;
	audit: Insertable<AuditTable>[];
}

/** Orders of two years until now, oldest first, in all states; few products and people have most of them. */
export function* manyOrders(
	count: number,
	{ products, users, now }: { products: readonly SoldProduct[]; users: number; now: number },
): Generator<ManyOrder> {
	const draw = drawing(20_260_103);
	/** Towards the first ones: the tenth of them has half of all. */
	const few = (bound: number) => Math.floor((draw(1_000_000) / 1_000_000) ** 3 * bound);
	for (let i = 0; i < count; i++) {
		const placed = now - span + Math.floor((span * (i + draw(1000) / 1000)) / count);
		const product = products[few(products.length)] as SoldProduct;
		yield orderAt(i, { placed, now, product, user: few(users), chance: draw(1000), units: 1 + draw(3) });
	}
}

interface Drawn {
	placed: number;
	now: number;
	product: SoldProduct;
	user: number;
	/** Of a thousand. */
	chance: number;
	/** In minimum orders. */
	units: number;
}

function orderAt(i: number, drawn: Drawn): ManyOrder {
	const { placed, now, product, units } = drawn;
	const { id: user_id, ...buyer } = personAt(drawn.user);
	const status = statusOf(drawn);
	const paid = placed + (3 + (i % 50)) * minuteMs;
	const closed = Math.min(status === "cancelled" ? placed + 60 * minuteMs : paid + (1 + (i % 4)) * dayMs, now);
	const isPaid = status !== "unpaid" && status !== "cancelled";
	const quantity = product.minorder * units;
	const total_cents = product.price_cents * quantity;
	const order = {
		id: idAt(placed, i),
		product_id: product.id,
		user_id,
		...buyer,
		product: product.name,
		part_number: `TF-${product.id.slice(-6)}`,
		quantity,
		price_cents: product.price_cents,
		total_cents,
		status,
		transaction_id: isPaid ? `pi_bench_${i}` : null,
		intent_id: `pi_bench_${i}`,
		idempotency_key: null,
		created_at: text(placed),
		held_until: text(placed + 60 * minuteMs),
		paid_at: isPaid ? text(paid) : null,
		closed_at: isPaid === (status !== "paid") && status !== "unpaid" ? text(closed) : null,
		refunded_cents: status === "refunded" ? total_cents : 0,
		dispute: status === "delivered" ? disputeOf(i, now - placed) : null,
		restocked_at: null,
	} satisfies Insertable<OrderTable>;
	const refund = status === "refunded" ? refundOf(order, closed, now - closed < 2 * dayMs) : undefined;
	return { order, refund, audit: auditOf(order, { placed, paid, closed }, i) };
}

function statusOf({ placed, now, chance }: Drawn): OrderTable["status"] {
	const age = now - placed;
	if (age < 60 * minuteMs) return "unpaid";
	if (chance < 60) return "cancelled";
	if (age < openFor || (age < 4 * openFor && chance < 100)) return "paid";
	return chance < 90 ? "refunded" : "delivered";
}

/** Banks ask within weeks, and decide within months. */
function disputeOf(i: number, age: number): string | null {
	if (i % 100 !== 11) return null;
	const asked = age < 40 * dayMs;
	return nth(asked ? ["needs_response", "under_review"] : ["won", "lost"], Math.floor(i / 100));
}

const refundOf = (order: { id: string; total_cents: number }, at: number, isDue: boolean) => ({
	transaction_id: `re_${order.id}`,
	order_id: order.id,
	amount_cents: order.total_cents,
	reason: "by the shop",
	created_at: text(at),
	refunded_at: isDue ? null : text(at + minuteMs),
});

/** What the shop writes of an order's way. */
function auditOf(
	{ id, user_id, product_id, quantity, total_cents, status }: Insertable<OrderTable>,
	at: { placed: number; paid: number; closed: number },
	i: number,
): Insertable<AuditTable>[] {
	const facts = JSON.stringify({ productId: product_id, quantity, totalCents: total_cents });
	const keeper = i % 3 === 0 ? "018f1111-0000-7000-8000-000000000001" : "system";
	const row = (action: string, actor: string, time: number, place: number) => ({
		id: idAt(time, i * 3 + place),
		at: text(time),
		actor,
		action: `order.${action}`,
		subject: id,
		facts,
	});
	const rows = [row("placed", user_id, at.placed, 0)];
	if (status === "unpaid") return rows;
	if (status !== "cancelled") rows.push(row("paid", "provider", at.paid, 1));
	if (status !== "paid") rows.push(row(status, status === "cancelled" ? "system" : keeper, at.closed, 2));
	return rows;
}

export const text = (time: number) => new Date(time).toISOString();

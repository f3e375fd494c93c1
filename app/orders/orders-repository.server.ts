import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { type DbOrTx, inList, readInBatches, wasPaidSql } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { firstIdOf } from "../../db/new-id.ts";
import { prepared, preparedRows } from "../../db/prepared.ts";
import type { Database } from "../../db/schema.ts";
import type { OrderStatus, OrderTable } from "../../db/tables/order-tables.ts";
import { transitions } from "./order.ts";
import { itemNumber } from "./order-labels.ts";
import type { PurchaseRow } from "./purchases-repository.server.ts";

type OrderColumns = Selectable<OrderTable>;

type BuyerColumns = Pick<
	PurchaseRow,
	| "name"
	| "email"
	| "phone"
	| "address"
	| "country"
	| "vat_id"
	| "purchase_order"
	| "note"
	| "costs"
	| "arrives"
	| "held_until"
	| "network"
	| "delivery_changed_at"
>;

/** An order with facts of its purchase, its shipment and the payment that paid it. */
export interface OrderRow extends OrderColumns, BuyerColumns {
	purchase_number: number;
	/** The purchase of the order that it replaces. */
	replaces_number: number | null;
	/** Number of orders in the purchase, including cancelled ones. */
	purchase_items: number;
	carrier: string | null;
	tracking: string | null;
	tracking_page: string | null;
	/** The card's brand and last four digits: `visa 4242`. */
	card: string | null;
	/** The card provider's status of a dispute. */
	dispute: string | null;
	/** The card provider's deadline for the answer to a dispute. */
	dispute_due_by: string | null;
	/** The reason why the delivery cannot be undone: a refund since then, a replacement, or an e-mail that was sent. */
	delivery_final_by: "refund" | "replacement" | "mail" | null;
}

const orderColumns = [
	...([
		"orders.id",
		"orders.purchase_id",
		"orders.item",
		"orders.product_id",
		"orders.user_id",
		"orders.product",
	] as const),
	...(["orders.part_number", "orders.quantity", "orders.price_cents", "orders.total_cents"] as const),
	...(["orders.delivery_cents", "orders.tax_cents", "orders.status", "orders.transaction_id"] as const),
	...(["orders.refunded_cents", "orders.units_not_sent", "orders.units_returned", "orders.units_restocked"] as const),
	...(["orders.created_at", "orders.paid_at", "orders.closed_at"] as const),
	...(["orders.shipment_id", "orders.replaces"] as const),
	...(["purchases.number as purchase_number", "purchases.items as purchase_items"] as const),
	...(["purchases.name", "purchases.email", "purchases.phone", "purchases.address", "purchases.country"] as const),
	...(["purchases.vat_id", "purchases.purchase_order", "purchases.note"] as const),
	...(["purchases.costs", "purchases.arrives", "purchases.held_until", "purchases.network"] as const),
	...(["purchases.delivery_changed_at"] as const),
	...([
		"shipments.carrier",
		"shipments.tracking",
		"shipments.tracking_page",
		"payments.card",
		"payments.dispute",
	] as const),
	"payments.dispute_due_by",
] as const;

/** Counts replacements: PostgreSQL would read all orders to find out whether one exists. */
const deliveryFinalBy = sql<OrderRow["delivery_final_by"]>`case when orders.status <> 'delivered' then null
	when exists (select 1 from refunds where refunds.order_id = orders.id and refunds.created_at >= shipments.shipped_at)
	then 'refund'
	when (select count(*) from orders other where other.replaces = orders.id and other.status <> 'cancelled') > 0
	then 'replacement'
	when exists (select 1 from mails where mails.order_id = orders.id and mails.kind = 'order-shipped'
		and mails.attempts > 0 and mails.created_at >= shipments.shipped_at)
	then 'mail' end`;

const replacesNumber = sql<number | null>`case when orders.replaces is not null
	then (select p.number from orders old join purchases p on p.id = old.purchase_id where old.id = orders.replaces) end`;

/** Selects an {@link OrderRow} for each order of a query. Left joins keep SQLite from starting at the purchases. */
export const selectOrderRows = <Selected>(orders: SelectQueryBuilder<Database, "orders", Selected>) =>
	orders
		.leftJoin("purchases", "purchases.id", "orders.purchase_id")
		.leftJoin("shipments", "shipments.id", "orders.shipment_id")
		.leftJoin("payments", "payments.id", "orders.transaction_id")
		.select(orderColumns)
		.select([deliveryFinalBy.as("delivery_final_by"), replacesNumber.as("replaces_number")])
		.$castTo<Selected & OrderRow>();

const selectOrders = (db: DbOrTx) => selectOrderRows(db.selectFrom("orders"));

/** See {@link itemNumber}. */
export const rowNumber = (row: Pick<OrderRow, "purchase_number" | "purchase_items" | "item">): string =>
	itemNumber({ purchaseNumber: row.purchase_number, purchaseItems: row.purchase_items, purchaseItem: row.item });

export const auditFacts = ({ product_id, quantity, total_cents }: OrderRow) => ({
	productId: product_id,
	quantity,
	totalCents: total_cents,
});

/** One statement for all orders, and so one round trip. */
export const insertOrders = preparedRows((db, rows: readonly Insertable<OrderTable>[]) =>
	db.insertInto("orders").values(rows),
);

export async function findOrder(db: DbOrTx, id: string): Promise<OrderRow | undefined> {
	return selectOrders(db).where("orders.id", "=", id).executeTakeFirst();
}

/** Locks the purchase of an order, as every transaction does that moves its money or closes it. Returns the order. */
export async function findOrderLocked(tx: DbOrTx, id: string): Promise<OrderRow | undefined> {
	const known = await findOrder(tx, id);
	if (!known) return undefined;
	await lockRow(tx, "purchases", known.purchase_id);
	return findOrder(tx, id);
}

/** Oldest first. */
export async function listOrders(
	db: DbOrTx,
	statuses: OrderStatus[],
	of: { userId?: string; network?: string } = {},
): Promise<OrderRow[]> {
	let query = db.selectFrom("orders").where("status", "in", statuses).orderBy("id");
	if (of.network) {
		const purchases = db.selectFrom("purchases").select("id").where("network", "=", of.network);
		query = query.where("purchase_id", "in", purchases);
	}
	if (of.userId) query = query.where("user_id", "=", of.userId);
	const rows = await readInBatches(await query.select("id").execute(), (ids) =>
		selectOrders(db).where("orders.id", "in", ids).orderBy("orders.id").execute(),
	);
	// The status may have changed since the id was read.
	return rows.filter(({ status }) => statuses.includes(status));
}

export async function listOrdersOfPurchase(db: DbOrTx, purchaseId: string): Promise<OrderRow[]> {
	return selectOrders(db).where("orders.purchase_id", "=", purchaseId).orderBy("orders.id").execute();
}

/** Returns how many units of each of these orders were replaced at no charge. Cancelled replacements do not count. */
export async function countReplaced(db: DbOrTx, ids: readonly string[]): Promise<Map<string, number>> {
	const replacements = db.selectFrom("orders").where("replaces", "in", inList(ids));
	const rows = await replacements
		.where("status", "<>", "cancelled")
		.groupBy("replaces")
		.select(["replaces", ({ fn }) => fn.sum("quantity").as("units")])
		.execute();
	return new Map(rows.map(({ replaces, units }) => [replaces ?? "", Number(units)]));
}

/** Unpaid orders whose hold has ended, oldest first. */
export async function listExpired(db: DbOrTx, now: Date): Promise<OrderRow[]> {
	return selectOrders(db)
		.where("orders.status", "=", "unpaid")
		.where("purchases.held_until", "<=", now.toISOString())
		.orderBy("orders.id")
		.execute();
}

/**
 * Returns the number of the account's unpaid purchases, and whether it has ever paid. Locks it, so that two orders
 * cannot both fit under a limit.
 * @returns undefined when the account was deleted
 */
export async function lockBuyer(tx: DbOrTx, userId: string): Promise<{ unpaid: number; hasPaid: boolean } | undefined> {
	await lockRow(tx, "users", userId);
	const { rows } = await selectBuyer(tx, { userId });
	return rows[0] && { unpaid: Number(rows[0].unpaid), hasPaid: Boolean(rows[0].has_paid) };
}

/**
 * Literals, not parameters: SQLite would compile the statement again for each value, because it might match a partial
 * index.
 */
const selectBuyer = prepared((db, { userId }: { userId: string }) => {
	const orders = db.selectFrom("orders").where("orders.user_id", "=", userId);
	return db
		.selectFrom("users")
		.where("users.id", "=", userId)
		.where("users.email_key", "is not", null)
		.select(({ exists }) => [
			orders
				.where("orders.status", "=", sql.lit("unpaid"))
				.select(({ fn }) => fn.count("orders.purchase_id").distinct().as("unpaid"))
				.as("unpaid"),
			exists(orders.where(wasPaidSql).select("orders.id")).as("has_paid"),
		]);
});

/** Counts an account's orders since a time that are unpaid or cancelled, and their purchases. */
export async function countUnpaid(tx: DbOrTx, userId: string, since: Date) {
	const [counted] = (await selectUnpaid(tx, { userId, from: firstIdOf(since) })).rows;
	return { lines: Number(counted?.lines), purchases: Number(counted?.purchases) };
}

const selectUnpaid = prepared((db, { userId, from }: { userId: string; from: string }) => {
	const orders = db.selectFrom("orders").where("user_id", "=", userId).where("id", ">=", from);
	return orders
		.where(sql<boolean>`status in ('unpaid', 'cancelled')`)
		.select(({ fn }) => [fn.countAll().as("lines"), fn.count("purchase_id").distinct().as("purchases")]);
});

/**
 * Moves an order along one of the {@link transitions}.
 * @returns undefined when the order was not in the transition's initial state
 */
export async function moveOrder(
	db: DbOrTx,
	id: string,
	move: keyof typeof transitions,
	changes: Partial<Pick<OrderColumns, "transaction_id" | "paid_at" | "closed_at" | "shipment_id">>,
): Promise<OrderRow | undefined> {
	const { from, to } = transitions[move];
	const moved = await db
		.updateTable("orders")
		.set({ ...changes, status: to })
		.where("id", "=", id)
		.where("status", "=", from)
		.returning("id")
		.executeTakeFirst();
	return moved && findOrder(db, id);
}

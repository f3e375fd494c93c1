import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { prepared, preparedRows } from "../../db/prepared.ts";
import { readInBatches } from "../../db/read-in-batches.ts";
import type { Database, OrderStatus, OrderTable } from "../../db/schema.ts";
import { searchKeys } from "../../db/search-words.ts";
import { transitions } from "./order.ts";

/** An order with facts of its purchase and of the payment that paid it. */
export interface OrderRow extends Omit<Selectable<OrderTable>, "search_keys"> {
	purchase_number: number;
	/** Number of orders in the purchase, including cancelled ones. */
	purchase_items: number;
	/** The card's brand and last four digits: `visa 4242`. */
	card: string | null;
	/** The card provider's status of a dispute. */
	dispute: string | null;
}

/** Columns of the table that the shop reads. On PostgreSQL it also has the search words, which are as long as the rest. */
const storedColumns = [
	...(["id", "product_id", "user_id", "name", "email", "phone", "address", "product", "part_number"] as const),
	...(["quantity", "price_cents", "total_cents", "status", "transaction_id", "created_at", "held_until"] as const),
	...(["paid_at", "closed_at", "refunded_cents", "units_not_sent", "units_returned", "units_restocked"] as const),
	...(["carrier", "tracking", "note", "vat_id"] as const),
	...(["purchase_order", "purchase_id", "delivery_cents", "tax_cents", "tax_percent"] as const),
] satisfies (keyof OrderTable)[];

/** The columns of an {@link OrderRow}, for queries on `orders`. */
export function orderColumns(order: ExpressionBuilder<Database, "orders">) {
	const purchase = order.selectFrom("purchases").whereRef("purchases.id", "=", "orders.purchase_id");
	const payment = order.selectFrom("payments").whereRef("payments.id", "=", "orders.transaction_id");
	return [
		...storedColumns.map((column) => `orders.${column}` as const),
		purchase.select("purchases.number").$asScalar().$notNull().as("purchase_number"),
		purchase.select("purchases.items").$asScalar().$notNull().as("purchase_items"),
		payment.select("payments.card").as("card"),
		payment.select("payments.dispute").as("dispute"),
	] as const;
}

const selectOrders = (db: DbOrTx) => db.selectFrom("orders").select(orderColumns);

export const auditFacts = ({ product_id, quantity, total_cents }: OrderRow) => ({
	productId: product_id,
	quantity,
	totalCents: total_cents,
});

export async function insertOrders(tx: DbOrTx, orders: readonly OrderRow[]): Promise<void> {
	await insertRows(
		tx,
		orders.map(({ purchase_items, card, dispute, ...row }) => {
			const { purchase_number, ...columns } = row;
			return { ...columns, search_keys: searchKeys(row) };
		}),
	);
}

/** One statement for all orders, and so one round trip. */
const insertRows = preparedRows((db, rows: readonly Insertable<OrderTable>[]) => db.insertInto("orders").values(rows));

export async function findOrder(db: DbOrTx, id: string): Promise<OrderRow | undefined> {
	return selectOrders(db).where("id", "=", id).executeTakeFirst();
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
	of: { userId?: string; emailKey?: string } = {},
): Promise<OrderRow[]> {
	let query = db.selectFrom("orders").where("status", "in", statuses).orderBy("id");
	if (of.userId) query = query.where("user_id", "=", of.userId);
	if (of.emailKey !== undefined) {
		const user = db.selectFrom("users").select("id").where("email_key", "=", of.emailKey);
		query = query.where("user_id", "in", user);
	}
	const rows = await readInBatches(await query.select("id").execute(), (ids) =>
		selectOrders(db).where("id", "in", ids).orderBy("id").execute(),
	);
	// The status may have changed since the id was read.
	return rows.filter(({ status }) => statuses.includes(status));
}

export async function listOrdersOfPurchase(db: DbOrTx, purchaseId: string): Promise<OrderRow[]> {
	return selectOrders(db).where("purchase_id", "=", purchaseId).orderBy("id").execute();
}

/** Unpaid orders whose hold has ended, oldest first. */
export async function listExpired(db: DbOrTx, now: Date): Promise<OrderRow[]> {
	return selectOrders(db)
		.where("status", "=", "unpaid")
		.where("held_until", "<=", now.toISOString())
		.orderBy("id")
		.execute();
}

/** Returns the account's unpaid orders. Locks it, so that two orders cannot both fit under a limit. */
export async function lockUnpaidOrders(
	tx: DbOrTx,
	userId: string,
): Promise<Pick<OrderRow, "product_id" | "quantity" | "purchase_id">[]> {
	await lockRow(tx, "users", userId);
	return (await selectUnpaidOrders(tx, { userId })).rows;
}

const selectUnpaidOrders = prepared((db, { userId }: { userId: string }) =>
	db
		.selectFrom("orders")
		.select(["product_id", "quantity", "purchase_id"])
		.where("user_id", "=", userId)
		// A literal, not a parameter: SQLite would compile the statement again for each value, because it might match a
		// partial index.
		.where("status", "=", sql.lit("unpaid")),
);

/**
 * Moves an order along one of the {@link transitions}.
 * @returns undefined when the order was not in the transition's initial state
 */
export async function moveOrder(
	db: DbOrTx,
	id: string,
	move: keyof typeof transitions,
	changes: Partial<Pick<OrderRow, "transaction_id" | "paid_at" | "closed_at" | "carrier" | "tracking">>,
): Promise<OrderRow | undefined> {
	const { from, to } = transitions[move];
	return db
		.updateTable("orders")
		.set({ ...changes, status: to })
		.where("id", "=", id)
		.where("status", "=", from)
		.returning(orderColumns)
		.executeTakeFirst();
}

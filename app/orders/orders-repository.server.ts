import { type Selectable, sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { prepared, preparedRows } from "../../db/prepared.ts";
import { readInBatches } from "../../db/read-in-batches.ts";
import type { OrderStatus, OrderTable } from "../../db/schema.ts";
import { transitions } from "./order.ts";

export type OrderRow = Omit<Selectable<OrderTable>, "money_notes">;

/** The columns that the shop reads. On PostgreSQL the table also has the search words, which are as long as the rest. */
export const orderColumns = [
	...(["id", "product_id", "user_id", "name", "email", "phone", "address", "product", "part_number"] as const),
	...(["quantity", "price_cents", "total_cents", "status", "transaction_id", "intent_id", "idempotency_key"] as const),
	...([
		"created_at",
		"held_until",
		"paid_at",
		"closed_at",
		"refunded_cents",
		"dispute",
		"restocked_at",
		"units_back",
	] as const),
	...(["carrier", "tracking", "card", "note", "vat_id", "purchase_order"] as const),
	...(["purchase_id", "delivery_cents", "tax_cents", "tax_percent"] as const),
] satisfies (keyof OrderTable)[];

export const auditFacts = ({ product_id, quantity, total_cents }: OrderRow) => ({
	productId: product_id,
	quantity,
	totalCents: total_cents,
});

/** One statement for all orders, and so one round trip. */
export const insertOrders = preparedRows((db, rows: readonly OrderRow[]) => db.insertInto("orders").values(rows));

export async function findOrder(db: DbOrTx, id: string): Promise<OrderRow | undefined> {
	return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findOrderByIdempotencyKey(
	db: DbOrTx,
	userId: string,
	key: string,
): Promise<OrderRow | undefined> {
	return (await selectByKey(db, { userId, key })).rows[0];
}

const selectByKey = prepared((db, { userId, key }: { userId: string; key: string }) =>
	db.selectFrom("orders").select(orderColumns).where("user_id", "=", userId).where("idempotency_key", "=", key),
);

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
		db.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("id").execute(),
	);
	// The status may have changed since the id was read.
	return rows.filter(({ status }) => statuses.includes(status));
}

export async function listOrdersOfPurchase(db: DbOrTx, purchaseId: string): Promise<OrderRow[]> {
	return db.selectFrom("orders").selectAll().where("purchase_id", "=", purchaseId).orderBy("id").execute();
}

/** Lists open payments, oldest first. They may have succeeded without the shop knowing. */
export async function listOpenPayments(db: DbOrTx): Promise<{ intent_id: string }[]> {
	return db
		.selectFrom("orders")
		.select("intent_id")
		.where("status", "=", "unpaid")
		.where("intent_id", "is not", null)
		.groupBy("intent_id")
		.orderBy((order) => order.fn.min("id"))
		.$narrowType<{ intent_id: string }>()
		.execute();
}

/** Unpaid orders whose hold has ended, oldest first. */
export async function listExpired(db: DbOrTx, now: Date): Promise<OrderRow[]> {
	return db
		.selectFrom("orders")
		.selectAll()
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
	changes: Partial<
		Pick<OrderRow, "transaction_id" | "card" | "paid_at" | "closed_at" | "restocked_at" | "carrier" | "tracking">
	>,
): Promise<OrderRow | undefined> {
	return moveQuery(db, id, move, changes).executeTakeFirst();
}

/**
 * Cancels an order.
 * @returns undefined when its status has changed, or another payment was opened since it was read
 */
export async function cancelUnlessReopened(db: DbOrTx, order: OrderRow, now: Date): Promise<OrderRow | undefined> {
	return moveQuery(db, order.id, "cancel", { closed_at: now.toISOString() })
		.where("intent_id", order.intent_id === null ? "is" : "=", order.intent_id)
		.executeTakeFirst();
}

function moveQuery(db: DbOrTx, id: string, move: keyof typeof transitions, changes: Partial<OrderRow>) {
	const { from, to } = transitions[move];
	return db
		.updateTable("orders")
		.set({ ...changes, status: to })
		.where("id", "=", id)
		.where("status", "=", from)
		.returningAll();
}

/**
 * Stores an opened payment on its orders. Run it in a transaction that rolls back unless it was stored on each:
 * another caller may be faster.
 * @param ids oldest first: every caller locks in this order, so that none deadlocks
 * @param replaced the payment known so far
 */
export async function rememberIntent(
	tx: DbOrTx,
	ids: string[],
	intentId: string,
	replaced: string | null,
): Promise<boolean> {
	for (const id of ids) {
		const result = await tx
			.updateTable("orders")
			.set({ intent_id: intentId })
			.where("id", "=", id)
			.where("status", "=", "unpaid")
			.where("intent_id", replaced === null ? "is" : "=", replaced)
			.executeTakeFirst();
		if (result.numUpdatedRows === 0n) return false;
	}
	return true;
}

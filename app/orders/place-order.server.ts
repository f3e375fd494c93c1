import type { Db, DbOrTx } from "../../db/database.ts";
import type { Transact } from "../../db/transaction.ts";
import type { Caller } from "../access/require-user.server.ts";
import { Refusal } from "../http/refusal.ts";
import { runOnce } from "../http/run-once.server.ts";
import type { Costs } from "../money/costs.ts";
import type { OrderHolds } from "./order.ts";
import { idempotencyKeyReused, notForOthers } from "./order-problems.ts";
import { listOrdersOfPurchase, type OrderRow } from "./orders-repository.server.ts";
import { findOrderable, placeLines } from "./place-lines.server.ts";
import type { OrderValues } from "./present-order.server.ts";
import { findPurchaseByKey } from "./purchases-repository.server.ts";

export interface PlacedOrder {
	order: OrderRow;
	/** True when the `Idempotency-Key` was used before. */
	replayed: boolean;
}

export interface OrderRequest {
	caller: Caller;
	input: OrderValues;
	idempotencyKey?: string;
	holds: OrderHolds;
	costs: Costs;
	now: Date;
}

/**
 * Places an order. Price, minimum and stock come from the database. The stock is taken in the transaction that
 * inserts the order, so it is never oversold (ruling 7).
 * @throws {Refusal}
 */
export async function placeOrder(
	{ db, transact }: { db: Db; transact: Transact },
	request: OrderRequest,
): Promise<PlacedOrder> {
	const { caller, input, ...rest } = request;
	if (input.email.toLowerCase() !== caller.emailKey) throw new Refusal(notForOthers());
	const lines = { ...rest, caller, buyer: input, lines: [input], namesLines: false };
	async function place(): Promise<OrderRow> {
		const products = await findOrderable(db, lines);
		const { orders } = await transact((tx) => placeLines(tx, products, lines));
		return orders[0] as OrderRow;
	}
	const { result, replayed } = await runOnce(() => findPlaced(db, request), place);
	return { order: result, replayed };
}

async function findPlaced(db: DbOrTx, { caller, input, idempotencyKey }: OrderRequest): Promise<OrderRow | undefined> {
	if (!idempotencyKey) return undefined;
	const purchase = await findPurchaseByKey(db, caller.id, idempotencyKey);
	if (!purchase) return undefined;
	const [order, another] = await listOrdersOfPurchase(db, purchase.id);
	const same =
		order &&
		!another &&
		order.product === input.product &&
		order.quantity === input.quantity &&
		order.address === input.address &&
		order.phone === input.phone &&
		order.name === input.name &&
		order.vat_id === (input.vatId ?? null) &&
		order.purchase_order === (input.purchaseOrder || null) &&
		(input.productId === undefined || input.productId === order.product_id);
	if (!same) throw new Refusal(idempotencyKeyReused());
	return order;
}

import type { Db, DbOrTx } from "../../db/database.ts";
import type { Transact } from "../../db/transaction.ts";
import type { Caller } from "../access/require-user.server.ts";
import { Refusal } from "../http/refusal.ts";
import type { Costs } from "../money/costs.ts";
import type { OrderHolds } from "./order.ts";
import { idempotencyKeyReused, notForOthers } from "./order-problems.ts";
import { findOrderByIdempotencyKey, type OrderRow } from "./orders-repository.server.ts";
import { findOrderable, placeLines } from "./place-lines.server.ts";
import type { OrderValues } from "./present-order.server.ts";

export interface PlacedOrder {
	order: OrderRow;
	/** It had been placed before, with the same `Idempotency-Key`. */
	replayed: boolean;
}

export interface OrderRequest {
	caller: Caller;
	input: OrderValues;
	/** The caller's `Idempotency-Key`: the same key again answers the order it made. */
	idempotencyKey?: string;
	holds: OrderHolds;
	costs: Costs;
	now: Date;
}

/**
 * Places an order (ruling 7): price, minimum and stock come from the database, and the stock is taken
 * in the transaction that inserts the order, so it is never oversold.
 * @throws {Refusal}
 */
export async function placeOrder(
	{ db, transact }: { db: Db; transact: Transact },
	request: OrderRequest,
): Promise<PlacedOrder> {
	const { caller, input, ...rest } = request;
	if (input.email.toLowerCase() !== caller.emailKey) throw new Refusal(notForOthers());
	const replay = await findReplay(db, request);
	if (replay) return replay;
	const lines = { ...rest, caller, buyer: input, lines: [input] };
	try {
		const products = await findOrderable(db, lines);
		const [order] = await transact((tx) => placeLines(tx, products, lines));
		return { order: order as OrderRow, replayed: false };
	} catch (error) {
		// A parallel request with the same key has inserted first, or has taken the units that were missing here.
		const winner = await findReplay(db, request);
		if (winner) return winner;
		throw error;
	}
}

async function findReplay(
	db: DbOrTx,
	{ caller, input, idempotencyKey }: OrderRequest,
): Promise<PlacedOrder | undefined> {
	if (!idempotencyKey) return undefined;
	const order = await findOrderByIdempotencyKey(db, caller.id, idempotencyKey);
	if (!order) return undefined;
	const same =
		order.product === input.product &&
		order.quantity === input.quantity &&
		order.address === input.address &&
		order.phone === input.phone &&
		order.name === input.name &&
		order.vat_id === (input.vatId ?? null) &&
		order.purchase_order === (input.purchaseOrder || null) &&
		(input.productId === undefined || input.productId === order.product_id);
	if (!same) throw new Refusal(idempotencyKeyReused());
	return { order, replayed: true };
}

import type { Db } from "../../db/database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import type { Caller } from "../access/require-user.server.ts";
import { emailKey } from "../http/email-address.ts";
import { Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import type { Costs } from "../money/costs.ts";
import type { PlacedPurchase } from "./new-purchase.server.ts";
import type { OrderHolds } from "./order.ts";
import { notForOthers } from "./order-problems.ts";
import { findOrderable, placeLines } from "./place-lines.server.ts";
import type { OrderValues } from "./present-order.server.ts";

export interface OrderRequest {
	customer: Caller;
	input: OrderValues;
	claim?: Claim<PlacedPurchase>;
	holds: OrderHolds;
	network?: string;
	costs: Costs;
	now: Date;
	/** Runs in the order's transaction. */
	alongside?: (tx: Tx) => Promise<void>;
}

/**
 * Places an order. Price, minimum and stock come from the database. The stock is taken in the transaction that
 * inserts the order, so it is never oversold (ruling 7).
 * @throws {Refusal}
 */
export async function placeOrder(
	{ db, transact }: { db: Db; transact: Transact },
	{ input, alongside, ...request }: OrderRequest,
): Promise<PlacedPurchase> {
	if (emailKey(input.email) !== request.customer.emailKey) throw new Refusal(notForOthers());
	const lines = { ...request, buyer: input, lines: [input], namesLines: false };
	const products = await findOrderable(db, lines);
	return transact(async (tx) => {
		await alongside?.(tx);
		return placeLines(tx, products, lines);
	});
}

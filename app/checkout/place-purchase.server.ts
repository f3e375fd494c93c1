import type { Db } from "../../db/database.ts";
import type { Transact } from "../../db/transaction.ts";
import type { Caller } from "../access/require-user.server.ts";
import { removeOrderedLines } from "../buy-lists/read-list.server.ts";
import { emailKey } from "../http/email-address.ts";
import { Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import type { Costs } from "../money/costs.ts";
import { toCents } from "../money/money.ts";
import type { PlacedPurchase } from "../orders/new-purchase.server.ts";
import { type OrderHolds, totalCents } from "../orders/order.ts";
import { notForOthers } from "../orders/order-problems.ts";
import { findOrderable, placeLines } from "../orders/place-lines.server.ts";
import type { PurchaseInput } from "./purchase.ts";

export interface PurchaseRequest {
	customer: Pick<Caller, "id" | "email" | "emailKey">;
	/** The admin who places the orders for the customer. */
	admin?: string;
	input: PurchaseInput;
	claim?: Claim<PlacedPurchase>;
	holds: OrderHolds;
	network?: string;
	costs: Costs;
	now: Date;
}

/** Places an order for each line, or none (ruling 25). @throws {Refusal} naming every line that cannot be ordered */
export async function placePurchase(
	{ db, transact }: { db: Db; transact: Transact },
	request: PurchaseRequest,
): Promise<PlacedPurchase> {
	const { input, ...rest } = request;
	const { customer } = rest;
	if (emailKey(input.email) !== customer.emailKey) throw new Refusal(notForOthers());
	const lines = input.lines.map(({ productId, quantity, price }) => {
		const priceCents = toCents(price);
		return { productId, quantity, priceCents, totalCents: totalCents(priceCents, quantity) };
	});
	const placing = { ...rest, buyer: input, lines, namesLines: true };
	const products = await findOrderable(db, placing);
	return transact(async (tx) => {
		const productIds = lines.map(({ productId }) => productId);
		await removeOrderedLines(tx, customer.id, { list: input.list, productIds });
		return placeLines(tx, products, placing);
	});
}

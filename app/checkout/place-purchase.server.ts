import type { Db, DbOrTx } from "../../db/database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import type { Caller } from "../access/require-user.server.ts";
import { findList } from "../buy-lists/lists-repository.server.ts";
import { removeOrderedLines } from "../buy-lists/read-list.server.ts";
import { Refusal } from "../http/refusal.ts";
import { runOnce } from "../http/run-once.server.ts";
import type { Costs } from "../money/costs.ts";
import { toCents } from "../money/money.ts";
import { type OrderHolds, totalCents } from "../orders/order.ts";
import { idempotencyKeyReused, notForOthers } from "../orders/order-problems.ts";
import { listOrdersOfPurchase } from "../orders/orders-repository.server.ts";
import { findOrderable, type PlacedPurchase, placeLines } from "../orders/place-lines.server.ts";
import { findPurchaseByKey } from "../orders/purchases-repository.server.ts";
import type { PurchaseInput } from "./purchase.ts";

export interface PurchaseRequest {
	caller: Caller;
	input: PurchaseInput;
	idempotencyKey?: string;
	holds: OrderHolds;
	costs: Costs;
	now: Date;
}

/** Places an order for each line, or none (ruling 25). @throws {Refusal} naming every line that cannot be ordered */
export async function placePurchase(
	{ db, transact }: { db: Db; transact: Transact },
	request: PurchaseRequest,
): Promise<PlacedPurchase & { replayed: boolean }> {
	const { caller, input, idempotencyKey, holds, costs, now } = request;
	if (input.email.toLowerCase() !== caller.emailKey) throw new Refusal(notForOthers());
	const lines = input.lines.map(({ productId, quantity, price }) => {
		const priceCents = toCents(price);
		return { productId, quantity, priceCents, totalCents: totalCents(priceCents, quantity) };
	});
	const placing = { caller, buyer: input, lines, holds, costs, now, idempotencyKey, namesLines: true };
	async function place(): Promise<PlacedPurchase> {
		const products = await findOrderable(db, placing);
		return transact(async (tx) => {
			await removeOrderedFromList(tx, caller, input);
			return placeLines(tx, products, placing);
		});
	}
	const { result, replayed } = await runOnce(() => findPlaced(db, request), place);
	return { ...result, replayed };
}

async function removeOrderedFromList(
	tx: Tx,
	{ id: userId }: Caller,
	{ list: id, lines }: PurchaseInput,
): Promise<void> {
	const list = id && (await findList(tx, { userId }, id));
	if (list)
		await removeOrderedLines(
			tx,
			list,
			lines.map(({ productId }) => productId),
		);
}

async function findPlaced(
	db: DbOrTx,
	{ caller, input, idempotencyKey }: PurchaseRequest,
): Promise<PlacedPurchase | undefined> {
	if (!idempotencyKey) return undefined;
	const purchase = await findPurchaseByKey(db, caller.id, idempotencyKey);
	if (!purchase) return undefined;
	const orders = await listOrdersOfPurchase(db, purchase.id);
	const isSame =
		orders.length === input.lines.length &&
		orders.every(({ product_id, quantity, name, phone, address, vat_id, purchase_order }, index) => {
			const line = input.lines[index];
			const isSameLine = line?.productId === product_id && line.quantity === quantity;
			const isSameBilling = vat_id === (input.vatId ?? null) && purchase_order === (input.purchaseOrder || null);
			const isSameBuyer = name === input.name && phone === input.phone && address === input.address;
			return isSameLine && isSameBuyer && isSameBilling;
		});
	if (!isSame) throw new Refusal(idempotencyKeyReused());
	return { purchase, orders };
}

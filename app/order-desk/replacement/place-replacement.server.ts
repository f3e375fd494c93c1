import { recordAudit } from "../../../db/audit.ts";
import type { DbOrTx } from "../../../db/database.ts";
import type { Shop } from "../../../db/transaction.ts";
import { type Problem, Refusal } from "../../http/problem.ts";
import type { Claim } from "../../idempotency/once.server.ts";
import { noCosts } from "../../money/costs.ts";
import { blocksRefunds } from "../../orders/disputes.ts";
import { newOrderRow, newOrders, newPurchase, type PlacedPurchase } from "../../orders/new-purchase.server.ts";
import type { OrderHolds } from "../../orders/order.ts";
import { postReplacement } from "../../orders/order-mails.server.ts";
import {
	customerErased,
	isReplacement,
	noOrder,
	notEnoughStock,
	notReplaceable,
	orderIsRefunded,
	productGone,
	replacedMeanwhile,
	replacementIsDisputed,
	tooManyReplaced,
} from "../../orders/order-problems.ts";
import {
	auditFacts,
	countReplaced,
	findOrderLocked,
	insertOrders,
	type OrderRow,
} from "../../orders/orders-repository.server.ts";
import { insertPurchase } from "../../orders/purchases-repository.server.ts";
import { listRefunds, refundBalance } from "../../payments/refunds-repository.server.ts";
import { deductReplacement } from "../../products/deduct-stock.server.ts";

interface ReplacementRequest {
	/** The order to replace. */
	orderId: string;
	quantity: number;
	/** The units left that the admin saw. */
	left?: number;
	actor: string;
	now: Date;
	claim?: Claim<PlacedPurchase>;
}

/**
 * Places an order at no charge that replaces units of a paid or delivered one, for the same customer and address. It is
 * ready to be delivered.
 * @throws {Refusal} when the order is not paid, disputed or itself a replacement, or too few units are left of it or in stock
 */
export function placeReplacement(
	{ transact, holds }: Shop & { holds: OrderHolds },
	{ orderId, quantity, left, actor, now, claim }: ReplacementRequest,
): Promise<PlacedPurchase> {
	return transact(async (tx) => {
		// Locks the purchase, so that two replacements cannot both take the last units.
		const replaced = await findOrderLocked(tx, orderId);
		if (!replaced) throw new Refusal(noOrder());
		if (replaced.status !== "paid" && replaced.status !== "delivered") throw new Refusal(notReplaceable(replaced));
		if (replaced.replaces) throw new Refusal(isReplacement());
		if (blocksRefunds(replaced.dispute)) throw new Refusal(replacementIsDisputed());
		const refunds = await listRefunds(tx, { paymentId: replaced.transaction_id });
		const balance = refundBalance(replaced, refunds);
		if (balance.leftCents === 0) throw new Refusal(orderIsRefunded());
		if (!replaced.email) throw new Refusal(customerErased());
		const unitsLeft = balance.unitsLeft - ((await countReplaced(tx, [orderId])).get(orderId) ?? 0);
		if ((left ?? unitsLeft) !== unitsLeft) throw new Refusal(replacedMeanwhile(unitsLeft));
		if (quantity > unitsLeft) throw new Refusal(tooManyReplaced(unitsLeft));
		const placed = await insertReplacement(tx, replaced, { quantity, holds, now });
		const [order] = placed.orders as [OrderRow];
		const audit = { at: now, actor };
		await recordAudit(tx, { ...audit, action: "order.placed", subject: order.id, facts: auditFacts(order) });
		const facts = { replacement: order.id, quantity };
		await recordAudit(tx, { ...audit, action: "order.replaced", subject: replaced.id, facts });
		postReplacement(tx, order, replaced);
		await tx.writePosted();
		await claim?.(tx, placed);
		// Last: orders of the same product wait from here until the commit.
		if (!(await deductReplacement(tx, { productId: order.product_id, units: quantity }, now))) {
			throw new Refusal(await whyNoStock(tx, order.product_id));
		}
		return placed;
	});
}

async function whyNoStock(db: DbOrTx, productId: string): Promise<Problem> {
	const known = db.selectFrom("products").where("id", "=", productId).where("deleted_at", "is", null);
	const product = await known.select(["quantity", "minorder"]).executeTakeFirst();
	return product ? notEnoughStock(product) : productGone();
}

async function insertReplacement(
	tx: DbOrTx,
	replaced: OrderRow,
	{ quantity, holds, now }: { quantity: number; holds: OrderHolds; now: Date },
): Promise<PlacedPurchase> {
	const { product_id, product, part_number, user_id, email, name, phone, address, country } = replaced;
	const { vat_id, purchase_order } = replaced;
	const customer = { id: user_id, email };
	const buyer = { name, phone, address, vatId: vat_id ?? undefined, purchaseOrder: purchase_order ?? undefined };
	const lines = [{ quantity, priceCents: 0, totalCents: 0 }];
	const free = { now, customer, buyer, lines, costs: noCosts };
	const rows = newOrders(free, [{ id: product_id, name: product, part_number, price_cents: 0 }]).map((row) => ({
		...row,
		status: "paid" as const,
		replaces: replaced.id,
	}));
	const purchase = await insertPurchase(tx, {
		...newPurchase(free, { holdMinutes: holds.minutes }, rows),
		country,
	});
	await insertOrders(tx, rows);
	const { purchase_number: replaces_number } = replaced;
	return { purchase, orders: rows.map((row) => ({ ...newOrderRow(row, purchase), replaces_number })) };
}

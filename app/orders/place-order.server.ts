import { recordAudit } from "../../db/audit.ts";
import { newId } from "../../db/new-id.ts";
import { type Db, type DbOrTx, inTransaction } from "../../db/open-database.ts";
import type { Caller } from "../access/require-user.server.ts";
import type { Problem } from "../http/problem.ts";
import { toCents } from "../money/money.ts";
import type { Product } from "../products/product-schema.ts";
import { findProduct, findProductsByName, takeStock } from "../products/products-repository.server.ts";
import { isPayable, type OrderInput, totalCents } from "./order.ts";
import {
	belowMinimum,
	idempotencyKeyReused,
	notEnoughStock,
	notForOthers,
	notPayable,
	priceChanged,
	productAmbiguous,
	productGone,
} from "./order-problems.ts";
import { auditFacts, findOrderByIdempotencyKey, insertOrder, type OrderRow } from "./orders-repository.server.ts";

export type PlacedOrder = { order: OrderRow; replayed: boolean } | { problem: Problem };

export interface OrderRequest {
	caller: Caller;
	input: OrderInput;
	/** The caller's `Idempotency-Key`: the same key again answers the order it made. */
	idempotencyKey?: string;
	now: Date;
}

/**
 * Places an order (ruling 7): price, minimum and stock come from the database, and the stock is taken
 * in the transaction that inserts the order, so it is never oversold.
 */
export async function placeOrder(db: Db, request: OrderRequest): Promise<PlacedOrder> {
	if (request.input.email.toLowerCase() !== request.caller.emailKey) return { problem: notForOthers() };
	const replay = await findReplay(db, request);
	if (replay) return replay;
	try {
		const placed = await inTransaction(db, (tx) => takeAndInsert(tx, request));
		// What is missing may have gone to a parallel request with the same key.
		return "problem" in placed ? ((await findReplay(db, request)) ?? placed) : placed;
	} catch (error) {
		// A parallel request with the same key has inserted first, and this transaction took nothing.
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
		(input.productId === undefined || input.productId === order.product_id);
	return same ? { order, replayed: true } : { problem: idempotencyKeyReused() };
}

async function takeAndInsert(tx: DbOrTx, request: OrderRequest): Promise<PlacedOrder> {
	const { input } = request;
	const wanted = await findWanted(tx, input);
	if ("problem" in wanted) return wanted;
	const priceCents = toCents(input.price);
	const refused = refusal(wanted.product, input);
	if (refused) return { problem: refused };
	const productId = wanted.product._id;
	const taken = await takeStock(tx, { productId, units: input.quantity, priceCents }, request.now);
	if (!taken) {
		// Somebody changed the product between the two statements: say what holds now.
		const current = await findProduct(tx, productId);
		return { problem: (current && refusal(current, input)) ?? productGone() };
	}
	const order = newOrder(request, taken, priceCents);
	await insertOrder(tx, order);
	const entry = { at: request.now, actor: request.caller.id, action: "order.placed", subject: order.id };
	await recordAudit(tx, { ...entry, facts: auditFacts(order) });
	return { order, replayed: false };
}

async function findWanted(tx: DbOrTx, input: OrderInput): Promise<{ product: Product } | { problem: Problem }> {
	if (input.productId) {
		const product = await findProduct(tx, input.productId);
		return product ? { product } : { problem: productGone() };
	}
	const [product, another] = await findProductsByName(tx, input.product);
	if (another) return { problem: productAmbiguous() };
	return product ? { product } : { problem: productGone() };
}

function refusal(product: Product, input: OrderInput): Problem | undefined {
	const total = totalCents(toCents(product.price), input.quantity);
	if (product.name !== input.product) return productGone();
	if (toCents(input.price) !== toCents(product.price)) return priceChanged(product, total);
	if (toCents(input.totalPrice) !== total) return priceChanged(product, total);
	if (input.quantity < product.minorder) return belowMinimum(product);
	if (input.quantity > product.quantity) return notEnoughStock(product);
	if (!isPayable(total)) return notPayable();
	return undefined;
}

function newOrder(
	{ caller, input, idempotencyKey, now }: OrderRequest,
	product: Product,
	priceCents: number,
): OrderRow {
	return {
		id: newId(),
		product_id: product._id,
		user_id: caller.id,
		name: input.name,
		email: caller.email,
		phone: input.phone,
		address: input.address,
		product: product.name,
		quantity: input.quantity,
		price_cents: priceCents,
		total_cents: totalCents(priceCents, input.quantity),
		status: "unpaid",
		transaction_id: null,
		intent_id: null,
		idempotency_key: idempotencyKey ?? null,
		created_at: now.toISOString(),
		paid_at: null,
		closed_at: null,
	};
}

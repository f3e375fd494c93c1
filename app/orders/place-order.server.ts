import { recordAudit } from "../../db/audit.ts";
import { newId } from "../../db/new-id.ts";
import type { Db, DbOrTx } from "../../db/open-database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import type { Caller } from "../access/require-user.server.ts";
import { Refusal } from "../http/refusal.ts";
import { isPayable } from "../money/payable.ts";
import {
	findProduct,
	findProductsByName,
	type ListedProduct,
	type ProductRow,
} from "../products/products-repository.server.ts";
import { takeStock } from "../products/take-stock.server.ts";
import { mostUnitsHeld, type OrderHolds, totalCents } from "./order.ts";
import { postPlaced } from "./order-mails.server.ts";
import {
	belowMinimum,
	idempotencyKeyReused,
	notEnoughStock,
	notForOthers,
	notPayable,
	priceChanged,
	productAmbiguous,
	productGone,
	tooManyUnitsUnpaid,
	tooManyUnpaid,
} from "./order-problems.ts";
import {
	auditFacts,
	findOrderByIdempotencyKey,
	insertOrder,
	lockHeld,
	type OrderRow,
} from "./orders-repository.server.ts";
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
	if (request.input.email.toLowerCase() !== request.caller.emailKey) throw new Refusal(notForOthers());
	const replay = await findReplay(db, request);
	if (replay) return replay;
	try {
		return { order: await transact((tx) => takeAndInsert(tx, request)), replayed: false };
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
		(input.productId === undefined || input.productId === order.product_id);
	if (!same) throw new Refusal(idempotencyKeyReused());
	return { order, replayed: true };
}

async function takeAndInsert(tx: Tx, request: OrderRequest): Promise<OrderRow> {
	const { input, holds } = request;
	const held = await lockHeld(tx, request.caller.id);
	if (held.length >= holds.orders) throw new Refusal(tooManyUnpaid(held.length));
	const { id: productId, part_number } = await findWanted(tx, input);
	const wanted = { productId, units: input.quantity, priceCents: input.priceCents };
	const taken = await takeStock(tx, wanted, request.now);
	if (!taken) {
		// Somebody changed the product between the two statements: say what holds now.
		await findWanted(tx, { ...input, productId });
		throw new Refusal(productGone());
	}
	checkHeld(held, taken, request);
	const order = newOrder(request, { ...taken, part_number });
	await insertOrder(tx, order);
	const entry = { at: request.now, actor: request.caller.id, action: "order.placed", subject: order.id };
	await recordAudit(tx, { ...entry, facts: auditFacts(order) });
	await postPlaced(tx, order, request.now);
	return order;
}

/** @throws {Refusal} when the account would hold more of the product unpaid than it may */
function checkHeld(held: Awaited<ReturnType<typeof lockHeld>>, left: ProductRow, { input, holds }: OrderRequest): void {
	const ofProduct = held.filter(({ product_id }) => product_id === left.id);
	const units = ofProduct.reduce((sum, { quantity }) => sum + quantity, 0);
	const stock = left.quantity + units + input.quantity;
	const most = mostUnitsHeld({ minorder: left.minorder, quantity: stock }, holds);
	if (units + input.quantity > most) throw new Refusal(tooManyUnitsUnpaid(units, most));
}

/** @throws {Refusal} when the product that is meant cannot be ordered like this */
async function findWanted(tx: DbOrTx, input: OrderValues): Promise<ListedProduct> {
	const [product, another] = input.productId
		? [await findProduct(tx, input.productId)]
		: await findProductsByName(tx, input.product);
	if (another) throw new Refusal(productAmbiguous());
	if (product?.name !== input.product) throw new Refusal(productGone());
	checkOrderable(product, input);
	return product;
}

function checkOrderable(product: ProductRow, input: OrderValues): void {
	const total = totalCents(product.price_cents, input.quantity);
	const isPriceRight = input.priceCents === product.price_cents && input.totalCents === total;
	if (!isPriceRight) throw new Refusal(priceChanged(product.price_cents, total));
	if (input.quantity < product.minorder) throw new Refusal(belowMinimum(product));
	if (input.quantity > product.quantity) throw new Refusal(notEnoughStock(product));
	if (!isPayable(total)) throw new Refusal(notPayable());
}

type Ordered = ProductRow & Pick<ListedProduct, "part_number">;

function newOrder({ caller, input, idempotencyKey, holds, now }: OrderRequest, product: Ordered): OrderRow {
	return {
		id: newId(),
		product_id: product.id,
		user_id: caller.id,
		name: input.name,
		email: caller.email,
		phone: input.phone,
		address: input.address,
		product: product.name,
		part_number: product.part_number,
		quantity: input.quantity,
		price_cents: product.price_cents,
		total_cents: totalCents(product.price_cents, input.quantity),
		status: "unpaid",
		transaction_id: null,
		intent_id: null,
		idempotency_key: idempotencyKey ?? null,
		created_at: now.toISOString(),
		held_until: new Date(now.getTime() + holds.minutes * 60_000).toISOString(),
		paid_at: null,
		closed_at: null,
		refunded_cents: 0,
		dispute: null,
		restocked_at: null,
		units_back: 0,
		carrier: null,
		tracking: null,
		card: null,
		note: null,
	};
}

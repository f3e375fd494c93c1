import { recordAudits } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import { isPayable } from "../money/money.ts";
import { deductStock } from "../products/deduct-stock.server.ts";
import { unitsFault } from "../products/product.ts";
import {
	findProducts,
	findProductsByName,
	type ListedProduct,
	type ProductRow,
} from "../products/products-repository.server.ts";
import { dayMs, hourSeconds } from "../time/calendar.ts";
import { requireOneCountry } from "./delivery/change-delivery.server.ts";
import { findOverShare } from "./network-units.server.ts";
import {
	type LinesRequest,
	newOrderRow,
	newOrders,
	newPurchase,
	type OrderLine,
	type PlacedPurchase,
} from "./new-purchase.server.ts";
import { totalCents } from "./order.ts";
import { sumDueCents } from "./order-balance.server.ts";
import { postPlaced } from "./order-mails.server.ts";
import {
	belowMinimum,
	linesRefused,
	notEnoughStock,
	notPayable,
	priceChanged,
	productAmbiguous,
	productGone,
	type RefusedLine,
	tooManyLines,
	tooManyLinesOfNetwork,
	tooManyPurchases,
	tooManyUnitsUnpaid,
	tooManyUnpaid,
} from "./order-problems.ts";
import { auditFacts, countUnpaid, insertOrders, lockBuyer } from "./orders-repository.server.ts";
import { countNetworkLines, findLastPurchases, insertPurchase } from "./purchases-repository.server.ts";

/**
 * Takes the stock of every line, and inserts the purchase and an order for each line (ruling 7). Run it in a
 * transaction, which rolls back on a refusal.
 * @param products from {@link findOrderable} for the same request; checked again here
 * @throws {Refusal} the reason for a single order; for a purchase every line that cannot be ordered
 */
export async function placeLines(tx: Tx, products: ListedProduct[], request: LinesRequest): Promise<PlacedPurchase> {
	const { customer, admin, holds, now } = request;
	requireOneCountry(request.buyer);
	const buyer = await lockBuyer(tx, customer.id);
	if (!buyer) throw new Refusal(notFound("User"));
	const { unpaid, hasPaid } = buyer;
	if (unpaid >= holds.purchases) throw new Refusal(tooManyUnpaid(unpaid, admin));
	const isLimited = !hasPaid && holds.limitsByDay;
	const network = (isLimited && request.network) || null;
	if (isLimited && !admin) await limitPurchasesPerDay(tx, request, network);
	if (hasPaid && holds.limitsByDay && !admin) await limitUnpaidPerDay(tx, request);
	const rows = newOrders(request, products);
	if (!isPayable(sumDueCents(rows))) throw new Refusal(notPayable());
	// The shop vouches for the customers for whom it places orders.
	const holdMinutes = hasPaid || admin ? holds.minutes : holds.neverPaidMinutes;
	const purchase = await insertPurchase(tx, newPurchase(request, { holdMinutes, network }, rows));
	await insertOrders(tx, rows);
	const orders = rows.map((row) => newOrderRow(row, purchase));
	const placed = { at: now, actor: admin ?? customer.id, action: "order.placed" };
	await recordAudits(
		tx,
		orders.map((order) => ({ ...placed, subject: order.id, facts: auditFacts(order) })),
	);
	await postPlaced(tx, orders, { now, byShop: admin !== undefined });
	await tx.writePosted();
	await request.claim?.(tx, { purchase, orders });
	// Last: orders of the same products wait from here until the commit.
	await takeStockOfLines(tx, products, request);
	if (network) await checkNetworkUnits(tx, network, products, request);
	return { purchase, orders };
}

/**
 * Finds the products of a request, without taking stock or locks: an order of a sold-out product is refused before
 * the transaction.
 * @throws {Refusal} the reason for a single order; for a purchase every such line
 */
export async function findOrderable(db: DbOrTx, request: LinesRequest): Promise<ListedProduct[]> {
	const ids = request.lines.flatMap(({ productId }) => productId ?? []);
	const byId = new Map((await findProducts(db, ids)).map((product) => [product.id, product]));
	return forEachLine(request, [...request.lines.keys()], async (line) => {
		const { productId, product = "" } = line;
		return requireOrderable(line, productId ? [byId.get(productId)] : await findProductsByName(db, product));
	});
}

/**
 * Accounts that place and cancel orders again and again would fill the database.
 * @throws {Refusal} when the account or its network has placed too much within 24 hours
 */
async function limitPurchasesPerDay(
	tx: Tx,
	{ customer, holds, lines, now }: LinesRequest,
	network: string | null,
): Promise<void> {
	const { neverPaidPerDay, neverPaidLinesPerDay } = holds;
	let placedLines = lines.length;
	for (const [at, purchase] of (await findLastPurchases(tx, customer.id, neverPaidPerDay)).entries()) {
		const waitMs = Date.parse(purchase.created_at) + dayMs - now.getTime();
		placedLines += purchase.items;
		if (waitMs <= 0) break;
		const retry = { retryAfterSeconds: Math.ceil(waitMs / 1000) };
		if (at + 1 >= neverPaidPerDay) throw new Refusal(tooManyPurchases(neverPaidPerDay), retry);
		if (placedLines > neverPaidLinesPerDay.account)
			throw new Refusal(tooManyLines(neverPaidLinesPerDay.account), retry);
	}
	if (!network) return;
	const ofNetwork = lines.length + (await countNetworkLines(tx, network, new Date(now.getTime() - dayMs)));
	if (ofNetwork > neverPaidLinesPerDay.network)
		throw new Refusal(tooManyLinesOfNetwork(neverPaidLinesPerDay.network), { retryAfterSeconds: hourSeconds });
}

/** @throws {Refusal} when an account that has paid left too much unpaid or cancelled it within 24 hours */
async function limitUnpaidPerDay(tx: Tx, { customer, holds, lines, now }: LinesRequest): Promise<void> {
	const unpaid = await countUnpaid(tx, customer.id, new Date(now.getTime() - dayMs));
	const { purchases: maxPurchases, lines: maxLines } = holds.unpaidPerDay;
	if (unpaid.purchases < maxPurchases && unpaid.lines + lines.length <= maxLines) return;
	const detail = "Too many of your orders were not paid within the last 24 hours. Try later, or contact us.";
	throw new Refusal(problem("too-many-requests", detail), { retryAfterSeconds: hourSeconds });
}

/** Always in the same order, so that two purchases of the same parts never deadlock. */
async function takeStockOfLines(tx: Tx, products: ListedProduct[], request: LinesRequest): Promise<void> {
	const { now } = request;
	const productAt = (lineIndex: number) => products[lineIndex] as ListedProduct;
	const lineIndexes = [...products.keys()].sort((a, b) => (productAt(a).id < productAt(b).id ? -1 : 1));
	await forEachLine(request, lineIndexes, async (line, lineIndex) => {
		const { id: productId } = productAt(lineIndex);
		const isTaken = await deductStock(tx, { productId, units: line.quantity, priceCents: line.priceCents }, now);
		if (!isTaken) {
			// The product changed between the two statements: report its current state.
			await findOrderable(tx, { ...request, lines: [{ ...line, productId }], namesLines: false });
			throw new Refusal(productGone());
		}
	});
}

/**
 * Processes the lines in this order.
 * @returns the results in the order of the lines
 * @throws {Refusal} for a purchase naming every refused line
 */
async function forEachLine<T>(
	{ lines, namesLines }: LinesRequest,
	lineIndexes: number[],
	handleLine: (line: OrderLine, lineIndex: number) => Promise<T>,
): Promise<T[]> {
	const results: T[] = [];
	const refused: RefusedLine[] = [];
	for (const lineIndex of lineIndexes) {
		const line = lines[lineIndex] as OrderLine;
		try {
			results[lineIndex] = await handleLine(line, lineIndex);
		} catch (error) {
			if (!namesLines || !(error instanceof Refusal)) throw error;
			refused[lineIndex] = { productId: line.productId ?? "", problem: error.problem };
		}
	}
	// Skips the holes of the sparse array.
	if (refused.length > 0) throw new Refusal(linesRefused(refused.flat()));
	return results;
}

/** @throws {Refusal} when the network's accounts that have never paid would reserve too much (ruling 23) */
async function checkNetworkUnits(
	tx: Tx,
	network: string,
	products: ListedProduct[],
	request: LinesRequest,
): Promise<void> {
	const ids = products.map(({ id }) => id);
	const overShare = await findOverShare(tx, network, ids);
	if (overShare.size === 0) return;
	await forEachLine(request, [...ids.keys()], async ({ quantity }, lineIndex) => {
		const over = overShare.get(ids[lineIndex] ?? "");
		if (over) throw new Refusal(tooManyUnitsUnpaid(over.units - quantity, over.share));
	});
}

/** @throws {Refusal} when the product cannot be ordered with this line */
function requireOrderable(line: OrderLine, [product, another]: (ListedProduct | undefined)[]): ListedProduct {
	if (another) throw new Refusal(productAmbiguous());
	if (!product || (line.product !== undefined && product.name !== line.product)) throw new Refusal(productGone());
	checkOrderable(product, line);
	return product;
}

function checkOrderable(product: ProductRow, line: OrderLine): void {
	const total = totalCents(product.price_cents, line.quantity);
	const isPriceRight = line.priceCents === product.price_cents && line.totalCents === total;
	if (!isPriceRight) throw new Refusal(priceChanged(product.price_cents, total));
	const fault = unitsFault(line.quantity, product);
	if (fault) throw new Refusal(fault === "short" ? notEnoughStock(product) : belowMinimum(product));
	if (!isPayable(total)) throw new Refusal(notPayable());
}

import { recordAudit } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/database.ts";
import type { Shop } from "../../db/shop.ts";
import type { Tx } from "../../db/transaction.ts";
import { notFound, type Problem, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { runOnce } from "../http/run-once.server.ts";
import { maxUnits } from "../products/product.ts";
import { findStockChanges, moveStock, stockOf } from "../products/stock-changes.server.ts";
import type { StockCount, StockMove } from "./stock-move.ts";

interface Request {
	actor: string;
	now: Date;
	/** The `Idempotency-Key`. Repeating a request changes nothing. A different request with the same key is refused. */
	requestKey?: string;
}

/**
 * Changes stock by a difference, never to a value, so that concurrent orders stay counted. Returns the new stock.
 * @throws {Refusal} when the product does not exist, its stock would be below 0, or the key belongs to another request
 */
export async function moveProductStock(
	{ db, transact }: Shop,
	productId: string,
	move: StockMove,
	request: Request,
): Promise<number> {
	const moves = [{ productId, change: move.change }];
	const act = async (tx: Tx) => {
		const stock = await moveStock(tx, { productId, ...move, ...request });
		if (stock === undefined) {
			await getStock(tx, productId);
			throw await refusalOf(tx, moves);
		}
		const facts = movedFacts(move.change, stock, move.reason);
		await recordAudit(tx, { at: request.now, actor: request.actor, action: "stock.moved", subject: productId, facts });
		return stock;
	};
	const findFirst = async () => ((await isRecorded(db, moves, move, request)) ? getStock(db, productId) : undefined);
	return (await runOnce(findFirst, () => transact(act))).result;
}

/** A count that confirms the stock changes nothing, but is recorded. */
const movedFacts = (change: number, quantity: number, reason: string) => ({
	quantityBefore: quantity - change,
	quantity,
	reason,
});

export interface Counted {
	productId: string;
	change: number;
	quantity: number;
}

/**
 * Applies the differences between count and recorded stock, so that concurrent orders stay counted. All lines or none.
 * @throws {Refusal} with the lines whose product is gone or whose stock would be below 0
 * @throws {Refusal} when the key belongs to another request
 */
export async function postCount({ db, transact }: Shop, count: StockCount, request: Request): Promise<Counted[]> {
	// Always in the same lock order, so that two counts cannot deadlock.
	const moves = count.lines
		.map(({ productId, seen, counted }) => ({ productId, change: counted - seen }))
		.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
	const ids = moves.map(({ productId }) => productId);
	const { result } = await runOnce(
		async () => ((await isRecorded(db, moves, count, request)) ? getStocks(db, ids) : undefined),
		() => transact((tx) => applyCount(tx, moves, count, request)),
	);
	return moves.map((move, place) => ({ ...move, quantity: result[place] ?? 0 }));
}

type Move = Pick<Counted, "productId" | "change">;

async function applyCount(tx: Tx, moves: readonly Move[], { reason, note }: StockCount, request: Request) {
	const stocks: number[] = [];
	const failed: Move[] = [];
	for (const move of moves) {
		const quantity = await moveStock(tx, { ...move, reason, note, ...request });
		if (quantity === undefined) failed.push(move);
		else stocks.push(quantity);
	}
	if (failed.length > 0) throw await refusalOf(tx, failed);
	for (const [place, { productId, change }] of moves.entries()) {
		const entry = { at: request.now, actor: request.actor, action: "stock.counted", subject: productId };
		await recordAudit(tx, { ...entry, facts: movedFacts(change, stocks[place] ?? 0, reason) });
	}
	return stocks;
}

const keyReused = (): Problem =>
	problem("idempotency-key-reused", "This Idempotency-Key was used for another request. Nothing was changed.");

/** Returns whether this request has already been recorded. @throws {Refusal} when the key belongs to another request */
async function isRecorded(
	db: DbOrTx,
	moves: readonly Move[],
	{ reason, note }: Pick<StockMove | StockCount, "reason" | "note">,
	{ actor, requestKey }: Request,
): Promise<boolean> {
	if (!requestKey) return false;
	const changes = new Map(moves.map(({ productId, change }) => [productId, change]));
	const done = await findStockChanges(db, [...changes.keys()], requestKey);
	if (done.length === 0) return false;
	const isSame = done.every(
		(row) =>
			row.actor === actor &&
			row.change === changes.get(row.product_id) &&
			row.reason === reason &&
			row.note === (note || null),
	);
	if (!isSame || done.length !== moves.length) throw new Refusal(keyReused());
	return true;
}

const getStocks = (db: DbOrTx, ids: readonly string[]) => Promise.all(ids.map((id) => getStock(db, id)));

async function getStock(db: DbOrTx, productId: string): Promise<number> {
	const stock = await stockOf(db, productId);
	if (stock === undefined) throw new Refusal(notFound("Product"));
	return stock;
}

async function refusalOf(tx: DbOrTx, moves: readonly Move[]): Promise<Refusal> {
	const lines = await Promise.all(
		moves.map(async ({ productId, change }) => ({ productId, change, present: await stockOf(tx, productId) })),
	);
	const words = lines.map(({ change, present }) => {
		if (present === undefined) return "A product was deleted";
		const maxUnitsText =
			change > 0 ? `the maximum is ${maxUnits.toLocaleString("en-US")}` : `${-change} can't be removed`;
		return `The stock is now ${present.toLocaleString("en-US")}: ${maxUnitsText}`;
	});
	return new Refusal(problem("stock-cannot-move", `${words.join(". ")}. Nothing was changed.`, { lines }));
}

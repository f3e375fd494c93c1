import { recordAudit } from "../../db/audit.ts";
import type { Db, DbOrTx } from "../../db/open-database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { notFound, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { mostUnits } from "../products/product.ts";
import { isRecorded, moveStock, stockOf } from "../products/stock-changes.server.ts";
import type { StockCount, StockMove } from "./stock-move.ts";

interface Request {
	actor: string;
	now: Date;
	/** The `Idempotency-Key`: the same request again moves nothing. */
	requestKey?: string;
}

interface Deps {
	db: Db;
	transact: Transact;
}

/**
 * Adds units to a product's stock, or takes them away: never sets it, so that orders meanwhile stay counted.
 * @returns the stock as it then is
 * @throws {Refusal} when there is no such product, or its stock would be below 0
 */
export function moveProductStock(
	{ db, transact }: Deps,
	productId: string,
	move: StockMove,
	request: Request,
): Promise<number> {
	const moving = transact(async (tx) => {
		if (request.requestKey && (await isRecorded(tx, productId, request.requestKey))) return knownStock(tx, productId);
		const stock = await moveStock(tx, { productId, ...move, ...request });
		if (stock === undefined) {
			await knownStock(tx, productId);
			throw await refusalOf(tx, [{ productId, change: move.change }]);
		}
		const facts = { change: move.change, quantity: stock, reason: move.reason };
		await recordAudit(tx, { at: request.now, actor: request.actor, action: "stock.moved", subject: productId, facts });
		return stock;
	});
	return moving.catch((error) =>
		replayed(db, error, [productId], request.requestKey).then(([stock]) => stock as number),
	);
}

/** Of one line of a count. */
export interface Counted {
	productId: string;
	change: number;
	/** The stock as it then is. */
	quantity: number;
}

/**
 * Applies what a count found: of each line the difference to what the books said when it was counted, not the number, so
 * that orders meanwhile stay counted. All lines or none.
 * @throws {Refusal} when a product is gone, or its stock would be below 0, with those lines
 */
export async function postCount({ db, transact }: Deps, count: StockCount, request: Request): Promise<Counted[]> {
	// In one order, so that no two counts wait for each other.
	const moves = count.lines
		.map(({ productId, seen, counted }) => ({ productId, change: counted - seen }))
		.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
	const ids = moves.map(({ productId }) => productId);
	const posting = transact(async (tx) => {
		if (request.requestKey && (await isRecorded(tx, ids[0] ?? "", request.requestKey))) return stocksOf(tx, ids);
		return applyCount(tx, moves, count, request);
	});
	const stocks = await posting.catch((error) => replayed(db, error, ids, request.requestKey));
	return moves.map((move, place) => ({ ...move, quantity: stocks[place] ?? 0 }));
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
		await recordAudit(tx, { ...entry, facts: { change, quantity: stocks[place] ?? 0, reason } });
	}
	return stocks;
}

/** A parallel request of the same key was first: each engine says in its own way that a key must be unique. */
async function replayed(db: Db, error: unknown, ids: readonly string[], requestKey?: string): Promise<number[]> {
	if (error instanceof Refusal || !requestKey || !(await isRecorded(db, ids[0] ?? "", requestKey))) throw error;
	return stocksOf(db, ids);
}

const stocksOf = (db: DbOrTx, ids: readonly string[]) => Promise.all(ids.map((id) => knownStock(db, id)));

async function knownStock(db: DbOrTx, productId: string): Promise<number> {
	const stock = await stockOf(db, productId);
	if (stock === undefined) throw new Refusal(notFound("No such product"));
	return stock;
}

/** Why stock cannot be moved like this, line by line. */
async function refusalOf(tx: DbOrTx, moves: readonly Move[]): Promise<Refusal> {
	const lines = await Promise.all(
		moves.map(async ({ productId, change }) => ({ productId, change, present: await stockOf(tx, productId) })),
	);
	const words = lines.map(({ change, present }) => {
		if (present === undefined) return "A product is deleted";
		const most = change > 0 ? `at most ${mostUnits.toLocaleString("en-US")} fit` : `${-change} cannot be taken away`;
		return `The stock is ${present.toLocaleString("en-US")} by now: ${most}`;
	});
	return new Refusal(problem(409, "stock-cannot-move", `${words.join(". ")}. Nothing was changed.`, { lines }));
}

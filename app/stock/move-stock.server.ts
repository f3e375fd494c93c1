import { recordAudit } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/database.ts";
import type { Shop, Tx } from "../../db/transaction.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { maxUnits } from "../products/product.ts";
import { moveStock, stockOf } from "../products/stock-changes.server.ts";
import type { StockCount, StockMove } from "./stock-move.ts";

interface Request<Result> {
	actor: string;
	now: Date;
	claim?: Claim<Result>;
}

/**
 * Changes stock by a difference, never to a value, so that concurrent orders stay counted. Returns the new stock.
 * @throws {Refusal} when the product does not exist or its stock would be below 0 or too large
 */
export function moveProductStock(
	{ transact }: Pick<Shop, "transact">,
	productId: string,
	move: StockMove,
	{ actor, now, claim }: Request<number>,
): Promise<number> {
	return transact(async (tx) => {
		const stock = await moveStock(tx, { productId, ...move, actor, now });
		if (stock === undefined) {
			if ((await stockOf(tx, productId)) === undefined) throw new Refusal(notFound("Product"));
			throw await refusalOf(tx, [{ productId, change: move.change }]);
		}
		const facts = movedFacts(move.change, stock, move.reason);
		await recordAudit(tx, { at: now, actor, action: "stock.moved", subject: productId, facts });
		await claim?.(tx, stock);
		return stock;
	});
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
 * @throws {Refusal} with the lines whose product is gone or whose stock would be below 0 or too large
 */
export function postCount(
	{ transact }: Pick<Shop, "transact">,
	count: StockCount,
	request: Request<Counted[]>,
): Promise<Counted[]> {
	// Always in the same lock order, so that two counts cannot deadlock.
	const moves = count.lines
		.map(({ productId, seen, counted }) => ({ productId, change: counted - seen }))
		.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
	return transact((tx) => applyCount(tx, moves, count, request));
}

type Move = Pick<Counted, "productId" | "change">;

async function applyCount(
	tx: Tx,
	moves: readonly Move[],
	{ reason, note }: StockCount,
	{ actor, now, claim }: Request<Counted[]>,
): Promise<Counted[]> {
	const counted: Counted[] = [];
	const failed: Move[] = [];
	for (const move of moves) {
		const quantity = await moveStock(tx, { ...move, reason, note, actor, now });
		if (quantity === undefined) failed.push(move);
		else counted.push({ ...move, quantity });
	}
	if (failed.length > 0) throw await refusalOf(tx, failed);
	for (const { productId, change, quantity } of counted) {
		const facts = movedFacts(change, quantity, reason);
		await recordAudit(tx, { at: now, actor, action: "stock.counted", subject: productId, facts });
	}
	await claim?.(tx, counted);
	return counted;
}

async function refusalOf(tx: DbOrTx, moves: readonly Move[]): Promise<Refusal> {
	const lines = await Promise.all(
		moves.map(async ({ productId, change }) => ({ productId, change, present: await stockOf(tx, productId) })),
	);
	const words = lines.map(({ change, present }) => {
		if (present === undefined) return "A product was deleted";
		const reason = change > 0 ? `the maximum is ${maxUnits.toLocaleString("en-US")}` : `${-change} can't be removed`;
		return `The stock is now ${present.toLocaleString("en-US")}: ${reason}`;
	});
	return new Refusal(problem("stock-cannot-move", `${words.join(". ")}. Nothing was changed.`, { lines }));
}

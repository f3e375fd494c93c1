import { recordAudit } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/database.ts";
import { lockRows } from "../../db/lock-rows.ts";
import type { Shop, Tx } from "../../db/transaction.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { maxUnits } from "../products/product.ts";
import { moveStock, stockOf } from "../products/stock-changes.server.ts";
import { listStockEvents } from "./stock-history.server.ts";
import { countReasons, type StockCount, type StockMove } from "./stock-move.ts";

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
 * @throws {Refusal} with the lines whose product is gone, whose stock would be below 0 or too large, or which someone
 * else has counted since
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
	return transact(async (tx) => {
		await requireUncounted(tx, count.lines);
		return applyCount(tx, moves, count, request);
	});
}

/** @throws {Refusal} with the lines whose stock someone has counted or corrected since it was `seen` */
async function requireUncounted(tx: Tx, lines: StockCount["lines"]): Promise<void> {
	await lockRows(
		tx,
		"products",
		lines.map(({ productId }) => productId),
	);
	const refused: { productId: string; change: number; present: number }[] = [];
	for (const { productId, seen, counted } of lines) {
		const present = await stockOf(tx, productId);
		if (present === undefined || present === seen) continue;
		const { rows } = await listStockEvents(tx, productId, { limit: 100 });
		const first = rows.findIndex(({ quantity, change }) => quantity - change === seen);
		const since = first < 0 ? rows : rows.slice(0, first + 1);
		if (since.some(({ reason }) => isCount(reason))) refused.push({ productId, change: counted - seen, present });
	}
	if (refused.length === 0) return;
	const stocks = refused.map(({ present }) => present.toLocaleString("en-US")).join(", ");
	const detail = `Someone else has counted or corrected the stock in the meantime. It is now ${stocks}. Nothing was changed.`;
	throw new Refusal(problem("stock-cannot-move", detail, { lines: refused }));
}

const isCount = (reason: string): boolean => countReasons.some((one) => one === reason);

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

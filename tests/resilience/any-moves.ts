import fc from "fast-check";
import { cancelOne, giveBack, giveBackPart, handOver, place, report } from "./order-moves.ts";
import { charge, expire, findUnheard, open, webhook } from "./payment-moves.ts";
import { editProduct, removeProduct } from "./product-moves.ts";
import { cancelAll, placePurchase } from "./purchase-moves.ts";

const nth = fc.nat({ max: 5 });
const product = fc.nat({ max: 1 });
const units = fc.integer({ min: 1, max: 3 });

/** Repeats the moves that lead to a payment, so that most sequences contain one. */
const often = <T>(move: T): T[] => [move, move, move, move];

export const anyMoves = fc.commands(
	[
		...often(fc.tuple(product, units).map(([at, count]) => place(at, count))),
		...often(fc.tuple(units, units).map(placePurchase)),
		...often(nth.map(open)),
		...often(nth.map(open)),
		...often(nth.map(charge)),
		...often(nth.map(charge)),
		nth.map(report),
		nth.map(webhook),
		nth.map(cancelOne),
		nth.map(cancelAll),
		fc.constant(expire),
		fc.constant(findUnheard),
		nth.map(handOver),
		fc.tuple(nth, fc.boolean()).map(([at, restock]) => giveBack(at, restock)),
		nth.map(giveBackPart),
		product.map(removeProduct),
		fc.tuple(product, fc.nat({ max: 12 })).map(([at, quantity]) => editProduct(at, quantity)),
	],
	{ maxCommands: 60, size: "+2" },
);

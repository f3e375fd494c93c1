import type { Db } from "../../db/database.ts";
import type { Answer } from "../support/client.ts";
import { percentile } from "./percentile.ts";
import { isSoldOutAnswer } from "./rush.ts";
import { findDrift } from "./stock-equation.ts";

/** A buyer's final answer and its times, by `performance.now()`. */
export interface BuyerResult extends Pick<Answer, "status" | "body"> {
	requestedAt: number;
	answeredAt: number;
}

interface Sale {
	units: number;
	/** Start of the sale, by `performance.now()`. */
	begun: number;
	/** Maximum wait for the sold-out answer for 99% of the buyers, in milliseconds. */
	timeoutMs: number;
}

/**
 * Returns the counts of a sale and its wrong answers.
 * The wait for the sold-out answer starts with the request, or when the last unit was sold if that was later.
 */
export function judgeSale(results: BuyerResult[], { units, begun, timeoutMs }: Sale) {
	const lost: string[] = [];
	const sold = results.filter(({ status }) => status === 200);
	const refused = results.filter(isSoldOutAnswer);
	if (sold.length !== Math.min(units, results.length)) lost.push(`${sold.length} of ${units} units were sold`);
	for (const { status, body } of results) {
		if (status === 200 || isSoldOutAnswer({ status, body })) continue;
		lost.push(`a buyer was answered ${status} ${JSON.stringify(body)}`);
	}
	const lastUnitAt = Math.max(...sold.map(({ answeredAt }) => answeredAt));
	const later = refused.filter(({ answeredAt }) => answeredAt > lastUnitAt);
	const waits = later.map(({ requestedAt, answeredAt }) => answeredAt - Math.max(requestedAt, lastUnitAt));
	const [median, mostly, longest] = [percentile(waits, 0.5), percentile(waits, 0.99), percentile(waits, 1)];
	if (mostly > timeoutMs) lost.push(`one buyer in a hundred heard after ${mostly} ms or more that none is left`);
	const counts = {
		...{ sold: sold.length, refused: refused.length },
		"ms until the last unit was sold": Math.round(lastUnitAt - begun),
		"ms from then or from asking until 'Out of stock.' (median)": median,
		"ms (99%)": mostly,
		"ms (longest)": longest,
	};
	return { ...counts, lost };
}

/** Describes lost or unacknowledged orders, buyers with several orders, and wrong stock. */
export async function findMissold(db: Db, productId: string, units: number, results: BuyerResult[]): Promise<string[]> {
	const lost = await findDrift(db, new Map([[productId, units]]));
	const kept = await db.selectFrom("orders").select(["id", "user_id"]).where("product_id", "=", productId).execute();
	const acknowledged = new Set(results.flatMap(({ status, body }) => (status === 200 ? [body.insertedId] : [])));
	const buyers = new Set(kept.map(({ user_id }) => user_id));
	if (buyers.size !== kept.length) lost.push(`${buyers.size} buyers have ${kept.length} orders`);
	if (kept.length !== acknowledged.size || kept.some(({ id }) => !acknowledged.has(id)))
		lost.push(`${acknowledged.size} orders were acknowledged and ${kept.length} are kept`);
	return lost;
}

import type { Transact } from "../../db/transaction.ts";
import { invalidValues, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { dayMs, hourMs } from "../time/durations.ts";
import { reviewsADay } from "./review.ts";
import type { ReviewInput } from "./review-schema.ts";
import { insertReview, isOnSale, lockLastWritten } from "./reviews-repository.server.ts";

/** Adds a review and returns its id. @throws {Refusal} above the daily limit, or for an unknown product */
export function addReview(transact: Transact, review: ReviewInput, writer: string, now: Date): Promise<string> {
	return transact(async (tx) => {
		const written = await lockLastWritten(tx, writer, reviewsADay);
		const waitMs = Date.parse(written[reviewsADay - 1] ?? "") + dayMs - now.getTime();
		if (waitMs > 0) throw tooMany(waitMs);
		if (review.productId !== undefined && !(await isOnSale(tx, review.productId))) {
			throw new Refusal(invalidValues([{ path: "productId", message: "There is no such product" }]));
		}
		return insertReview(tx, review, writer, now);
	});
}

function tooMany(waitMs: number): Refusal {
	const hours = Math.ceil(waitMs / hourMs);
	const detail = `You have written ${reviewsADay} reviews within a day. Send this one in ${hours === 1 ? "an hour" : `${hours} hours`}.`;
	return new Refusal(problem("too-many-reviews", detail), { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

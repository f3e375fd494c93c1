import type { Selectable } from "kysely";
import { newId } from "../../db/new-id.ts";
import type { DbOrTx } from "../../db/open-database.ts";
import type { ReviewTable } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { ReviewInput } from "./review-schema.ts";

const shown = ["id", "username", "image", "ratings", "description"] as const;

export type ReviewRow = Pick<Selectable<ReviewTable>, (typeof shown)[number]>;

export interface ReviewsRange {
	limit: number;
	/** Only those older than the review with this identifier. */
	before?: string;
}

/** The newest reviews of a range, oldest first. */
export async function listReviews(db: DbOrTx, { limit, before }: ReviewsRange): Promise<ReviewRow[]> {
	const newest = db.selectFrom("reviews").select(shown).orderBy("id", "desc").limit(limit);
	const rows = await (before === undefined ? newest : newest.where("id", "<", before)).execute();
	return rows.reverse();
}

/** Returns the new review's identifier. `userId` is null for the demo reviews. */
export async function insertReview(tx: Tx, review: ReviewInput, userId: string | null, now: Date): Promise<string> {
	const id = newId();
	await tx
		.insertInto("reviews")
		.values({ id, user_id: userId, ...review, created_at: now.toISOString() })
		.execute();
	tx.touched("reviews", id);
	return id;
}

/** Returns how many a user had written. */
export async function deleteReviewsOf(tx: Tx, userId: string): Promise<number> {
	const deleted = await tx.deleteFrom("reviews").where("user_id", "=", userId).returning("id").execute();
	for (const { id } of deleted) tx.touched("reviews", id);
	return deleted.length;
}

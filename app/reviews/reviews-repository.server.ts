import type { Selectable } from "kysely";
import { newId } from "../../db/new-id.ts";
import type { DbOrTx } from "../../db/open-database.ts";
import type { ReviewTable } from "../../db/schema.ts";
import type { ReviewInput } from "./review.ts";

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
export async function insertReview(db: DbOrTx, review: ReviewInput, userId: string | null, now: Date): Promise<string> {
	const id = newId();
	await db
		.insertInto("reviews")
		.values({ id, user_id: userId, ...review, created_at: now.toISOString() })
		.execute();
	return id;
}

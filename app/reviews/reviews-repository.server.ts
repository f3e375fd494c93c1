import { newId } from "../../db/new-id.ts";
import type { DbOrTx } from "../../db/open-database.ts";
import type { Review, ReviewInput } from "./review.ts";

/** All reviews, oldest first. */
export async function listReviews(db: DbOrTx): Promise<Review[]> {
	const rows = await db
		.selectFrom("reviews")
		.select(["id", "username", "image", "ratings", "description"])
		.orderBy("id")
		.execute();
	return rows.map(({ id, ...review }) => ({ _id: id, ...review }));
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

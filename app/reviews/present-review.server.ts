import type { Review } from "./review-schema.ts";
import type { ReviewRow } from "./reviews-repository.server.ts";

/** What leaves the API of a review. */
export function presentReview({ id, username, image, ratings, description }: ReviewRow): Review {
	return { _id: id, username, image, ratings, description };
}

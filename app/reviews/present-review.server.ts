import type { Review } from "./review-schema.ts";
import type { ReviewRow } from "./reviews-repository.server.ts";

/** What leaves the API of a review. */
export function presentReview({ id, product_id, product, bought, created_at, ...shown }: ReviewRow): Review {
	const about = product_id !== null && product !== null && { productId: product_id, product };
	return { _id: id, ...shown, ...about, bought: Boolean(bought), createdAt: created_at };
}

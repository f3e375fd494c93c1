import type { Review } from "./review-schema.ts";
import type { ReviewRow } from "./reviews-repository.server.ts";

export function presentReview({ id, product_id, product, bought, created_at, ...shown }: ReviewRow): Review {
	const about = product_id !== null && product !== null && { productId: product_id, product };
	return { _id: id, ...shown, ...about, bought: Boolean(bought), createdAt: created_at };
}

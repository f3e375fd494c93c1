import { Link } from "react-router";
import type { Order } from "../orders/order.ts";
import { addReviewPath } from "../reviews/review.ts";
import { isolate } from "../ui/isolate.ts";

export const ReviewLink = ({ order: { product, productId } }: { order: Order }) => (
	<Link
		to={addReviewPath(productId)}
		prefetch="none"
		data-print="no"
		aria-label={`Review this part: ${isolate(product)}`}
		className="word-link lone-link"
	>
		Review this part
	</Link>
);

import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { Link } from "react-router";
import type { Review } from "./review-schema.ts";

/** Who wrote a review, of what, and whether they bought it here. */
export function ReviewWriter({ id, review }: { id: string; review: Omit<Review, "_id"> }) {
	const { username, productId, product, bought } = review;
	return (
		<div>
			<p id={id} className="font-semibold">
				{username}
			</p>
			{(product || bought) && (
				<p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
					{bought && (
						<span className="inline-flex items-center gap-1 font-medium text-ok">
							<IconCircleCheck aria-hidden="true" size={18} stroke={1.75} />
							Bought
						</span>
					)}
					{product && (
						<Link to={`/product/${productId}`} className="word-link inline-flex min-h-11 items-center">
							{product}
						</Link>
					)}
				</p>
			)}
		</div>
	);
}

import { Link } from "react-router";
import { SectionHeading } from "../ui/page-heading.tsx";
import { addReviewPath, maxRating, reviewMessages } from "./review.ts";
import { ReviewCard } from "./review-card.tsx";
import type { ProductRating, Review } from "./review-schema.ts";

export interface ProductReviewsProps {
	reviews: readonly Review[];
	rating: ProductRating;
	productId: string;
}

export function ProductReviews({ reviews, rating: { total, buyers }, productId }: ProductReviewsProps) {
	const write = (
		<Link to={addReviewPath(productId)} className="word-link inline-flex min-h-11 items-center" data-print="no">
			Review this part
		</Link>
	);
	return (
		<section aria-labelledby="product-reviews" className="mt-12" data-print="no">
			<SectionHeading id="product-reviews" title="Reviews" action={write} />
			{total === 0 ? (
				<p className="text-ink-2">No reviews yet.</p>
			) : (
				<>
					{buyers && <BuyersRating {...buyers} />}
					<ul className="grid gap-4 lg:grid-cols-2">
						{reviews.map((review) => (
							<li key={review._id} className="min-w-0">
								<ReviewCard review={{ ...review, product: undefined }} />
							</li>
						))}
					</ul>
					<p className="mt-3 max-w-prose text-sm text-ink-2">
						{total > reviews.length && `Showing ${reviews.length} of ${total}, at most one of each customer. `}
						{reviewMessages.notChecked}
					</p>
				</>
			)}
		</section>
	);
}

function BuyersRating({ average, count }: NonNullable<ProductRating["buyers"]>) {
	return (
		<p className="mb-4 text-ink-2">
			<span className="measure text-xl text-ink">{average.toFixed(1)}</span> out of {maxRating} from {count}{" "}
			{count === 1 ? "review" : "reviews"} by customers who bought it
		</p>
	);
}

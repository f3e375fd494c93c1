import { type Control, useWatch } from "react-hook-form";
import { useSettledImageLink } from "../images/use-settled-image-link.ts";
import { ReviewCard } from "./review-card.tsx";
import { type EnteredReview, type ReviewInput, ratingOrZero } from "./review-schema.ts";

/** The review as others will see it, while it is being entered. */
export function ReviewPreview({ control }: { control: Control<EnteredReview, unknown, ReviewInput> }) {
	const { username, image, ratings, description } = useWatch({ control });
	const review = {
		username: username || "Username",
		image: useSettledImageLink(image),
		ratings: ratingOrZero(ratings),
		description: description || "Review text",
		bought: false,
	};
	return (
		<aside aria-labelledby="review-preview" className="xl:sticky xl:top-6">
			<h2 id="review-preview" className="lettering mb-2">
				Preview: how others will see it
			</h2>
			<ReviewCard review={review} />
		</aside>
	);
}

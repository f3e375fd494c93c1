import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { imageLinkSchema } from "../images/image-link.ts";
import { keptRating } from "./review.ts";
import { ReviewCard } from "./review-card.tsx";
import type { ReviewFormState } from "./review-form.tsx";

/** Milliseconds without a keystroke after which a picture's address counts as entered. */
const settledAfter = 400;

/** The review as others will see it, while it is being entered. */
export function ReviewPreview({ control }: Pick<ReviewFormState, "control">) {
	const { username, image = "", ratings, description } = useWatch({ control });
	const [settledImage, setSettledImage] = useState("");
	useEffect(() => {
		const timer = setTimeout(() => setSettledImage(image), settledAfter);
		return () => clearTimeout(timer);
	}, [image]);
	const review = {
		username: username || "Username",
		image: imageLinkSchema.safeParse(settledImage).data ?? "",
		ratings: keptRating(ratings),
		description: description || "Review text",
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

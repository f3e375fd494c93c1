import { PictureFrame } from "../images/picture.tsx";
import { Card } from "../ui/card.tsx";
import { Stars } from "../ui/stars.tsx";
import type { Review } from "./review-schema.ts";

/** One review: picture or placeholder, stars, text and who wrote it (specification §2, Home, Reviews). */
export function ReviewCard({ review }: { review: Omit<Review, "_id"> }) {
	return (
		<Card as="figure" className="grid grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)]">
			<PictureFrame
				src={review.image || undefined}
				alt={review.image ? `Picture sent by ${review.username}` : ""}
				sizes="(min-width: 40rem) 11rem, 8rem"
				ratio="4 / 3"
				className="border-r border-hairline max-sm:aspect-square! max-sm:border-b sm:h-full sm:min-h-33"
			/>
			<div className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
				<Stars rating={review.ratings} />
				<blockquote className="max-w-prose whitespace-pre-line">{review.description}</blockquote>
				<figcaption className="mt-auto font-semibold">{review.username}</figcaption>
			</div>
		</Card>
	);
}

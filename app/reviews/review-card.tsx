import { type ReactNode, useId } from "react";
import { Card } from "../ui/card.tsx";
import { keepSizes } from "../ui/keep-sizes.ts";
import { Stars } from "../ui/stars.tsx";
import { ReviewPicture } from "./review-picture.tsx";
import type { ShownReview } from "./review-schema.ts";
import { ReviewWriter } from "./review-writer.tsx";

/** A review (specification §2, Home, Reviews). */
export function ReviewCard({ review, actions }: { review: ShownReview; actions?: ReactNode }) {
	const writerId = useId();
	return (
		<Card
			as="figure"
			aria-labelledby={writerId}
			className="grid grid-cols-[min(6rem,33%)_minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)]"
		>
			<ReviewPicture
				review={review}
				sizes="(min-width: 40rem) 11rem, 8rem"
				ratio="4 / 3"
				className="border-r border-hairline max-sm:aspect-square! max-sm:border-b sm:h-full sm:min-h-33"
			/>
			<div className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
				<Stars rating={review.ratings} />
				<blockquote dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
					{keepSizes(review.description)}
				</blockquote>
				<div className="mt-auto">
					<ReviewWriter id={writerId} review={review} />
				</div>
				{actions}
			</div>
		</Card>
	);
}

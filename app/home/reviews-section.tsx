import { Link, useRevalidator } from "react-router";
import { reviewMessages } from "../reviews/review.ts";
import { ReviewPicture, ReviewWriter } from "../reviews/review-card.tsx";
import type { Review } from "../reviews/review-schema.ts";
import { ArrowText } from "../ui/arrow-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Carousel } from "../ui/carousel.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { keepSizes } from "../ui/keep-sizes.ts";
import { linkPrefetch } from "../ui/link-prefetch.ts";
import { RetryNotice } from "../ui/notice.tsx";
import { SectionHeading } from "../ui/page-heading.tsx";
import { Stars } from "../ui/stars.tsx";

/** Milliseconds per review (specification §9). */
const reviewIntervalMs = 6100;

/** @param reviews null when they did not load */
export function ReviewsSection({ reviews }: { reviews: readonly Review[] | null }) {
	const { revalidate, state } = useRevalidator();
	return (
		<section className="page-column">
			<SectionHeading
				title="Reviews"
				action={
					<Link
						to="/reviews"
						prefetch={linkPrefetch}
						className="word-link inline-flex min-h-11 items-center font-semibold"
					>
						<ArrowText text="all reviews ->" />
					</Link>
				}
			/>
			{reviews === null ? (
				<RetryNotice title="The reviews didn't load" busy={state !== "idle"} onRetry={revalidate} />
			) : reviews.length === 0 ? (
				<EmptyState
					title="No reviews yet"
					action={
						<ButtonLink to="/dashboard/addreview" variant="quiet">
							Add A review
						</ButtonLink>
					}
				>
					Bought something from us? Tell other customers how it fits.
				</EmptyState>
			) : (
				<>
					<Carousel
						label="Reviews"
						interval={reviewIntervalMs}
						className="border border-hairline bg-sheet"
						slides={reviews.map((review) => ({ key: review._id, content: <ReviewCard review={review} /> }))}
					/>
					<p className="mt-3 max-w-prose text-sm text-ink-2">{reviewMessages.notChecked}</p>
				</>
			)}
		</section>
	);
}

function ReviewCard({ review }: { review: Review }) {
	const writerId = `writer-${review._id}`;
	return (
		<figure
			aria-labelledby={writerId}
			className="flex h-full flex-col sm:grid sm:grid-cols-[16rem_1fr] lg:grid-cols-[22rem_1fr]"
		>
			<ReviewPicture
				review={review}
				sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 16rem, 100vw"
				ratio="4 / 3"
				className={review.image ? "sm:h-full" : "max-sm:max-h-40 sm:h-full"}
			/>
			<div className="flex flex-col justify-center gap-4 p-5 pb-16 sm:p-8 sm:pb-16 lg:p-12">
				<Stars rating={review.ratings} />
				<blockquote dir="auto" className="max-w-prose text-lg whitespace-pre-line">
					{keepSizes(review.description)}
				</blockquote>
				<ReviewWriter id={writerId} review={review} />
			</div>
		</figure>
	);
}

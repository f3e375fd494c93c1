import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { read } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { visitContext } from "../identity/route-guard.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/reviews-page";
import { maxReviews, reviewMessages, reviewsAddress, starsOf } from "./review.ts";
import { ReviewCard } from "./review-card.tsx";
import type { Review } from "./review-schema.ts";
import { ReviewsSummary } from "./reviews-summary.tsx";

const lead = "What our customers say about the parts and tools they bought.";

export const meta = () => pageMeta("Reviews", lead);

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const before = new URL(request.url).searchParams.get("before") ?? undefined;
	const api = context.get(apiContext);
	const [reviews, { admin }] = await Promise.all([
		loadList(() => read(api.reviews.$get({ query: { before } }))),
		context.get(visitContext).role(),
	]);
	return { reviews: reviews?.toReversed(), admin, before };
}

/** A rating filters the loaded list without a request. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	currentUrl.searchParams.get("before") !== nextUrl.searchParams.get("before") ||
	(currentUrl.search === nextUrl.search && defaultShouldRevalidate);

const addReview = (
	<ButtonLink to="/dashboard/addreview" className="w-full">
		Add A review
	</ButtonLink>
);

const newestReviews = (
	<ButtonLink to="/reviews" variant="quiet">
		Show the newest reviews
	</ButtonLink>
);

/** The All reviews page. Specification §2 leaves its contents open. */
export default function ReviewsPage({ loaderData: { reviews, admin, before } }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const stars = starsOf(query);
	return (
		<div className="page-column">
			<PageHeading title="Reviews" lead={`${lead} ${reviewMessages.notChecked}`} />
			{admin && (
				<p className="mb-6">
					<ButtonLink to="/dashboard/reviews" variant="quiet">
						Hide or delete reviews
					</ButtonLink>
				</p>
			)}
			<Loaded title="The reviews didn't load" list={reviews}>
				{(reviews) =>
					before && reviews.length === 0 ? (
						<EmptyState title="No older reviews" action={newestReviews} />
					) : reviews.length === 0 ? (
						<EmptyState title="No reviews yet" action={addReview}>
							Bought something from us? Tell other customers how it fits.
						</EmptyState>
					) : (
						<div className="grid items-start gap-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
							<ReviewsSummary reviews={reviews} before={before} stars={stars} action={addReview} />
							<div className="space-y-6">
								<ReviewsList
									reviews={stars ? reviews.filter(({ ratings }) => ratings === stars) : reviews}
									all={reviews.length}
									stars={stars}
								/>
								<OtherReviews reviews={reviews} before={before} />
							</div>
						</div>
					)
				}
			</Loaded>
		</div>
	);
}

function OtherReviews({ reviews, before }: { reviews: readonly Review[]; before?: string }) {
	const older = reviews.length === maxReviews ? reviews.at(-1)?._id : undefined;
	if (!older && !before) return null;
	return (
		<nav aria-label="More reviews" className="flex flex-wrap gap-3">
			{before && newestReviews}
			{older && (
				<ButtonLink to={reviewsAddress({ before: older })} variant="quiet">
					Show older reviews
				</ButtonLink>
			)}
		</nav>
	);
}

const starsText = (stars = 0) => `${stars} ${stars === 1 ? "star" : "stars"}`;

function ReviewsList({ reviews, all, stars }: { reviews: readonly Review[]; all: number; stars?: number }) {
	return (
		<section aria-label="Reviews, newest first">
			<p role="status" className="mb-4 text-ink-2">
				{stars ? `${reviews.length} of ${all} reviews have ${starsText(stars)}` : "Newest first"}
			</p>
			{reviews.length === 0 ? (
				<EmptyState title={`No reviews with ${starsText(stars)}`} />
			) : (
				<ul className="space-y-4">
					{reviews.map((review) => (
						<li key={review._id}>
							<ReviewCard review={review} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

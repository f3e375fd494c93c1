import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "../ui/card.tsx";
import { AverageStars } from "../ui/stars.tsx";
import { averageRating, maxRating, ratingDistribution, reviewsAddress } from "./review.ts";
import type { Review } from "./review-schema.ts";

export interface ReviewsSummaryProps {
	reviews: readonly Review[];
	/** Cursor of this page. Absent on the first one. */
	before?: string;
	stars?: number;
	action: ReactNode;
}

/** Each bar filters the list. */
export function ReviewsSummary({ reviews, before, stars, action }: ReviewsSummaryProps) {
	const average = averageRating(reviews) ?? 0;
	return (
		<Card as="section" className="lg:sticky lg:top-6">
			<h2 className="sr-only">Ratings</h2>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1 p-5">
				<p>
					<span className="measure text-3xl">{average.toFixed(1)}</span>{" "}
					<span className="text-ink-2">out of {maxRating}</span>
				</p>
				<AverageStars average={average} />
				<p className="w-full text-sm text-ink-2">
					{reviews.length} {reviews.length === 1 ? "review" : "reviews"}
				</p>
			</div>
			<nav aria-label="Reviews by stars" className="border-y border-hairline py-2">
				<ul>
					<FilterLink to={reviewsAddress({ before })} label="All" count={reviews.length} current={!stars} />
					{ratingDistribution(reviews).map(({ stars: rating, count, share }) => (
						<FilterLink
							key={rating}
							to={reviewsAddress({ before, stars: rating })}
							label={`${rating} ${rating === 1 ? "star" : "stars"}`}
							count={count}
							share={share}
							current={rating === stars}
						/>
					))}
				</ul>
			</nav>
			<div className="p-5">{action}</div>
		</Card>
	);
}

interface FilterLinkProps {
	to: string;
	label: string;
	count: number;
	share?: number;
	current: boolean;
}

function FilterLink({ to, label, count, share, current }: FilterLinkProps) {
	return (
		<li>
			<Link
				to={to}
				preventScrollReset
				aria-current={current ? "true" : undefined}
				className="relative grid min-h-11 grid-cols-[3.5rem_minmax(0,1fr)_2.5rem] items-center gap-3 px-5 text-sm hover:bg-tint aria-[current]:bg-tint aria-[current]:font-semibold"
			>
				{current && <span aria-hidden="true" className="torque-stripe absolute inset-y-2.5 left-1.5 w-1.5" />}
				<span>{label}</span>
				{share !== undefined && (
					<span className="h-3 border border-control">
						<span className="block h-full bg-layout" style={{ width: `${share * 100}%` }} />
					</span>
				)}
				<span className="col-start-3 text-right">
					<span className="measure">{count}</span>
					<span className="sr-only">{count === 1 ? " review" : " reviews"}</span>
				</span>
			</Link>
		</li>
	);
}

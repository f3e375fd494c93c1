/** Rating bounds of specification §9. */
export const lowestRating = 1;
export const highestRating = 5;

/** How many the home page shows. */
export const reviewsOnHome = 12;
/** How many one answer of the API holds at most (ruling 24). */
export const mostReviews = 500;

export const reviewMessages = {
	/** Two spaces, as the owner wrote it (specification §8). */
	rating: "Enter rating between 1 to  5",
	ratingNote: "Rating from 1 to 5",
	text: "Review text is required",
	imagePlaceholder: "Enter nothing if there is none",
	saved: "Your review have been saved",
} as const;

export interface RatingCount {
	stars: number;
	count: number;
	/** Of all reviews, 0 to 1. */
	share: number;
}

/** The mean rating; without reviews there is none. */
export function averageRating(reviews: readonly { ratings: number }[]): number | undefined {
	if (reviews.length === 0) return undefined;
	return reviews.reduce((sum, { ratings }) => sum + ratings, 0) / reviews.length;
}

/** How many reviews gave how many stars, from the most stars to the fewest. */
export function ratingDistribution(reviews: readonly { ratings: number }[]): RatingCount[] {
	return Array.from({ length: highestRating }, (_, index) => {
		const stars = highestRating - index;
		const count = reviews.filter(({ ratings }) => ratings === stars).length;
		return { stars, count, share: reviews.length === 0 ? 0 : count / reviews.length };
	});
}

/** The rating that `?stars=` asks for; undefined for all and for what is no rating. */
export function starsOf(query: URLSearchParams): number | undefined {
	const stars = Number(query.get("stars"));
	return Number.isInteger(stars) && stars >= lowestRating && stars <= highestRating ? stars : undefined;
}

/** The address of the reviews older than `before`, of so many stars; of the newest, and of all, unless given. */
export function reviewsAddress({ before, stars }: { before?: string; stars?: number }): string {
	const asked = new URLSearchParams({ ...(before && { before }), ...(stars && { stars: `${stars}` }) });
	return asked.size > 0 ? `/reviews?${asked}` : "/reviews";
}

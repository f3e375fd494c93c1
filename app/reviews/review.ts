/** Limits of specification §9. */
export const minRating = 1;
export const maxRating = 5;

export const reviewsOnHome = 12;
/** Maximum per API response (ruling 24). */
export const maxReviews = 500;

/** Maximum per account within 24 hours (ruling 24). */
export const maxReviewsPerDay = 5;

export const addReviewPath = (productId: string): string =>
	`/dashboard/addreview?product=${encodeURIComponent(productId)}`;

/** The audit log stores the code, because it must not hold free text about people. */
export const removalReasons = {
	advertising: "Advertising",
	abuse: "Insults or hatred",
	"personal-data": "Someone's personal data",
	unlawful: "Unlawful, or infringes someone's rights",
	untrue: "Untrue",
	duplicate: "Duplicate",
	"other-product": "About another product",
	"off-topic": "Not about our parts and tools",
	"requested-by-author": "Requested by the author",
} as const;
export type RemovalReason = keyof typeof removalReasons;

export const reviewMessages = {
	/** Two spaces, as in specification §8. */
	rating: "Enter rating between 1 to  5",
	ratingNote: "Rating from 1 to 5",
	text: "Review text is required",
	imagePlaceholder: "Enter nothing if there is none",
	saved: "Your review have been saved",
	notChecked: "Reviews marked 'Bought' come from customers whose order was shipped. The rest are unverified.",
} as const;

export interface RatingCount {
	stars: number;
	count: number;
	share: number;
}

export function averageRating(reviews: readonly { ratings: number }[]): number | undefined {
	if (reviews.length === 0) return undefined;
	return reviews.reduce((sum, { ratings }) => sum + ratings, 0) / reviews.length;
}

export const reviewsPerProduct = 12;

export function ratingDistribution(reviews: readonly { ratings: number }[]): RatingCount[] {
	return Array.from({ length: maxRating }, (_, index) => {
		const stars = maxRating - index;
		const count = reviews.filter(({ ratings }) => ratings === stars).length;
		return { stars, count, share: reviews.length === 0 ? 0 : count / reviews.length };
	});
}

export function starsOf(query: URLSearchParams): number | undefined {
	const stars = Number(query.get("stars"));
	return Number.isInteger(stars) && stars >= minRating && stars <= maxRating ? stars : undefined;
}

/** Returns the URL of the reviews before `before` with `stars` stars. By default the newest ones with any rating. */
export function reviewsAddress({ before, stars }: { before?: string; stars?: number }): string {
	const params = new URLSearchParams({ ...(before && { before }), ...(stars && { stars: `${stars}` }) });
	return params.size > 0 ? `/reviews?${params}` : "/reviews";
}

export const reviewListParts = { all: "All", shown: "Shown", hidden: "Hidden" } as const;
export type ReviewListPart = keyof typeof reviewListParts;

export const reviewListPartNames = Object.keys(reviewListParts) as ReviewListPart[];

export const reviewSorts = ["newest", "oldest", "stars", "-stars"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const reviewSortLabels: Record<ReviewSort, string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	stars: "Fewest stars first",
	"-stars": "Most stars first",
};

/** Reads the query of the admin's list. Ignores invalid values. */
export function readReviewsQuery(address: string) {
	const members = new URL(address).searchParams;
	const text = (name: string) => members.get(name) || undefined;
	const stars = starsOf(members);
	return {
		part: reviewListPartNames.find((part) => part === text("part")),
		search: text("search")?.slice(0, 200),
		review: text("review")?.slice(0, 64),
		stars: stars === undefined ? undefined : `${stars}`,
		sort: reviewSorts.find((sort) => sort === text("sort")),
		product: text("product")?.slice(0, 64),
		after: text("after"),
		before: text("before"),
	};
}

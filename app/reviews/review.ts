import * as z from "zod";
import { imageLinkSchema } from "../images/image-link.ts";

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

/** A rating is greater than 0 and at most 5 and is read rounded (specification §3 and §5). */
const ratingSchema = z
	.number({ error: reviewMessages.rating })
	.refine((value) => value > 0 && value <= highestRating, reviewMessages.rating)
	.transform((value) => Math.max(lowestRating, Math.round(value)));

export const reviewInputSchema = z.object({
	username: z.string().trim().min(1, "Username is required").max(200),
	/** Empty when there is none. */
	image: z.union([z.literal(""), imageLinkSchema]).default(""),
	ratings: ratingSchema,
	description: z.string().trim().min(1, reviewMessages.text).max(2000),
});

export const reviewSchema = z.object({
	_id: z.string(),
	username: z.string(),
	image: z.string(),
	ratings: z.int(),
	description: z.string(),
});

export type EnteredReview = z.input<typeof reviewInputSchema>;
export type ReviewInput = z.output<typeof reviewInputSchema>;
export type Review = z.infer<typeof reviewSchema>;

export interface RatingCount {
	stars: number;
	count: number;
	/** Of all reviews, 0 to 1. */
	share: number;
}

/** The mean rating; without reviews there is none. */
export function averageRating(reviews: readonly Pick<Review, "ratings">[]): number | undefined {
	if (reviews.length === 0) return undefined;
	return reviews.reduce((sum, { ratings }) => sum + ratings, 0) / reviews.length;
}

/** How many reviews gave how many stars, from the most stars to the fewest. */
export function ratingDistribution(reviews: readonly Pick<Review, "ratings">[]): RatingCount[] {
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

/** A rating as it will be kept, of whatever stands in the form; 0, which shows no stars, when it is not valid. */
export const keptRating = (entered: unknown): number => ratingSchema.safeParse(entered).data ?? 0;

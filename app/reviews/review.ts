import * as z from "zod";
import { imageLinkSchema } from "../platform/image-link.ts";

/** Rating bounds of specification §9. */
export const lowestRating = 1;
export const highestRating = 5;

export const reviewMessages = {
	/** Two spaces, as the owner wrote it (specification §8). */
	rating: "Enter rating between 1 to  5",
	ratingNote: "Rating from 1 to 5",
	text: "Review text is required",
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

export type ReviewInput = z.output<typeof reviewInputSchema>;
export type Review = z.infer<typeof reviewSchema>;

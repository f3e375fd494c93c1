import * as z from "zod";
import { imageLinkSchema } from "../images/image-link.ts";
import { highestRating, lowestRating, reviewMessages } from "./review.ts";

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

/** A rating as it will be kept, of whatever stands in the form; 0, which shows no stars, when it is not valid. */
export const keptRating = (entered: unknown): number => ratingSchema.safeParse(entered).data ?? 0;

import * as z from "zod";
import { typedLine, typedLines } from "../http/text-schema.ts";
import { imageLinkSchema } from "../images/image-link.ts";
import { maxRating, minRating, type RemovalReason, removalReasons, reviewMessages } from "./review.ts";

/** A rating above 0 and at most 5. It is stored rounded, as at least 1 (specification §3 and §5). */
const ratingSchema = z
	.number({ error: reviewMessages.rating })
	.refine((value) => value > 0 && value <= maxRating, reviewMessages.rating)
	.meta({ exclusiveMinimum: 0, maximum: maxRating })
	.transform((value) => Math.max(minRating, Math.round(value)));

export const reviewInputSchema = z.object({
	username: typedLine(200).min(1, "Username is required"),
	/** URL of the picture, or an empty text. */
	image: z.union([z.literal(""), imageLinkSchema]).default(""),
	ratings: ratingSchema,
	description: typedLines(2000).min(1, reviewMessages.text),
	productId: z
		.string()
		.max(100)
		.optional()
		.transform((id) => id || undefined),
});

const reasons = Object.keys(removalReasons) as [RemovalReason, ...RemovalReason[]];
export const removalReasonSchema = z.enum(reasons);

export const moderationSchema = z.discriminatedUnion("hidden", [
	z.object({ hidden: z.literal(true), reason: removalReasonSchema }),
	z.object({ hidden: z.literal(false) }),
]);

export const reviewSchema = z.object({
	_id: z.string(),
	username: z.string(),
	image: z.string(),
	ratings: z.int(),
	description: z.string(),
	productId: z.string().optional(),
	product: z.string().optional(),
	bought: z.boolean(),
	createdAt: z.iso.datetime(),
});

export const listedReviewSchema = reviewSchema.extend({
	hidden: z.literal(true).optional(),
});

export const productRatingSchema = z.object({
	total: z.int(),
	/** Customers with a delivered order, each counted by their latest review. Absent when there are none. */
	buyers: z.object({ count: z.int(), average: z.number() }).optional(),
});
export type ProductRating = z.infer<typeof productRatingSchema>;

export type EnteredReview = z.input<typeof reviewInputSchema>;
export type Moderation = z.infer<typeof moderationSchema>;
export type ReviewInput = z.output<typeof reviewInputSchema>;
export type Review = z.infer<typeof reviewSchema>;
/** A review on a card. The preview of a new one has no date. */
export type ShownReview = Omit<Review, "_id" | "createdAt"> & Partial<Pick<Review, "createdAt">>;
export type ListedReview = z.infer<typeof listedReviewSchema>;

/** Returns the rating as it will be stored, or 0, which shows no stars, when it is invalid. */
export const ratingOrZero = (entered: unknown): number => ratingSchema.safeParse(entered).data ?? 0;

import * as z from "zod";
import { recordAudit } from "../../db/audit.ts";
import type { Shop, Transact, Tx } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { type CacheRule, queryFilter, smallNumber } from "../http/cache-rule.ts";
import type { CallLimits } from "../http/call-limits.server.ts";
import { invalidValues, notFound, problem, Refusal } from "../http/problem.ts";
import type { CreateRateLimiter } from "../http/rate-limits.server.ts";
import { limitStored } from "../http/stored-limits.server.ts";
import { type Claim, idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { dayMs, daySeconds, hourMs } from "../time/calendar.ts";
import { maxReviews, maxReviewsPerDay, type RemovalReason } from "./review.ts";
import {
	type Moderation,
	moderationSchema,
	productRatingSchema,
	type ReviewInput,
	removalReasonSchema,
	reviewInputSchema,
	reviewSchema,
} from "./review-schema.ts";
import {
	deleteReview,
	hasReceived,
	hasReview,
	insertReview,
	isOnSale,
	listFeaturedReviews,
	listReviews,
	lockLastWritten,
	presentReview,
	rateProduct,
	setHidden,
} from "./reviews-repository.server.ts";

const tags = ["Reviews"];

const reviewsQuerySchema = z.object({
	limit: z
		.string()
		.regex(/^[1-9]\d{0,2}$/, "Enter a whole number of at least 1")
		.transform(Number)
		.refine((limit) => limit <= maxReviews, `At most ${maxReviews}`)
		.default(maxReviews)
		.openapi({ type: "integer", description: `Maximum number of reviews. Default: ${maxReviews}` }),
	before: z
		.string()
		.min(1)
		.max(64)
		.optional()
		.openapi({ description: "Only reviews older than the one with this _id" }),
	first: z
		.enum(["customers"])
		.optional()
		.openapi({ description: "One review per account, those of customers with a delivered order last. Not paged" }),
	product: z.string().min(1).max(64).optional().openapi({ description: "Only reviews of the product with this _id" }),
});

/** Each review shows the name of its product. */
export const cachedReviewCalls: Record<string, CacheRule> = {
	"/api/reviews": {
		immediate: ["reviews"],
		delayed: ["products"],
		normalizeQuery: queryFilter(reviewsQuerySchema, { limit: smallNumber, first: /^customers$/ }),
	},
};

/** Reviews a day from a network's accounts without a delivered order: free accounts could fill the newest 500. */
const newcomersLimit = { name: "reviews of newcomers", max: 20, windowSeconds: daySeconds };

interface ReviewsShop extends Shop {
	createLimiter?: CreateRateLimiter;
}

export function createReviewsApi(
	{ db, transact, clock, createLimiter }: ReviewsShop,
	access: AccessRules,
	limits: CallLimits,
) {
	const storeOfNewcomer = limitStored(createLimiter, newcomersLimit, "network", tooManyFromNetwork);
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/reviews",
				tags,
				middleware: limits.fromAddress("pages of reviews", 600),
				summary: "The newest reviews, oldest first",
				request: { query: reviewsQuerySchema },
				responses: okJson("The reviews", z.array(reviewSchema)),
			}),
			async (c) => {
				const { first, ...range } = c.req.valid("query");
				const reviews = await (first ? listFeaturedReviews(db, range) : listReviews(db, range));
				return c.json(reviews.map(presentReview), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/products/{id}/rating",
				tags,
				summary: "Number of reviews of a product, and its rating by customers who bought it",
				request: { params: byId },
				responses: okJson("The rating", productRatingSchema),
			}),
			async (c) => c.json(await rateProduct(db, c.req.valid("param").id), 200),
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/reviews",
				tags,
				...access.signedInAtMost(10, "reviews"),
				summary: "Add a review",
				description: `An account can write ${maxReviewsPerDay} reviews within 24 hours, then gets 429. A review with \`productId\` is about that product. It is marked as \`bought\` once the author's order of the product is delivered.`,
				request: { headers: idempotencyHeaders, ...jsonBody(reviewInputSchema) },
				responses: okJson("Added", z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
			}),
			async (c) => {
				const { id } = c.var.user;
				const added = await once(
					c,
					{ db },
					{
						async act(claim) {
							const add = () => addReview(transact, c.req.valid("json"), { writer: id, now: clock(), claim });
							return (await hasReceived(db, id)) ? add() : storeOfNewcomer(c, 1, add);
						},
						present: (insertedId: string) => ({ acknowledged: true as const, insertedId }),
					},
				);
				return c.json(added, 200);
			},
		)
		.openapi(
			createRoute({
				method: "patch",
				path: "/reviews/{id}",
				tags,
				...access.admin,
				summary: "Hide a review, or show it again",
				request: { params: byId, ...jsonBody(moderationSchema) },
				responses: okJson("Hidden or shown", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				const changed = await moderateReview(transact, c.req.valid("param").id, c.req.valid("json"), by);
				return c.json({ modifiedCount: changed ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/reviews/{id}",
				tags,
				...access.admin,
				summary: "Delete a review for good",
				request: { params: byId, query: z.object({ reason: removalReasonSchema }) },
				responses: okJson("Deleted", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				await removeReview(transact, c.req.valid("param").id, c.req.valid("query").reason, by);
				return c.json({ deletedCount: 1 }, 200);
			},
		);
}

/** Adds a review and returns its id. @throws {Refusal} above the daily limit, or for an unknown product */
function addReview(
	transact: Transact,
	review: ReviewInput,
	{ writer, now, claim }: { writer: string; now: Date; claim: Claim<string> },
): Promise<string> {
	return transact(async (tx) => {
		const written = await lockLastWritten(tx, writer, maxReviewsPerDay);
		const waitMs = Date.parse(written[maxReviewsPerDay - 1] ?? "") + dayMs - now.getTime();
		if (waitMs > 0) throw tooMany(waitMs);
		if (review.productId !== undefined && !(await isOnSale(tx, review.productId))) {
			throw new Refusal(invalidValues([{ path: "productId", message: "This product doesn't exist" }]));
		}
		const id = await insertReview(tx, review, writer, now);
		await claim(tx, id);
		return id;
	});
}

function tooMany(waitMs: number): Refusal {
	const hours = Math.ceil(waitMs / hourMs);
	const detail = `You've written ${maxReviewsPerDay} reviews in the last 24 hours. Try again in ${hours === 1 ? "an hour" : `${hours} hours`}.`;
	return new Refusal(problem("too-many-reviews", detail), { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

function tooManyFromNetwork(retryAfterSeconds: number): Refusal {
	const detail = "New customers on your network have written many reviews today. Try again tomorrow.";
	return new Refusal(problem("too-many-reviews", detail), { retryAfterSeconds });
}

interface By {
	actor: string;
	now: Date;
}

/**
 * Hides or shows a review. The audit log keeps the reason and the actor.
 * @returns whether this changed the review
 * @throws {Refusal} when the review does not exist
 */
function moderateReview(transact: Transact, id: string, moderation: Moderation, by: By): Promise<boolean> {
	return transact(async (tx) => {
		const changed = await setHidden(tx, id, moderation.hidden ? by.now : null);
		if (!changed && !(await hasReview(tx, id))) throw noReview();
		if (!changed) return false;
		if (moderation.hidden) await record(tx, "review.hidden", id, by, moderation.reason);
		else await record(tx, "review.shown", id, by);
		return true;
	});
}

/**
 * Deletes a review for good. The audit log keeps the reason and the actor, but not the text.
 * @throws {Refusal} when the review does not exist
 */
function removeReview(transact: Transact, id: string, reason: RemovalReason, by: By): Promise<void> {
	return transact(async (tx) => {
		if (!(await deleteReview(tx, id))) throw noReview();
		await record(tx, "review.deleted", id, by, reason);
	});
}

const noReview = () => new Refusal(notFound("Review"));

function record(tx: Tx, action: string, subject: string, { actor, now }: By, reason?: RemovalReason): Promise<void> {
	return recordAudit(tx, { at: now, actor, action, subject, facts: reason && { reason } });
}

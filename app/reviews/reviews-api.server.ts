import * as z from "zod";
import type { Db } from "../../db/open-database.ts";
import type { Transact } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { presentReview } from "./present-review.server.ts";
import { mostReviews } from "./review.ts";
import { reviewInputSchema, reviewSchema } from "./review-schema.ts";
import { insertReview, listReviews } from "./reviews-repository.server.ts";

const tags = ["Reviews"];

const rangeSchema = z.object({
	limit: z
		.string()
		.regex(/^[1-9]\d{0,2}$/, "Enter a whole number from 1")
		.transform(Number)
		.refine((limit) => limit <= mostReviews, `At most ${mostReviews}`)
		.default(mostReviews)
		.openapi({ type: "integer", description: `How many at most: ${mostReviews} unless given` }),
	before: z.string().min(1).max(64).optional().openapi({ description: "Only those older than the review of this _id" }),
});

export interface ReviewsApiDeps {
	db: Db;
	transact: Transact;
	access: AccessRules;
	clock: () => Date;
}

/** `GET/POST /reviews` (specification §7). */
export function createReviewsApi({ db, transact, access, clock }: ReviewsApiDeps) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/reviews",
				tags,
				summary: "The newest reviews, oldest first",
				request: { query: rangeSchema },
				responses: okJson("The reviews", z.array(reviewSchema)),
			}),
			async (c) => c.json((await listReviews(db, c.req.valid("query"))).map(presentReview), 200),
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/reviews",
				tags,
				...access.signedInAtMost(10, "reviews"),
				summary: "Add a review",
				request: jsonBody(reviewInputSchema),
				responses: okJson("Added", z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
			}),
			async (c) => {
				const insertedId = await transact((tx) => insertReview(tx, c.req.valid("json"), c.var.user.id, clock()));
				return c.json({ acknowledged: true as const, insertedId }, 200);
			},
		);
}

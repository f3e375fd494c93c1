import * as z from "zod";
import type { Changes } from "../../db/changes.ts";
import type { Db } from "../../db/open-database.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { answers, createApiGroup, createRoute, jsonBody } from "../http/api-router.server.ts";
import { reviewInputSchema, reviewNoun, reviewSchema } from "./review.ts";
import { insertReview, listReviews } from "./reviews-repository.server.ts";

const tags = ["Reviews"];

export interface ReviewsApiParts {
	db: Db;
	access: AccessRules;
	changes: Changes;
	clock: () => Date;
}

/** `GET/POST /reviews` (specification §7). */
export function createReviewsApi({ db, access, changes, clock }: ReviewsApiParts) {
	return createApiGroup()
		.openapi(
			createRoute({
				method: "get",
				path: "/reviews",
				tags,
				summary: "All reviews, oldest first",
				responses: answers("The reviews", z.array(reviewSchema)),
			}),
			async (c) => c.json(await listReviews(db), 200),
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/reviews",
				tags,
				...access.signedInAtMost(10, "reviews"),
				summary: "Add a review",
				request: jsonBody(reviewInputSchema),
				responses: answers("Added", z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
			}),
			async (c) => {
				const insertedId = await insertReview(db, c.req.valid("json"), c.var.user.id, clock());
				changes.edited(reviewNoun);
				return c.json({ acknowledged: true as const, insertedId }, 200);
			},
		);
}

import * as z from "zod";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { maxCounted, maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields, searchField } from "../http/list-range.server.ts";
import { countReviews, listReviewPage } from "./list-reviews.server.ts";
import { reviewListPartNames, reviewSorts } from "./review-list.ts";
import { listedReviewSchema } from "./review-schema.ts";
import { presentReview } from "./reviews-repository.server.ts";

const tags = ["Reviews"];
const reviewsListSchema = z.object({
	...listRangeFields,
	part: z.enum(reviewListPartNames).default("all").openapi({ description: "All reviews, visible ones or hidden ones" }),
	search: searchField,
	stars: z
		.string()
		.regex(/^[1-5]$/, "Enter 1 to 5")
		.transform(Number)
		.optional()
		.openapi({ type: "integer", description: "Only reviews with this number of stars" }),
	product: z.string().min(1).max(64).optional().openapi({ description: "Only reviews of the product with this _id" }),
	author: z.string().min(1).max(64).optional().openapi({ description: "Only reviews by the user with this _id" }),
	sort: z.enum(reviewSorts).default("newest"),
});

/** `GET /reviews/all`, `GET /reviews/counts`. */
export function createReviewsListApi({ db }: Shop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/reviews/all",
				tags,
				...access.admin,
				summary: "All reviews, hidden ones included, newest first",
				description: `At most ${maxRows}. The \`Link\` header has the next page.`,
				request: { query: reviewsListSchema },
				responses: okJson("The reviews", z.array(listedReviewSchema), linkHeader),
			}),
			async (c) => {
				const { limit = maxRows, after, before, sort, ...filter } = c.req.valid("query");
				const page = await listReviewPage(db, filter, sort, { limit, after, before });
				linkPages(c, page);
				return c.json(
					page.rows.map(({ hidden_at, ...row }) => ({
						...presentReview(row),
						...(hidden_at && { hidden: true as const }),
					})),
					200,
				);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/reviews/counts",
				tags,
				...access.admin,
				summary: "Number of reviews in total, shown and hidden",
				description: `Counts stop at ${maxCounted}.`,
				request: { query: reviewsListSchema.pick({ search: true, stars: true, product: true }) },
				responses: okJson("The counts", z.record(z.enum(reviewListPartNames), z.int())),
			}),
			async (c) => c.json(await countReviews(db, c.req.valid("query")), 200),
		);
}

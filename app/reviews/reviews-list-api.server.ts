import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import type { DbOrTx } from "../../db/database.ts";
import { countUpTo, type ListRange, readListPage } from "../../db/list-page.ts";
import { hasWords, searchWords, textHasWords } from "../../db/text-search.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { maxCounted, maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields, searchField } from "../http/list-range.server.ts";
import { type ReviewListPart, type ReviewSort, reviewListPartNames, reviewSorts } from "./review.ts";
import { listedReviewSchema } from "./review-schema.ts";
import { presentReview, selectReviews } from "./reviews-repository.server.ts";

const tags = ["Reviews"];
const reviewsListSchema = z.object({
	...listRangeFields,
	part: z.enum(reviewListPartNames).default("all").openapi({ description: "All reviews, visible ones or hidden ones" }),
	search: searchField.openapi({ description: "Words of the author, the text or the product's name" }),
	stars: z
		.string()
		.regex(/^[1-5]$/, "Enter 1 to 5")
		.transform(Number)
		.optional()
		.openapi({ type: "integer", description: "Only reviews with this number of stars" }),
	product: z.string().min(1).max(64).optional().openapi({ description: "Only reviews of the product with this _id" }),
	review: z.string().min(1).max(64).optional().openapi({ description: "Only the review with this _id" }),
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
				request: { query: reviewsListSchema.pick({ search: true, stars: true, product: true, review: true }) },
				responses: okJson("The counts", z.record(z.enum(reviewListPartNames), z.int())),
			}),
			async (c) => c.json(await countReviews(db, c.req.valid("query")), 200),
		);
}

interface ReviewsFilter {
	part: ReviewListPart;
	search?: string;
	stars?: number;
	product?: string;
	review?: string;
	author?: string;
}

/** Finds reviews whose author, text and product have the words together. */
async function isFound(db: DbOrTx, search: string): Promise<RawBuilder<boolean>> {
	const products = await db
		.selectFrom("products")
		.select(["id", "name"])
		.where("id", "in", db.selectFrom("reviews").select("product_id").where("product_id", "is not", null))
		.execute();
	const hasWord = (word: string) => {
		const isNamed = textHasWords(word);
		const ids = products.flatMap(({ id, name }) => (isNamed(name) ? [id] : []));
		return sql`(${hasWords(db, "reviews", word)} or reviews.product_id in (${sql.join(ids.length > 0 ? ids : [""])}))`;
	};
	const words = searchWords(search).map(hasWord);
	const ofReview = hasWords(db, "reviews", search);
	return words.length === 0 ? ofReview : sql<boolean>`(${ofReview} or (${sql.join(words, sql` and `)}))`;
}

async function conditions(
	db: DbOrTx,
	{ part, search, stars, product, review, author }: ReviewsFilter,
): Promise<RawBuilder<boolean>[]> {
	return [
		part === "hidden" && sql<boolean>`reviews.hidden_at is not null`,
		part === "shown" && sql<boolean>`reviews.hidden_at is null`,
		search && (await isFound(db, search)),
		stars !== undefined && sql<boolean>`reviews.ratings = ${stars}`,
		product !== undefined && sql<boolean>`reviews.product_id = ${product}`,
		review !== undefined && sql<boolean>`reviews.id = ${review}`,
		author !== undefined && sql<boolean>`reviews.user_id = ${author}`,
	].filter((condition) => typeof condition === "object");
}

/** Returns a page of reviews, hidden ones included. */
async function listReviewPage(db: DbOrTx, filter: ReviewsFilter, sort: ReviewSort, range: ListRange) {
	let query = selectReviews(db).select("hidden_at");
	for (const condition of await conditions(db, filter)) query = query.where(condition);
	const byStars = [{ column: "reviews.ratings", of: ({ ratings }: { ratings: number }) => ratings }];
	const descending = sort === "newest" || sort.startsWith("-");
	return readListPage(query, { id: "reviews.id", descending, by: sort.endsWith("stars") ? byStars : undefined }, range);
}

async function countReviews(db: DbOrTx, filter: Omit<ReviewsFilter, "part">): Promise<Record<ReviewListPart, number>> {
	const isNarrowed = Boolean(filter.search || filter.stars || filter.product || filter.review);
	const counts = reviewListPartNames.map(async (part) => {
		let reviews = db.selectFrom("reviews").select("reviews.id");
		for (const condition of await conditions(db, { ...filter, part })) reviews = reviews.where(condition);
		// Sorted by an indexed column, because SQLite would otherwise read the whole table.
		if (part === "shown" && !isNarrowed) reviews = reviews.orderBy("reviews.id");
		return [part, await countUpTo(db, reviews, maxCounted)];
	});
	return Object.fromEntries(await Promise.all(counts));
}

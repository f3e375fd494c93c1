import { type RawBuilder, sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { countUpTo, type ListRange, readListPage } from "../../db/list-page.ts";
import { hasWords } from "../../db/text-search.ts";
import { maxCounted } from "../http/list-limits.ts";
import { type ReviewListPart, type ReviewSort, reviewListPartNames } from "./review-list.ts";
import { selectReviews } from "./reviews-repository.server.ts";

export interface ReviewsFilter {
	part: ReviewListPart;
	search?: string;
	stars?: number;
	product?: string;
	author?: string;
}

function conditions(db: DbOrTx, { part, search, stars, product, author }: ReviewsFilter): RawBuilder<boolean>[] {
	return [
		part === "hidden" && sql<boolean>`reviews.hidden_at is not null`,
		part === "shown" && sql<boolean>`reviews.hidden_at is null`,
		search && hasWords(db, "reviews", search),
		stars !== undefined && sql<boolean>`reviews.ratings = ${stars}`,
		product !== undefined && sql<boolean>`reviews.product_id = ${product}`,
		author !== undefined && sql<boolean>`reviews.user_id = ${author}`,
	].filter((condition) => typeof condition === "object");
}

/** Returns a page of reviews, hidden ones included. */
export function listReviewPage(db: DbOrTx, filter: ReviewsFilter, sort: ReviewSort, range: ListRange) {
	let query = selectReviews(db).select("hidden_at");
	for (const condition of conditions(db, filter)) query = query.where(condition);
	const byStars = [{ column: "reviews.ratings", of: ({ ratings }: { ratings: number }) => ratings }];
	const descending = sort === "newest" || sort.startsWith("-");
	return readListPage(query, { id: "reviews.id", descending, by: sort.endsWith("stars") ? byStars : undefined }, range);
}

export async function countReviews(
	db: DbOrTx,
	filter: Omit<ReviewsFilter, "part">,
): Promise<Record<ReviewListPart, number>> {
	const isNarrowed = Boolean(filter.search || filter.stars || filter.product);
	const counts = reviewListPartNames.map(async (part) => {
		let reviews = db.selectFrom("reviews").select("reviews.id");
		for (const condition of conditions(db, { ...filter, part })) reviews = reviews.where(condition);
		// Sorted by an indexed column, because SQLite would otherwise read the whole table.
		if (part === "shown" && !isNarrowed) reviews = reviews.orderBy("reviews.id");
		return [part, await countUpTo(db, reviews, maxCounted)];
	});
	return Object.fromEntries(await Promise.all(counts));
}

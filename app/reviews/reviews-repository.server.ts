import { type ExpressionBuilder, sql } from "kysely";
import { type DbOrTx, onSale } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import type { Database } from "../../db/schema.ts";
import { searchKeys } from "../../db/search-words.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Review, ReviewInput } from "./review-schema.ts";

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

export interface ReviewsRange {
	limit: number;
	before?: string;
	product?: string;
}

const wasBought = (its: ExpressionBuilder<Database, "reviews">) =>
	its.exists(
		its
			.selectFrom("orders")
			.select("orders.id")
			.whereRef("orders.user_id", "=", "reviews.user_id")
			.whereRef("orders.product_id", "=", "reviews.product_id")
			// A literal: with a parameter, SQLite would prepare the statement again each time, because the index has a
			// fixed status.
			.where("orders.status", "=", sql.lit("delivered")),
	);

/** Returns whether the user has received an order. */
export const hasReceived = async (db: DbOrTx, userId: string) => {
	const received = db.selectFrom("orders").select("id").where("user_id", "=", userId).where("status", "=", "delivered");
	return (await received.limit(1).executeTakeFirst()) !== undefined;
};

export const selectReviews = (db: DbOrTx) =>
	db
		.selectFrom("reviews")
		.leftJoin("products", (on) => on.onRef("products.id", "=", "reviews.product_id").on(onSale))
		.select([
			"reviews.id",
			"username",
			"image",
			"ratings",
			"reviews.description",
			"product_id",
			"products.name as product",
			"reviews.created_at",
		])
		.select((its) => wasBought(its).as("bought"));

/** Returns the newest visible reviews of a range, oldest first. */
export async function listReviews(db: DbOrTx, { limit, before, product }: ReviewsRange) {
	let query = selectReviews(db).where("hidden_at", "is", null).orderBy("reviews.id", "desc").limit(limit);
	if (before !== undefined) query = query.where("reviews.id", "<", before);
	if (product !== undefined) query = query.where("reviews.product_id", "=", product);
	return (await query.execute()).toReversed();
}

/**
 * Returns the newest review of each account, those of customers with a delivered order last, so that free accounts
 * cannot displace them (ruling 24). Oldest first like {@link listReviews}.
 */
export async function listFeaturedReviews(db: DbOrTx, { limit, product }: Omit<ReviewsRange, "before">) {
	const featured = (isCustomer: boolean, count: number) => {
		let query = selectReviews(db)
			.where("hidden_at", "is", null)
			.where("from_customer", "=", isCustomer ? sql.lit(1) : sql.lit(0))
			.where(({ not, exists, selectFrom }) => {
				let newer = selectFrom("reviews as newer")
					.select("newer.id")
					.whereRef("newer.user_id", "=", "reviews.user_id")
					.whereRef("newer.id", ">", "reviews.id")
					.where("newer.hidden_at", "is", null);
				if (product !== undefined) newer = newer.where("newer.product_id", "=", product);
				return not(exists(newer));
			})
			.orderBy("reviews.id", "desc")
			.limit(count);
		if (product !== undefined) query = query.where("reviews.product_id", "=", product);
		return query.execute();
	};
	const customers = await featured(true, limit);
	const others = customers.length < limit ? await featured(false, limit - customers.length) : [];
	return [...customers, ...others].toReversed();
}

/** Averages the latest review of each buyer. */
export async function rateProduct(db: DbOrTx, productId: string) {
	const shown = db.selectFrom("reviews").where("product_id", "=", productId).where("hidden_at", "is", null);
	const latest = shown.where(wasBought).groupBy("user_id").select(sql<string>`max(reviews.id)`.as("id"));
	const [{ total }, { count, average }] = await Promise.all([
		shown.select((its) => its.fn.countAll().as("total")).executeTakeFirstOrThrow(),
		db
			.selectFrom("reviews")
			.select((its) => [its.fn.countAll().as("count"), its.fn.avg("ratings").as("average")])
			.where("id", "in", latest)
			.executeTakeFirstOrThrow(),
	]);
	const isRated = Number(count) > 0;
	return { total: Number(total), ...(isRated && { buyers: { count: Number(count), average: Number(average) } }) };
}

type WrittenReview = Omit<ReviewInput, "productId"> & { productId?: string };

/** `userId` is null for demo reviews. */
export async function insertReview(tx: Tx, review: WrittenReview, userId: string | null, now: Date): Promise<string> {
	const id = newId();
	const { productId = null, ...written } = review;
	const from_customer = Number(userId !== null && (await hasReceived(tx, userId)));
	const search_keys = searchKeys({ name: written.username });
	const row = { id, user_id: userId, ...written, search_keys, product_id: productId, from_customer, hidden_at: null };
	await tx
		.insertInto("reviews")
		.values({ ...row, created_at: now.toISOString() })
		.execute();
	tx.touched("reviews", id);
	return id;
}

/** Locks a user. Returns the times of the user's latest reviews, hidden ones included, newest first. */
export async function lockLastWritten(tx: Tx, userId: string, count: number): Promise<string[]> {
	await lockRow(tx, "users", userId);
	const rows = await tx
		.selectFrom("reviews")
		.select("created_at")
		.where("user_id", "=", userId)
		.orderBy("id", "desc")
		.limit(count)
		.execute();
	return rows.map(({ created_at }) => created_at);
}

export async function isOnSale(db: DbOrTx, productId: string): Promise<boolean> {
	const product = await db
		.selectFrom("products")
		.select("id")
		.where("id", "=", productId)
		.where(onSale)
		.executeTakeFirst();
	return product !== undefined;
}

/** Returns whether this changed the review. */
export async function setHidden(tx: Tx, id: string, hiddenAt: Date | null): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("reviews")
		.set({ hidden_at: hiddenAt?.toISOString() ?? null })
		.where("id", "=", id)
		.where("hidden_at", hiddenAt ? "is" : "is not", null)
		.executeTakeFirst();
	if (numUpdatedRows > 0n) tx.touched("reviews", id);
	return numUpdatedRows > 0n;
}

export async function hasReview(db: DbOrTx, id: string): Promise<boolean> {
	const review = await db.selectFrom("reviews").select("id").where("id", "=", id).executeTakeFirst();
	return review !== undefined;
}

export async function deleteReview(tx: Tx, id: string): Promise<boolean> {
	const { numDeletedRows } = await tx.deleteFrom("reviews").where("id", "=", id).executeTakeFirst();
	if (numDeletedRows > 0n) tx.touched("reviews", id);
	return numDeletedRows > 0n;
}

export async function deleteReviewsOf(tx: Tx, userId: string): Promise<number> {
	const deleted = await tx.deleteFrom("reviews").where("user_id", "=", userId).returning("id").execute();
	for (const { id } of deleted) tx.touched("reviews", id);
	return deleted.length;
}

/** Updates the customer's reviews after a delivery: they may now count as bought, and come first on Home. */
export async function updateReviewsOf(tx: Tx, userId: string): Promise<void> {
	const from_customer = Number(await hasReceived(tx, userId));
	const reviews = await tx
		.updateTable("reviews")
		.set({ from_customer })
		.where("user_id", "=", userId)
		.returning("id")
		.execute();
	for (const { id } of reviews) tx.touched("reviews", id);
}

export function presentReview({ id, product_id, product, bought, created_at, ...shown }: ReviewRow): Review {
	const about = product_id !== null && product !== null && { productId: product_id, product };
	return { _id: id, ...shown, ...about, bought: Boolean(bought), createdAt: created_at };
}

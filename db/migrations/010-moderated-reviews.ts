import type { Kysely } from "kysely";

/** Which product a review is about, and since when an admin hides it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("reviews")
		.addColumn("product_id", "text", (c) => c.references("products.id"))
		.execute();
	await db.schema.alterTable("reviews").addColumn("hidden_at", "text").execute();
	await db.schema.createIndex("reviews_by_user").on("reviews").columns(["user_id", "created_at"]).execute();
}

import type { Kysely } from "kysely";

/** A product's page shows its reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.createIndex("reviews_of_product").on("reviews").columns(["product_id", "id"]).execute();
}

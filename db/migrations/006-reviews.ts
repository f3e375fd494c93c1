import { type Kysely, sql } from "kysely";
import { indexWords } from "../text-search.ts";

/** Reviews of the shop and of products. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("reviews")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.references("users.id"))
		.addColumn("product_id", "text", (c) => c.references("products.id"))
		.addColumn("image", "text", (c) => c.notNull())
		.addColumn("username", "text", (c) => c.notNull())
		.addColumn("ratings", sql`int4`, (c) => c.notNull())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("search_keys", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("hidden_at", "text")
		.addColumn("from_customer", sql`int4`, (c) => c.notNull().defaultTo(0))
		.execute();
	await schema.createIndex("reviews_by_user").on("reviews").columns(["user_id", "id"]).execute();
	await schema.createIndex("reviews_of_product").on("reviews").columns(["product_id", "id"]).execute();
	await schema.createIndex("reviews_featured").on("reviews").columns(["from_customer", "id"]).execute();
	await schema
		.createIndex("reviews_featured_of_product")
		.on("reviews")
		.columns(["product_id", "from_customer", "id"])
		.execute();
	await schema.createIndex("reviews_by_ratings").on("reviews").columns(["ratings", "id"]).execute();
	await sql`create index reviews_hidden on reviews (id) where hidden_at is not null`.execute(db);
	await indexWords(db, "reviews");
}

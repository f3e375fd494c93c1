import { type Kysely, sql } from "kysely";

/** Who asked to be told when a product can be ordered again, and what keeps mails few (docs/decisions/045). */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("wishes")
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id"))
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("created_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("wishes_key", ["product_id", "user_id"])
		.execute();
	await db.schema.createIndex("wishes_of_user").on("wishes").columns(["user_id", "product_id"]).execute();
	await db.schema
		.createTable("low_stock_mails")
		.addColumn("product_id", "text", (c) => c.primaryKey().references("products.id"))
		.addColumn("posted_at", "text", (c) => c.notNull())
		.execute();
	await sql`create index mails_of_person on mails (person_id, created_at) where person_id is not null`.execute(db);
}

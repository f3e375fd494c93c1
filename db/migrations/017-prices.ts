import { type Kysely, sql } from "kysely";

/** What each product has cost, since when. Of before, only this is known: its price stands since it changed last. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("prices")
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id").onDelete("cascade"))
		.addColumn("since", "text", (c) => c.notNull())
		.addColumn("until", "text")
		.addColumn("price_cents", sql`int4`, (c) => c.notNull())
		.addColumn("lowest_before_cents", sql`int4`)
		.addPrimaryKeyConstraint("prices_pkey", ["product_id", "since"])
		.execute();
	await sql`create unique index prices_current on prices (product_id) where until is null`.execute(db);
	await sql`create unique index prices_reduced on prices (product_id) where lowest_before_cents is not null`.execute(
		db,
	);
	await sql`
		insert into prices (product_id, since, price_cents)
		select id, case changed_at when '' then ${new Date().toISOString()} else changed_at end, price_cents
		from products where deleted_at is null
	`.execute(db);
}

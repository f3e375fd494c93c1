import { type Kysely, sql } from "kysely";

/** Who said that they withdraw from a contract (docs/decisions/053). */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("withdrawals")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("form_key", "text", (c) => c.notNull().unique())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("email_key", "text", (c) => c.notNull())
		.addColumn("orders", "text", (c) => c.notNull())
		.addColumn("words", "text", (c) => c.notNull())
		.addColumn("received_at", "text", (c) => c.notNull())
		.addColumn("mailed", sql`int4`, (c) => c.notNull())
		.addColumn("done_at", "text")
		.execute();
	await db.schema.createIndex("withdrawals_of_email").on("withdrawals").columns(["email_key", "id"]).execute();
	await sql`create index withdrawals_open on withdrawals (id) where done_at is null`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** A row for each thing that changed, written in the transaction of the change; before, a row for each process. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.dropTable("changes").execute();
	await db.schema
		.createTable("changes")
		.addColumn("noun", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("version", sql`int4`, (c) => c.notNull())
		.addColumn("changed_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("changes_subject", ["noun", "subject"])
		.execute();
	await db.schema.createIndex("changes_changed_at").on("changes").column("changed_at").execute();
}

import { type Kysely, sql } from "kysely";

/** What each process has changed, so that others on the same database make their answers anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("changes")
		.addColumn("process", "text", (c) => c.notNull())
		.addColumn("noun", "text", (c) => c.notNull())
		.addColumn("edits", sql`int4`, (c) => c.notNull())
		.addColumn("moves", sql`int4`, (c) => c.notNull())
		.addColumn("seen_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("changes_key", ["process", "noun"])
		.execute();
}

import { type Kysely, PostgresAdapter } from "kysely";

/** The pictures that admins bring, under the hash of what they sent: every process finds them where it finds the products. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
	await db.schema
		.createTable("images")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("webp", isPostgres ? "bytea" : "blob", (c) => c.notNull())
		.addColumn("width", "integer", (c) => c.notNull())
		.addColumn("height", "integer", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.execute();
}

import { type Kysely, PostgresAdapter } from "kysely";

/** Drawings, models and data sheets of products; what an admin brought in pieces (docs/decisions/030). */
export async function up(db: Kysely<unknown>): Promise<void> {
	const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
	await db.schema
		.createTable("product_files")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id").onDelete("cascade"))
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("edition", "text")
		.addColumn("title", "text")
		.addColumn("hash", "text", (c) => c.notNull())
		.addColumn("bytes", "integer", (c) => c.notNull())
		.addColumn("source", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("product_files_product").on("product_files").column("product_id").execute();
	await db.schema.createIndex("product_files_hash").on("product_files").column("hash").execute();
	await db.schema
		.createTable("file_pieces")
		.addColumn("file_id", "text", (c) => c.notNull().references("product_files.id").onDelete("cascade"))
		.addColumn("place", "integer", (c) => c.notNull())
		.addColumn("content", isPostgres ? "bytea" : "blob", (c) => c.notNull())
		.addPrimaryKeyConstraint("file_pieces_key", ["file_id", "place"])
		.execute();
}

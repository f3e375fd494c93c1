import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Pictures, and drawings, models and data sheets of products (docs/decisions/010). */
export async function up(db: Kysely<unknown>): Promise<void> {
	const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? sql`bytea` : sql`blob`;
	const { schema } = db;
	await schema
		.createTable("images")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("webp", bytes, (c) => c.notNull())
		.addColumn("content_key", "text")
		.addColumn("width", "integer", (c) => c.notNull())
		.addColumn("height", "integer", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.execute();
	await schema
		.createTable("product_files")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id").onDelete("cascade"))
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("edition", "text")
		.addColumn("title", "text")
		.addColumn("hash", "text", (c) => c.notNull())
		.addColumn("bytes", "integer", (c) => c.notNull())
		.addColumn("source", "text")
		.addColumn("content_key", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.execute();
	await schema.createIndex("product_files_product").on("product_files").column("product_id").execute();
	await schema.createIndex("product_files_hash").on("product_files").column("hash").execute();
	await schema
		.createTable("file_pieces")
		.addColumn("file_id", "text", (c) => c.notNull().references("product_files.id").onDelete("cascade"))
		.addColumn("place", "integer", (c) => c.notNull())
		.addColumn("content", bytes, (c) => c.notNull())
		.addPrimaryKeyConstraint("file_pieces_key", ["file_id", "place"])
		.execute();
	await contentStore(db);
}

/** Keys of contents in a store outside the database (docs/decisions/010). */
async function contentStore(db: Kysely<unknown>): Promise<void> {
	for (const table of ["images", "product_files"])
		await db.schema
			.createIndex(`${table}_content_key`)
			.unique()
			.on(table)
			.column("content_key")
			.where(sql.ref("content_key"), "is not", null)
			.execute();
	await db.schema
		.createTable("unreferenced_contents")
		.addColumn("key", "text", (c) => c.primaryKey())
		.addColumn("since", "text", (c) => c.notNull())
		.execute();
}

import { type Kysely, sql } from "kysely";

/** Pictures and files that are kept outside the database, each under a key, and keys that no row names (docs/decisions/058). */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["images", "product_files"]) {
		await db.schema.alterTable(table).addColumn("content_key", "text").execute();
		await db.schema
			.createIndex(`${table}_content_key`)
			.unique()
			.on(table)
			.column("content_key")
			.where(sql.ref("content_key"), "is not", null)
			.execute();
	}
	await db.schema
		.createTable("unnamed_contents")
		.addColumn("key", "text", (c) => c.primaryKey())
		.addColumn("since", "text", (c) => c.notNull())
		.execute();
}

import type { Kysely } from "kysely";
import { refuseChanges } from "../append-only.ts";

/** What admins, buyers, the card provider and the shop itself did. Rows are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("audit")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("facts", "text", (c) => c.notNull())
		.execute();
	// By time, not by id: an entry that is made at most once has an id that names it, and does not sort.
	await schema.createIndex("audit_by_time").on("audit").columns(["at", "id"]).execute();
	await schema.createIndex("audit_by_actor").on("audit").columns(["actor", "at", "id"]).execute();
	await schema.createIndex("audit_by_action").on("audit").columns(["action", "at", "id"]).execute();
	await schema.createIndex("audit_of_subject").on("audit").columns(["subject", "at", "id"]).execute();
	await refuseChanges(db, "audit", "audit is append-only");
}

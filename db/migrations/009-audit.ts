import type { Kysely } from "kysely";
import { refuseChanges } from "../append-only.ts";

/** Actions of admins, buyers, the card provider and the shop itself. Rows are only added. */
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
	// Sorted by time, not by id: an entry that is recorded only once has an id that names its event.
	await schema.createIndex("audit_by_time").on("audit").columns(["at", "id"]).execute();
	await schema.createIndex("audit_by_actor").on("audit").columns(["actor", "at", "id"]).execute();
	await schema.createIndex("audit_by_action").on("audit").columns(["action", "at", "id"]).execute();
	await schema.createIndex("audit_of_subject").on("audit").columns(["subject", "at", "id"]).execute();
	await refuseChanges(db, "audit", "audit is append-only");
}

import { type Kysely, sql } from "kysely";
import { emailKeyOf } from "../database-time.ts";

/** The outbox of mails (docs/decisions/045). */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("mails")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("message_id", "text", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("recipient", "text", (c) => c.notNull())
		.addColumn("order_id", "text")
		.addColumn("person_id", "text")
		.addColumn("content", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull().defaultTo("waiting"))
		.addColumn("attempts", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("next_attempt_at", "text")
		.addColumn("leased_until", "text")
		.addColumn("waits_for_server", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("last_error", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("sent_again_at", "text")
		.addColumn("ended_at", "text")
		.execute();
	await sql`create index mails_waiting on mails (next_attempt_at) where state = 'waiting'`.execute(db);
	await db.schema.createIndex("mails_by_kind").on("mails").columns(["kind", "id"]).execute();
	await db.schema.createIndex("mails_by_state").on("mails").columns(["state", "id"]).execute();
	await sql`create index mails_by_recipient on mails (${emailKeyOf(db, "recipient")}, id)`.execute(db);
	await sql`create index mails_failed on mails (id) where state = 'failed'`.execute(db);
	await sql`create index mails_of_order on mails (order_id, id) where order_id is not null`.execute(db);
	await db.schema.createIndex("mails_to_recipient").on("mails").column("recipient").execute();
	await sql`create index mails_of_person on mails (person_id, created_at) where person_id is not null`.execute(db);
}

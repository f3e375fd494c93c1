import { type Kysely, sql } from "kysely";

/** Users, the audit and reviews are lists: when somebody was here last, and an index for each order in which they are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema.alterTable("users").addColumn("last_signed_in_at", "text").execute();
	await sql`create index users_admins on users (id) where role = 'admin'`.execute(db);
	await sql`create index users_unverified on users (id) where email_verified = 0 and email_key is not null`.execute(db);
	await sql`create index reviews_hidden on reviews (id) where hidden_at is not null`.execute(db);
	await schema.createIndex("reviews_by_ratings").on("reviews").columns(["ratings", "id"]).execute();
	// By time: what is told once only has an identifier that names it, and none that sorts.
	await schema.createIndex("audit_by_time").on("audit").columns(["at", "id"]).execute();
	const columns = { audit_by_actor: "actor", audit_by_action: "action", audit_of_subject: "subject" };
	for (const [name, column] of Object.entries(columns)) {
		await schema.dropIndex(name).execute();
		await schema.createIndex(name).on("audit").columns([column, "at", "id"]).execute();
	}
}

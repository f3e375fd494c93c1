import { type Kysely, sql } from "kysely";

/** Whether the identity provider vouches for a user's e-mail, as far as it is known already. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("users")
		.addColumn("email_verified", sql`int4`, (c) => c.notNull().defaultTo(0))
		.execute();
	await sql`
		update users set email_verified = 1
		where issuer = 'urn:shop:embedded-identity'
		and exists (select 1 from identity_user as i where i.id = users.subject and lower(i.email) = users.email_key and i."emailVerified")
	`.execute(db);
}

import { type Kysely, PostgresAdapter, sql } from "kysely";

/** What admins, buyers, the card provider and the shop itself did. The database itself refuses to change or remove a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("audit")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("facts", "text", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("audit_by_subject").on("audit").column("subject").execute();
	if (db.getExecutor().adapter instanceof PostgresAdapter) await appendOnlyOnPostgres(db);
	else await appendOnlyOnSqlite(db);
}

async function appendOnlyOnPostgres(db: Kysely<unknown>): Promise<void> {
	await sql`create function refuse_audit_change() returns trigger language plpgsql as
		$$ begin raise exception 'audit is append-only'; end $$`.execute(db);
	await sql`create trigger audit_append_only before update or delete on audit
		for each row execute function refuse_audit_change()`.execute(db);
}

async function appendOnlyOnSqlite(db: Kysely<unknown>): Promise<void> {
	for (const change of ["update", "delete"]) {
		await sql`create trigger ${sql.ref(`audit_no_${change}`)} before ${sql.raw(change)} on audit
			begin select raise(abort, 'audit is append-only'); end`.execute(db);
	}
}

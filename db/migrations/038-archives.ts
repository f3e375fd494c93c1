import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Which files hold rows that were moved out of the database (docs/decisions/062), and the audit's one way out: into them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("archives")
		.addColumn("name", "text", (c) => c.primaryKey())
		.addColumn("rows", sql`int4`, (c) => c.notNull())
		.addColumn("sha256", "text", (c) => c.notNull())
		.addColumn("until", "text", (c) => c.notNull())
		.addColumn("written_at", "text", (c) => c.notNull())
		.addColumn("removing", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("removed_at", "text")
		.execute();
	await sql`create index archives_removing on archives (until) where removing = 1`.execute(db);
	if (db.getExecutor().adapter instanceof PostgresAdapter) await openOnPostgres(db);
	else await openOnSqlite(db);
}

/** Only for who owns the table, and could take the trigger away: the shop's own role cannot. */
async function openOnPostgres(db: Kysely<unknown>): Promise<void> {
	await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as
		$$ begin
			if tg_op = 'DELETE' then
				if exists (select 1 from archives where removing = 1 and until > old.at)
					and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
				then return old; end if;
			end if;
			raise exception 'audit is append-only';
		end $$`.execute(db);
}

async function openOnSqlite(db: Kysely<unknown>): Promise<void> {
	await sql`drop trigger audit_no_delete`.execute(db);
	await sql`create trigger audit_no_delete before delete on audit
		when not exists (select 1 from archives where removing = 1 and until > old.at)
		begin select raise(abort, 'audit is append-only'); end`.execute(db);
}

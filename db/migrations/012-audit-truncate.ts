import { type Kysely, PostgresAdapter, sql } from "kysely";

/** On PostgreSQL `truncate` is no `delete`: triggers for rows do not see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
	await sql`create trigger audit_no_truncate before truncate on audit
		for each statement execute function refuse_audit_change()`.execute(db);
}

import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds triggers that refuse to change or remove rows, with the message. Used by migrations. */
export async function refuseChanges(db: Kysely<unknown>, table: string, message: string): Promise<void> {
	const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
	await (isPostgres ? refuseOnPostgres(db, table, message) : refuseOnSqlite(db, table, message));
}

async function refuseOnPostgres(db: Kysely<unknown>, table: string, message: string): Promise<void> {
	const refuse = sql.ref(`refuse_${table}_change`);
	await sql`create function ${refuse}() returns trigger language plpgsql as
		$$ begin raise exception '${sql.raw(message)}'; end $$`.execute(db);
	await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
		for each row execute function ${refuse}()`.execute(db);
	// Row triggers for `delete` do not fire on `truncate`.
	await sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
		for each statement execute function ${refuse}()`.execute(db);
}

async function refuseOnSqlite(db: Kysely<unknown>, table: string, message: string): Promise<void> {
	for (const change of ["update", "delete"])
		await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
			begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
}

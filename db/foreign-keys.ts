import { type RawBuilder, sql } from "kysely";
import type { Side } from "./copy/stored-values.ts";

/** In a transaction: rows may refer to rows that are written later, in whichever order tables and rows come. */
export async function deferForeignKeys({ db, kind }: Side): Promise<void> {
	if (kind === "sqlite") await sql`pragma defer_foreign_keys = on`.execute(db);
	else await alterForeignKeys(db, sql`deferrable initially deferred`);
}

/**
 * In the same transaction: foreign keys are as they were.
 * @throws when a row refers to one that is not there
 */
export async function settleForeignKeys({ db, kind }: Side): Promise<void> {
	if (kind === "sqlite") return assertNoOrphans(db);
	await sql`set constraints all immediate`.execute(db);
	await alterForeignKeys(db, sql`not deferrable`);
}

async function alterForeignKeys(db: Side["db"], state: RawBuilder<unknown>): Promise<void> {
	const { rows } = await sql<{ table: string; name: string }>`
		select c.relname as "table", k.conname as name
		from pg_constraint as k
		join pg_class as c on c.oid = k.conrelid
		join pg_namespace as n on n.oid = c.relnamespace and n.nspname = current_schema()
		where k.contype = 'f'`.execute(db);
	for (const { table, name } of rows)
		await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${state}`.execute(db);
}

async function assertNoOrphans(db: Side["db"]): Promise<void> {
	const { rows } = await sql<{ table: string; parent: string }>`
		select "table", parent from pragma_foreign_key_check limit 1`.execute(db);
	const [orphan] = rows;
	if (orphan) throw new Error(`a row of ${orphan.table} refers to a row of ${orphan.parent} that is not there`);
}

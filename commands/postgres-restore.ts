import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { databaseErrorText } from "../db/copy-tables.ts";
import type { Db } from "../db/database.ts";
import { lockMigrations } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { type RowCounts, rowsText } from "./embedded-files.ts";
import { asidePrefix, connectionVariables, dumpIn, readDump, runOnPostgres } from "./postgres-programs.ts";
import { commandLog, databaseName } from "./with-database.ts";

/**
 * Restores the dump in a folder into a database and compares the rows of each table.
 * @param force moves existing tables to a schema of their own
 * @returns the text to print
 */
export async function restorePostgres(address: string, folder: string, force: boolean): Promise<string> {
	const dumped = await readDump(folder);
	const database = await openDatabase({ databaseUrl: address, dataDir: "" }, commandLog);
	try {
		return await database.withoutLimits(async (db) => {
			const aside = await db
				.transaction()
				.execute((tx) => moveExistingAside(tx, force))
				.catch(throwUnchanged);
			await fill(address, folder).catch(async (error) => {
				if (aside) await db.transaction().execute((tx) => moveBack(tx, aside));
				return throwUnchanged(error);
			});
			await assertRows(db, dumped);
			// The query planner needs statistics of the new rows.
			await sql`analyze`.execute(db);
			return resultText(address, dumped, aside);
		});
	} finally {
		await database.close();
	}
}

function throwUnchanged(cause: Error): never {
	const reason = databaseErrorText(cause);
	const remedy = /permission denied|must be owner/.test(reason)
		? "\nThis role may not create tables. Name the owner's address with --database."
		: "";
	throw new Error(`Nothing was restored, and the existing data was not changed: ${reason}${remedy}`, { cause });
}

/** Rights come from the target's default privileges, so that a copy needs no other role. */
const fill = (address: string, folder: string) =>
	runOnPostgres(
		"pg_restore",
		[
			...["--single-transaction", "--no-owner", "--no-privileges"],
			`--dbname=${connectionVariables(address).PGDATABASE}`,
			dumpIn(folder),
		],
		{ address, read: text },
	);

/** Returns the schema of the previous data; undefined when there was none. */
async function moveExistingAside(tx: Db, force: boolean): Promise<string | undefined> {
	await lockMigrations(tx);
	const current = await currentSchema(tx);
	const [first] = await objectsIn(tx, current);
	if (!first) return undefined;
	if (!force) throw new Error("the database already has data. Use --force to move it aside");
	await assertUnused(tx);
	const aside = `${asidePrefix}${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
	await sql`create schema ${sql.ref(aside)}`.execute(tx);
	await moveObjects(tx, current, aside);
	return aside;
}

async function moveBack(tx: Db, aside: string): Promise<void> {
	await moveObjects(tx, aside, await currentSchema(tx));
	await sql`drop schema ${sql.ref(aside)}`.execute(tx);
}

/** Rights and default privileges belong to the schema, so it stays. */
async function moveObjects(tx: Db, from: string, to: string): Promise<void> {
	for (const { kind, name } of await objectsIn(tx, from))
		await sql`alter ${sql.raw(kind)} ${sql.raw(name)} set schema ${sql.ref(to)}`.execute(tx);
}

/** Returns tables and functions with quoted names. Indexes, triggers and sequences move with their tables. */
async function objectsIn(tx: Db, schema: string): Promise<{ kind: string; name: string }[]> {
	const { rows } = await sql<{ kind: string; name: string }>`
		select 'table' as kind, format('%I.%I', ${schema}::text, relname) as name from pg_class
		where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
		union all
		select 'function', format('%I.%I(%s)', ${schema}::text, proname, pg_get_function_identity_arguments(oid)) from pg_proc
		where pronamespace = ${schema}::regnamespace`.execute(tx);
	return rows;
}

async function currentSchema(tx: Db): Promise<string> {
	const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(tx);
	return rows[0]?.schema ?? "public";
}

/** A running shop would go on with its caches of the old data. PostgreSQL's own workers have no user. */
async function assertUnused(tx: Db): Promise<void> {
	const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`.execute(tx);
	if (rows.length > 0)
		throw new Error(`the database is in use by the processes ${rows.map(({ pid }) => pid).join(", ")}. Stop the shop`);
}

async function assertRows(db: Db, dumped: RowCounts): Promise<void> {
	for (const [table, rows] of dumped) {
		const { rows: counted } = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
		const restored = Number(counted[0]?.rows);
		if (restored !== rows) throw new Error(`The backup has ${rows} rows of ${table}, but ${restored} were restored.`);
	}
}

function resultText(databaseUrl: string, dumped: RowCounts, aside: string | undefined): string {
	const name = databaseName({ databaseUrl, dataDir: "" });
	const previous = aside
		? ` The previous data is in the schema ${aside}. Drop it when the restored shop works: it holds personal data.`
		: "";
	return `Restored into ${name} and compared: ${rowsText(dumped)}.${previous}`;
}

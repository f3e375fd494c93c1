import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createLog } from "../../app/log/log.server.ts";
import type { DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import { type Changes, createChanges } from "../../db/changes.ts";
import type { Db } from "../../db/database.ts";
import { migrate } from "../../db/migrate.ts";
import { newId } from "../../db/new-id.ts";
import { type OpenDatabase, openDatabase } from "../../db/open-database.ts";
import type { Outbox } from "../../db/outbox.ts";
import { createTransact, type Transact } from "../../db/transaction.ts";
import { postgresUrl, templateName } from "./test-postgres.ts";

export type Engine = OpenDatabase["kind"];
const all: Engine[] = ["sqlite", "postgres"];
/** What tests run on: both, or those that `TEST_ENGINES` names. */
export const engines = all.filter((engine) => process.env.TEST_ENGINES?.includes(engine) ?? true);
export const silentLog = createLog(() => {});

/**
 * A fresh, migrated database of its own; `close` removes it.
 * @param dataDir a folder of the test's own for SQLite, which then stays
 * @param databaseLimits the usual ones unless given
 */
export async function createTestDatabase(
	engine: Engine,
	dataDir?: string,
	databaseLimits?: DatabaseLimits,
): Promise<TestDatabase> {
	const made = engine === "sqlite" ? await sqliteDatabase(dataDir) : await migratedPostgres(databaseLimits);
	return { ...made, ...writing(made.db) };
}

/** Makes the database that those of a run on PostgreSQL are copied from. */
export async function createTemplate(serverUrl: string): Promise<void> {
	await onServer(serverUrl, `create database ${templateName}`);
	const url = new URL(serverUrl);
	url.pathname = `/${templateName}`;
	const template = await openDatabase({ dataDir: tmpdir(), databaseUrl: url.href }, silentLog);
	await migrate(template);
	await template.close();
}

/** A fresh database on PostgreSQL, without tables. */
export const createEmptyPostgres = async (databaseLimits?: DatabaseLimits) =>
	postgresDatabase(await postgresUrl(), databaseLimits);

async function migratedPostgres(databaseLimits?: DatabaseLimits) {
	if (templateName) return postgresDatabase(await postgresUrl(), databaseLimits, templateName);
	const made = await createEmptyPostgres(databaseLimits);
	await migrate(made);
	return made;
}

export interface TestDatabase extends OpenDatabase {
	url?: string;
	changes: Changes;
	transact: Transact;
}

/** What writers to a database need, as one process has it. */
export function writing(db: Db, clock = () => new Date(), outbox?: Outbox): Pick<TestDatabase, "changes" | "transact"> {
	const changes = createChanges();
	return { changes, transact: createTransact({ db, changes, clock, outbox }) };
}

async function sqliteDatabase(kept?: string): Promise<OpenDatabase> {
	if (kept) return migratedIn(kept);
	const dataDir = mkdtempSync(join(tmpdir(), "shop-sqlite-"));
	migratedFile ??= makeMigratedFile();
	writeFileSync(join(dataDir, "shop.sqlite"), await migratedFile);
	const database = await openDatabase({ dataDir }, silentLog);
	const close = async () => {
		await database.close();
		rmSync(dataDir, { recursive: true, force: true });
	};
	return { ...database, close };
}

async function migratedIn(dataDir: string): Promise<OpenDatabase> {
	const database = await openDatabase({ dataDir }, silentLog);
	await migrate(database);
	return database;
}

/** What SQLite's fresh databases begin as: made once by a process, as migrating takes ten times as long as writing the file. */
let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-sqlite-"));
	await (await migratedIn(dataDir)).close();
	const content = readFileSync(join(dataDir, "shop.sqlite"));
	rmSync(dataDir, { recursive: true });
	return content;
}

async function postgresDatabase(
	serverUrl: string,
	databaseLimits?: DatabaseLimits,
	template = "template1",
): Promise<OpenDatabase & { url: string }> {
	const name = `test_${newId().replaceAll("-", "")}`;
	// As files: PostgreSQL's usual way writes each page to its log too, which takes ten times as long.
	await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: url.href, databaseLimits }, silentLog);
	const close = async () => {
		await database.close();
		await onServer(serverUrl, `drop database ${name} with (force)`);
	};
	return { ...database, url: url.href, close };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
	const server = await openDatabase({ dataDir: tmpdir(), databaseUrl: serverUrl }, silentLog);
	await sql.raw(statement).execute(server.db);
	await server.close();
}

import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createLog } from "../../app/log/log.server.ts";
import type { DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import { type Changes, createChanges } from "../../db/changes.ts";
import type { Db } from "../../db/database.ts";
import { migrate } from "../../db/migrate.ts";
import { newId } from "../../db/new-id.ts";
import { type OpenDatabase, openDatabase } from "../../db/open-database.ts";
import type { Outbox } from "../../db/outbox.ts";
import { createTransact, type Transact } from "../../db/transaction.ts";
import { postgresUrl } from "./test-postgres.ts";

export type Engine = OpenDatabase["kind"];
const named = process.env.TEST_ENGINES?.split(",") as Engine[] | undefined;
/** Engines for tests where engines can differ: raw SQL, locks, races. `TEST_ENGINES` restricts them. */
export const engines: Engine[] = named ?? ["sqlite", "postgres"];
/** Engine for all other database tests: SQLite, or the engines in `TEST_ENGINES` (`npm run test:postgres`). */
export const anyEngine: Engine[] = named ?? ["sqlite"];
export const silentLog = createLog(() => {});

/**
 * Returns a migrated, empty database that no other test uses until `close`. Then it is emptied and reused by this
 * worker.
 * Tests that change more than rows use `createOwnPostgres`.
 * @param dataDir the test's own folder for SQLite. It is not removed
 * @param databaseLimits defaults to the shop's limits
 */
export async function createTestDatabase(
	engine: Engine,
	dataDir?: string,
	databaseLimits?: DatabaseLimits,
): Promise<TestDatabase> {
	const made = dataDir && engine === "sqlite" ? await migratedIn(dataDir) : await reused(engine, databaseLimits);
	return { ...made, ...writing(made.db) };
}

interface Place {
	dataDir: string;
	databaseUrl?: string;
	empty(): Promise<void>;
}

/** Folder with the run's SQLite files and a count of the databases created. */
const testFolder = process.env.TEST_FOLDER ?? mkdtempSync(join(tmpdir(), "shop-tests-"));
if (!process.env.TEST_FOLDER) process.once("exit", () => rmSync(testFolder, { recursive: true, force: true }));

const countDatabase = (engine: Engine) => appendFileSync(join(testFolder, `built-${engine}`), ".");

/** Returns the number of databases that the workers of a run have created. */
export const countBuilt = (engine: Engine) =>
	statSync(join(testFolder, `built-${engine}`), { throwIfNoEntry: false })?.size ?? 0;

/** Databases of this worker that are not in use. */
const free: Record<Engine, Place[]> = { sqlite: [], postgres: [] };

async function reused(engine: Engine, databaseLimits?: DatabaseLimits): Promise<OpenDatabase & { url?: string }> {
	const place = free[engine].pop() ?? (await (engine === "sqlite" ? sqlitePlace() : postgresPlace()));
	const database = await openDatabase({ ...place, databaseLimits }, silentLog);
	const close = async () => {
		await database.close();
		await place.empty();
		free[engine].push(place);
	};
	return { ...database, url: place.databaseUrl, close };
}

/** Creates the migrated template that a run's PostgreSQL databases are copied from. */
export async function createTemplate(serverUrl: string): Promise<void> {
	await onServer(serverUrl, `create database ${templateName()}`);
	const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${templateName()}` }).href;
	const template = await openDatabase({ dataDir: tmpdir(), databaseUrl }, silentLog);
	await migrate(template);
	await template.close();
}

/** Drops a run's databases on a server that keeps running. */
export async function dropDatabases(serverUrl: string): Promise<void> {
	const server = new pg.Client(serverUrl);
	await server.connect();
	const { rows } = await server.query("select datname from pg_database where starts_with(datname, $1)", [runName()]);
	for (const { datname } of rows) await server.query(`drop database ${datname} with (force)`);
	await server.end();
}

const runName = () => `test_${process.env.TEST_RUN}`;
const templateName = () => `${runName()}_template`;

/** Creates a PostgreSQL database for tests that change more than rows, with all tables or none. `close` drops it. */
export async function createOwnPostgres(tables: "tables" | "no tables"): Promise<OpenDatabase & { url: string }> {
	const serverUrl = await postgresUrl();
	const url = await createOnServer(serverUrl, tables === "tables" ? templateName() : "template1");
	const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: url.href }, silentLog);
	const close = async () => {
		await database.close();
		await onServer(serverUrl, `drop database ${url.pathname.slice(1)} with (force)`);
	};
	return { ...database, url: url.href, close };
}

export interface TestDatabase extends OpenDatabase {
	url?: string;
	changes: Changes;
	transact: Transact;
}

/** Returns the change feed and transactions of one process. */
export function writing(db: Db, clock = () => new Date(), outbox?: Outbox): Pick<TestDatabase, "changes" | "transact"> {
	const changes = createChanges();
	return { changes, transact: createTransact({ db, changes, clock, outbox }) };
}

async function sqlitePlace(): Promise<Place> {
	migratedFile ??= makeMigratedFile();
	const content = await migratedFile;
	const dataDir = mkdtempSync(join(testFolder, "sqlite-"));
	const file = join(dataDir, "shop.sqlite");
	const empty = async () => {
		for (const rest of ["-wal", "-shm"]) rmSync(file + rest, { force: true });
		writeFileSync(file, content);
	};
	await empty();
	countDatabase("sqlite");
	return { dataDir, empty };
}

async function migratedIn(dataDir: string): Promise<OpenDatabase> {
	const database = await openDatabase({ dataDir }, silentLog);
	await migrate(database);
	countDatabase("sqlite");
	return database;
}

/** The empty SQLite database. Copying the file takes a tenth of the time of a migration. */
let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
	const dataDir = mkdtempSync(join(testFolder, "sqlite-"));
	await (await migratedIn(dataDir)).close();
	return readFileSync(join(dataDir, "shop.sqlite"));
}

async function postgresPlace(): Promise<Place> {
	const databaseUrl = (await createOnServer(await postgresUrl(), templateName())).href;
	return { dataDir: testFolder, databaseUrl, empty: () => onServer(databaseUrl, deleteAllRows) };
}

/**
 * Empties the tables that have rows. Numbers start again. Triggers are off, because some tables are
 * append-only. `truncate` leaves no dead rows and no row counts that would mislead the next test's query plans.
 */
const deleteAllRows = `
	set session_replication_role = replica;
	do $$ declare name text; has_rows boolean; begin
		for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
			execute format('select exists (select 1 from %I)', name) into has_rows;
			if has_rows then execute format('truncate %I cascade', name); end if;
		end loop;
	end $$;
	alter table purchases alter column number restart`;

async function createOnServer(serverUrl: string, template: string): Promise<URL> {
	const name = `${runName()}_${newId().replaceAll("-", "")}`;
	// PostgreSQL's default strategy also writes each page to the log, which takes ten times as long.
	await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
	countDatabase("postgres");
	return Object.assign(new URL(serverUrl), { pathname: `/${name}` });
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
	const server = new pg.Client(serverUrl);
	await server.connect();
	await server.query(statement).finally(() => server.end());
}

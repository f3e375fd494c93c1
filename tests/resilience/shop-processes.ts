import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { createLog } from "../../app/log/log.server.ts";
import { migrate } from "../../db/migrate.ts";
import { newId } from "../../db/new-id.ts";
import { type OpenDatabase, openDatabase } from "../../db/open-database.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { type ShopProcess, type ShopStart, startShop } from "../support/shop-process.ts";

export type Engine = OpenDatabase["kind"];

export interface ShopData {
	engine: Engine;
	dataDir: string;
	database: OpenDatabase;
	databaseUrl: string | undefined;
	start(settings?: Record<string, string>, limits?: Pick<ShopStart, "largestFileKb">): Promise<ShopProcess>;
	/** Returns the size of the largest database file, in units of 1,024 bytes. */
	sizeKb(): number;
	/** Crashes and restarts PostgreSQL. Not available on a given server. */
	restartDatabase(): Promise<void>;
	/** Starts a synchronous standby. Not available on a given server. */
	followDatabase(): Promise<PostgresServer>;
	crashDatabase(): Promise<void>;
	reconcile(settings?: Record<string, string>): Promise<void>;
	/** Closes this process's connections, because some commands need exclusive access. */
	leave(): Promise<void>;
	remove(): Promise<void>;
}

/**
 * Creates the data on an engine.
 * @param postgresUrl returns the server to create the database on. By default PostgreSQL is started when needed
 */
export async function createShopData(engine: Engine, postgresUrl?: () => Promise<string>): Promise<ShopData> {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-resilience-"));
	const server = engine === "postgres" && !postgresUrl ? await startPostgres() : undefined;
	const databaseUrl =
		engine === "postgres" ? await createDatabase(server?.url ?? (await postgresUrl?.()) ?? "") : undefined;
	const database = await openDatabase({ dataDir, databaseUrl }, silentLog);
	await migrate(database);
	const running = new Set<ShopProcess>();
	let left: Promise<void> | undefined;
	const leave = () => {
		left ??= database.close();
		return left;
	};
	const where = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
	return {
		engine,
		dataDir,
		database,
		databaseUrl,
		sizeKb: () => {
			const lengths = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).size);
			return Math.ceil(Math.max(...lengths) / 1024);
		},
		start: async (settings = {}, limits = {}) => {
			const shop = await startShop({ RATE_LIMITS: "off", ...where, ...settings }, limits);
			running.add(shop);
			return shop;
		},
		restartDatabase: async () => {
			if (!server) throw new Error("This run has no PostgreSQL server of its own.");
			await server.restart();
		},
		followDatabase: async () => {
			if (!server) throw new Error("This run has no PostgreSQL server of its own.");
			const standby = await server.follow();
			await sql`alter system set synchronous_standby_names = '*'`.execute(database.db);
			await sql`select pg_reload_conf()`.execute(database.db);
			return standby;
		},
		crashDatabase: async () => server?.crash(),
		reconcile: async (settings = {}) => {
			await promisify(execFile)(process.execPath, ["cli.ts", "reconcile"], {
				env: { ...process.env, ...where, ...settings },
			});
		},
		leave,
		remove: async () => {
			for (const shop of running) await shop.kill();
			await leave();
			await server?.stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

const silentLog = createLog(() => {});

async function createDatabase(serverUrl: string): Promise<string> {
	const url = new URL(serverUrl);
	url.pathname = `/resilience_${newId().replaceAll("-", "")}`;
	const { default: pg } = await import("pg");
	const client = new pg.Client({ connectionString: serverUrl });
	await client.connect();
	await client.query(`create database ${url.pathname.slice(1)}`);
	await client.end();
	return url.href;
}

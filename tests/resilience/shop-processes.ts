import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createLog } from "../../app/telemetry/log.server.ts";
import { migrate } from "../../db/migrate.ts";
import { newId } from "../../db/new-id.ts";
import { type OpenDatabase, openDatabase } from "../../db/open-database.ts";
import { startPostgres } from "../support/postgres-server.ts";

export type Engine = OpenDatabase["kind"];

/** Data that shop processes share: an empty, migrated database and a folder. */
export interface ShopData {
	engine: Engine;
	dataDir: string;
	/** The database, beside the processes that work on it. */
	database: OpenDatabase;
	/** Where the PostgreSQL database is. */
	databaseUrl: string | undefined;
	/** Starts one more process on this data. */
	start(environment?: Record<string, string>, limits?: ProcessLimits): Promise<ShopProcess>;
	/** Length of the longest file of the database, in units of 1 024 bytes. */
	sizeKb(): number;
	/** Ends PostgreSQL as a crash does, and starts it again; only where no other server was given. */
	restartDatabase(): Promise<void>;
	/** Settles what is open with the card provider, as `npm run shop -- reconcile` does. */
	reconcile(): Promise<void>;
	/** Ends every process and removes the data. */
	remove(): Promise<void>;
}

export interface ProcessLimits {
	/** No file may become longer, as on a full disk; in units of 1 024 bytes. */
	largestFileKb?: number;
}

export interface ShopProcess {
	origin: string;
	pid: number;
	/** Ends it as a power cut would. */
	kill(): Promise<void>;
	/** Asks it to end, and waits. Answers its exit code. */
	stop(): Promise<number | null>;
}

/**
 * Fresh data on an engine.
 * @param postgresUrl a server to make the database in; one is started when PostgreSQL is wanted and none is given
 */
export async function createShopData(engine: Engine, postgresUrl?: string): Promise<ShopData> {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-trust-"));
	const server = engine === "postgres" && !postgresUrl ? await startPostgres() : undefined;
	const databaseUrl = engine === "postgres" ? await createDatabase(postgresUrl ?? server?.url ?? "") : undefined;
	const database = await openDatabase({ dataDir, databaseUrl }, silentLog);
	await migrate(database.db);
	const running = new Set<ShopProcess>();
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
		start: async (environment = {}, limits = {}) => {
			const shop = await startProcess({ ...where, ...environment }, limits);
			running.add(shop);
			return shop;
		},
		restartDatabase: async () => {
			if (!server) throw new Error("This run has no PostgreSQL server of its own.");
			await server.restart();
		},
		reconcile: async () => {
			await promisify(execFile)(process.execPath, ["shop.ts", "reconcile"], { env: { ...process.env, ...where } });
		},
		remove: async () => {
			for (const shop of running) await shop.kill();
			await database.close();
			await server?.stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

const silentLog = createLog(() => {});

async function createDatabase(serverUrl: string): Promise<string> {
	const url = new URL(serverUrl);
	url.pathname = `/trust_${newId().replaceAll("-", "")}`;
	const { default: pg } = await import("pg");
	const client = new pg.Client({ connectionString: serverUrl });
	await client.connect();
	await client.query(`create database ${url.pathname.slice(1)}`);
	await client.end();
	return url.href;
}

/** The built shop when there is a build, else its sources: calls of the API need none. */
const program = () => (existsSync("build/app/server.js") ? "build/app/server.js" : "server.ts");

async function startProcess(environment: Record<string, string>, limits: ProcessLimits): Promise<ShopProcess> {
	// The shell ignores the signal that a file is too long, and so does what it becomes: the write fails, as on a full disk.
	const limited = [
		"-c",
		`trap '' XFSZ; ulimit -f ${limits.largestFileKb}; exec "$0" "$@"`,
		process.execPath,
		program(),
	];
	const [command, words] = limits.largestFileKb ? ["bash", limited] : [process.execPath, [program()]];
	const server = spawn(command, words, {
		env: { ...process.env, NODE_ENV: "development", PORT: "0", RATE_LIMITS: "off", ...environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const origin = await addressOf(server);
	const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
	const end = async (signal: NodeJS.Signals) => {
		if (server.exitCode === null && server.signalCode === null) server.kill(signal);
		return ended;
	};
	return {
		origin,
		pid: server.pid as number,
		kill: async () => {
			await end("SIGKILL");
		},
		stop: () => end("SIGTERM"),
	};
}

function addressOf(server: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let said = "";
		const listen = (chunk: Buffer) => {
			// A process that settles much after a kill logs a lot before it is open.
			said = (said + chunk).slice(-10_000);
			const address = /open at http:\S+:(\d+)/.exec(said);
			if (address) resolve(`http://127.0.0.1:${address[1]}`);
		};
		server.stdout?.on("data", listen);
		server.stderr?.on("data", listen);
		server.once("exit", () => reject(new Error(`The shop did not start: ${said}`)));
	});
}

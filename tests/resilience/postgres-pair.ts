import { execFile, execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { copyDeployFiles } from "../deploy/deploy-files.ts";
import { freePort } from "../support/free-port.ts";
import { unprivilegedUser } from "../support/postgres-server.ts";

export type PostgresPair = Awaited<ReturnType<typeof startPair>>;

export interface Server {
	port: number;
	data: string;
	/** URL of the maintenance database. */
	url: string;
}

/**
 * Returns the folder of PostgreSQL's programs: `POSTGRES_BIN`, or Debian's. It must have pg_rewind, which the npm
 * packages lack.
 */
export function replicationPrograms(): string | undefined {
	const folders = [process.env.POSTGRES_BIN ?? [], globSync("/usr/lib/postgresql/*/bin").toSorted().reverse()].flat();
	return folders.find((folder) => existsSync(join(folder, "pg_rewind")));
}

/** Starts two PostgreSQL servers with the files of deploy/: a primary and its synchronous standby. */
export async function startPair(files: ReturnType<typeof copyDeployFiles>, programs: string) {
	const user = unprivilegedUser();
	const folder = mkdtempSync(join(tmpdir(), "shop-postgres-pair-"));
	if (user) chownSync(folder, user.uid, user.gid);
	const options = (server: Server) => ({ ...user, cwd: folder, env: { ...process.env, PGPORT: String(server.port) } });
	const inFolder = async (name: string): Promise<Server> => {
		const port = await freePort();
		return { port, data: join(folder, name), url: `postgres://postgres@127.0.0.1:${port}/postgres` };
	};
	// A promotion swaps the two variables.
	let [primary, standby] = [await inFolder("one"), await inFolder("two")];
	const control = (server: Server, ...words: string[]) =>
		execFileSync(join(programs, "pg_ctl"), [...words, "-D", server.data], { ...options(server), stdio: "ignore" });
	const initdb = ["-D", primary.data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8"];
	execFileSync(join(programs, "initdb"), initdb, { ...options(primary), stdio: "ignore" });
	appendFileSync(
		join(primary.data, "postgresql.conf"),
		`\nunix_socket_directories = ''\n${readFileSync(files.at("postgres-replication.conf"), "utf8")}`,
	);
	control(primary, "start", "--wait", "--log", join(folder, "one.log"));

	/** Makes the lost server the new standby, rewound or copied again. Returns the output of follow.sh. */
	const follow = async (): Promise<string> => {
		const start = [join(programs, "pg_ctl"), "start", "--wait", "--log", `${standby.data}.log`, "-D", standby.data];
		const { stdout } = await promisify(execFile)(files.at("follow.sh"), ["127.0.0.1", String(primary.port)], {
			cwd: folder,
			env: {
				...options(standby).env,
				...{ PGDATA: standby.data, POSTGRES_CONFIG: join(standby.data, "postgresql.conf"), POSTGRES_BIN: programs },
				...{ POSTGRES_USER: user ? "nobody" : userInfo().username },
				POSTGRES_START: `${user ? "runuser --user nobody -- " : ""}${start.join(" ")}`,
			},
		});
		return stdout;
	};
	/** Returns the process ids of a server, its main process first. */
	const processesOf = (server: Server): number[] => {
		const [first = ""] = readFileSync(join(server.data, "postmaster.pid"), "utf8").split("\n");
		const others = spawnSync("ps", ["--ppid", first, "-o", "pid="], { encoding: "utf8" }).stdout;
		return [first, ...others.split(/\s+/)].filter(Boolean).map(Number);
	};
	const signal = (pids: number[], name: NodeJS.Signals) => spawnSync("kill", ["-s", name, ...pids.map(String)]);
	const end = () => {
		for (const server of [primary, standby]) {
			if (!existsSync(join(server.data, "postmaster.pid"))) continue;
			signal(processesOf(server), "SIGCONT");
			spawnSync(join(programs, "pg_ctl"), ["stop", "-m", "immediate", "-D", server.data], options(server));
		}
	};
	process.once("exit", end);
	await follow();
	return {
		primary: () => primary,
		standby: () => standby,
		/**
		 * Kills a server's main process, as the kernel does when memory runs out. Resolves when its other processes
		 * have ended.
		 */
		kill: async (server: Server): Promise<void> => {
			const processes = processesOf(server);
			signal(processes.slice(0, 1), "SIGKILL");
			while (spawnSync("ps", ["-p", processes.join()]).status === 0) await setTimeout(50);
		},
		/** Stops all processes of the primary. Returns a function that lets them continue. */
		freezePrimary: (): (() => void) => {
			const processes = processesOf(primary);
			signal(processes, "SIGSTOP");
			return () => signal(processes, "SIGCONT");
		},
		/** Deletes a stopped server's data, as if its machine got a new disk. */
		loseData: (server: Server) => rmSync(server.data, { recursive: true }),
		/**
		 * Promotes the standby.
		 * @throws when promote.sh refuses
		 */
		promote: async (bouncer: { PGBOUNCER_INI: string; PGBOUNCER_RELOAD: string }): Promise<void> => {
			const env = { ...process.env, ...bouncer };
			await promisify(execFile)(files.at("promote.sh"), ["127.0.0.1", String(standby.port)], { env });
			[primary, standby] = [standby, primary];
		},
		follow,
		remove: () => {
			process.off("exit", end);
			end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

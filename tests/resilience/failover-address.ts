import { writeFileSync } from "node:fs";
import type { copyDeployFiles } from "../deploy/deploy-files.ts";
import { startProgram } from "../deploy/programs.ts";
import { freePort } from "../support/free-port.ts";
import { unprivilegedUser } from "../support/postgres-server.ts";

export type Bouncer = Awaited<ReturnType<typeof startBouncer>>;

/** Starts PgBouncer with deploy/pgbouncer.ini. It gives the shop one address for the current primary. */
export async function startBouncer(files: ReturnType<typeof copyDeployFiles>, databaseUrl: string) {
	const { port: serverPort, pathname } = new URL(databaseUrl);
	const port = await freePort();
	writeFileSync(files.at("userlist.txt"), '"shop" "run"\n');
	const ini = files.edit(
		"pgbouncer.ini",
		["port=5432 dbname=shop", `port=${serverPort} dbname=${pathname.slice(1)} user=postgres`],
		["listen_port = 6432", `listen_port = ${port}`],
		[/\/etc\/pgbouncer\/userlist.txt/g, files.at("userlist.txt")],
	);
	const program = await startProgram(String(port), "pgbouncer", [ini], unprivilegedUser());
	return {
		url: `postgres://shop:run@127.0.0.1:${port}/shop`,
		promoteEnvironment: { PGBOUNCER_INI: ini, PGBOUNCER_RELOAD: `kill -HUP ${program.pid}` },
		stop: () => void program.kill(),
	};
}

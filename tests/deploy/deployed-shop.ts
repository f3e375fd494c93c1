import { type ChildProcess, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { freePort } from "../support/free-port.ts";
import { startPostgres, unprivilegedUser } from "../support/postgres-server.ts";
import { ownShopFile } from "../support/production-settings.ts";
import { npmStart, shopBuild, startShop } from "../support/shop-process.ts";
import { copyDeployFiles } from "./deploy-files.ts";
import { startHaproxy } from "./haproxy.ts";
import type { NextRelease } from "./next-release.ts";
import { startNginx } from "./nginx.ts";
import { startProgram } from "./programs.ts";

export type DeployedShop = Awaited<ReturnType<typeof deployShop>>;

/**
 * Starts two production processes of the shop on PgBouncer, behind nginx and HAProxy, with the files of deploy/.
 * They use a database role of their own.
 */
export async function deployShop() {
	const files = copyDeployFiles();
	const postgres = await startPostgres();
	const { port: postgresPort } = new URL(postgres.url);
	const port = async () => String(await freePort());
	const ports = { a: await port(), b: await port(), bouncer: await port(), nginx: await port(), haproxy: await port() };
	const plain = { nginx: await port(), haproxy: await port() };
	const psql = (...words: string[]) => execFileSync("psql", [postgres.url, "-qv", "ON_ERROR_STOP=1", ...words]);
	psql("-f", files.at("postgres-roles.sql"));
	psql("-c", "alter role shop password 'run'; alter role shop_owner password 'own'");

	const settings = {
		NODE_ENV: "production",
		SHOP_FILE: ownShopFile,
		PUBLIC_URL: "https://shop.example.com",
		TRUSTED_PROXIES: "127.0.0.1",
		SHOP_SECRET: "a-secret-of-the-shop-that-is-long-enough",
		METRICS_TOKEN: "0123456789abcdef",
		STRIPE_SECRET_KEY: "sk_test_none",
		STRIPE_PUBLISHABLE_KEY: "pk_test_none",
		STRIPE_WEBHOOK_SECRET: "whsec_none_0123456789abcdef",
		SMTP_URL: "off",
		DATABASE_URL: `postgres://shop:run@127.0.0.1:${ports.bouncer}/shop`,
	};
	const owner = { DATABASE_URL: `postgres://shop_owner:own@127.0.0.1:${postgresPort}/shop` };
	const command = (words: string[], others: Record<string, string> = {}) =>
		execFileSync(process.execPath, ["cli.ts", ...words], {
			env: { PATH: process.env.PATH ?? "", ...settings, ...others },
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		});

	const started: ChildProcess[] = [];
	writeFileSync(files.at("userlist.txt"), '"shop" "run"\n');
	const bouncer = files.edit(
		"pgbouncer.ini",
		["port=5432", `port=${postgresPort}`],
		["listen_port = 6432", `listen_port = ${ports.bouncer}`],
		[/\/etc\/pgbouncer\/userlist.txt/g, files.at("userlist.txt")],
	);
	const startBouncer = () => startProgram(ports.bouncer, "pgbouncer", [bouncer], unprivilegedUser());
	let pooling = await startBouncer();
	const migrated = command(["migrate"], owner);

	const start = (name: "a" | "b", release?: NextRelease) => {
		const own = { ...settings, PORT: ports[name] };
		if (!release) return startShop(own, { words: npmStart });
		return startShop({ ...own, PREVIOUS_RELEASE: process.cwd() }, { words: shopBuild, cwd: release.folder });
	};
	const shops = { a: await start("a"), b: await start("b") };
	started.push(await startNginx(files, { plain: plain.nginx, https: ports.nginx, a: ports.a, b: ports.b }));
	const haproxy = await startHaproxy(files, { plain: plain.haproxy, https: ports.haproxy, a: ports.a, b: ports.b });

	return {
		ports,
		plain,
		migrated,
		command,
		/** Runs a command that is refused. Returns its errors. */
		failure: (words: string[]): string => {
			try {
				return command(words);
			} catch (error) {
				return (error as { stderr: string }).stderr;
			}
		},
		/** Runs SQL with the database role of the shop. Returns psql's output or error. */
		sqlAsShop: (statement: string) => {
			const url = `postgres://shop:run@127.0.0.1:${postgresPort}/shop`;
			try {
				return execFileSync("psql", [url, "-c", statement], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
			} catch (error) {
				return (error as { stderr: string }).stderr;
			}
		},
		/** Stops a process as a service manager does and starts it from the next release. */
		upgrade: async (name: "a" | "b", release: NextRelease) => {
			await shops[name].stop();
			shops[name] = await start(name, release);
		},
		untilUp: () => haproxy.untilUp(2),
		/** Runs `act` while no process reaches the database and HAProxy has marked both as down. */
		withoutDatabase: async (act: () => Promise<void>) => {
			pooling.kill("SIGKILL");
			await haproxy.untilUp(0);
			await act();
			pooling = await startBouncer();
			await haproxy.untilUp(2);
		},
		end: async () => {
			await Promise.all([shops.a.stop(), shops.b.stop()]);
			haproxy.stop();
			for (const process of [...started, pooling]) process.kill();
			await postgres.stop();
			files.remove();
		},
	};
}

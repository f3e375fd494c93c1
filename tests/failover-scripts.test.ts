import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "./support/free-port.ts";

describe.runIf(process.platform === "linux")("the scripts of a failover", () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "shop-failover-scripts-"));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	const run = (script: string, args: string[], env: Record<string, string>) =>
		spawnSync(`deploy/${script}`, args, { env: { ...process.env, ...env }, encoding: "utf8", timeout: 20_000 });
	/** Writes a shell script in place of a real program. */
	const program = (name: string, lines: string) =>
		writeFileSync(join(folder, name), `#!/bin/sh\ncd ${folder}\n${lines}\n`, { mode: 0o755 });

	test("promote.sh never points PgBouncer at a server that does not answer", async () => {
		const ini = join(folder, "pgbouncer.ini");
		const before = `shop = host=127.0.0.1 port=${await freePort()} dbname=shop\n`;
		writeFileSync(ini, before);
		const args = ["127.0.0.1", String(await freePort())];
		const { status, stdout } = run("promote.sh", args, { PGBOUNCER_INI: ini, PGBOUNCER_RELOAD: "true" });
		expect([status === 0, stdout, readFileSync(ini, "utf8")]).toEqual([false, "", before]);
	});

	test("follow.sh makes commits wait only after the standby is connected, even if the primary fails to answer once", () => {
		program("pg_ctl", "exit 3");
		program("pg_basebackup", 'echo "$*" >copied');
		program(
			"psql",
			`for command; do :; done
			echo "$command" >>queries
			case $command in
				*pg_is_in_recovery*) echo f ;;
				*"application_name = 'shop_standby'"*) [ "$(grep -c pg_stat_replication queries)" != 1 ] && echo 1 ;;
				# Another standby is already connected.
				*pg_stat_replication*) echo 1 ;;
			esac`,
		);
		const { status } = run("follow.sh", ["127.0.0.1"], {
			...{ POSTGRES_BIN: folder, POSTGRES_START: "true", POSTGRES_USER: userInfo().username },
			...{ PGDATA: join(folder, "main"), POSTGRES_CONFIG: join(folder, "postgresql.conf") },
		});
		const queries = readFileSync(join(folder, "queries"), "utf8");
		expect(status).toBe(0);
		expect(queries.match(/pg_stat_replication|synchronous_standby_names/g)).toEqual([
			"pg_stat_replication",
			"pg_stat_replication",
			"synchronous_standby_names",
		]);
		expect(queries).toContain("synchronous_standby_names = 'shop_standby'");
		expect(readFileSync(join(folder, "copied"), "utf8")).toContain("application_name=shop_standby");
	});
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "./support/free-port.ts";

describe.runIf(process.platform === "linux")("the scripts of a failover", () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "shop-failover-scripts-"));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	const run = (script: string, words: string[], env: Record<string, string>) =>
		spawnSync(`deploy/${script}`, words, { env: { ...process.env, ...env }, encoding: "utf8", timeout: 20_000 });

	test("promote.sh points PgBouncer at no server that does not answer", async () => {
		const ini = join(folder, "pgbouncer.ini");
		const before = `shop = host=127.0.0.1 port=${await freePort()} dbname=shop\n`;
		writeFileSync(ini, before);
		const words = ["127.0.0.1", String(await freePort())];
		const { status, stdout } = run("promote.sh", words, { PGBOUNCER_INI: ini, PGBOUNCER_RELOAD: "true" });
		expect([status === 0, stdout, readFileSync(ini, "utf8")]).toEqual([false, "", before]);
	});
});

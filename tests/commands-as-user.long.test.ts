import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../commands/commands.ts";
import { commandSamples, filesystemError } from "./support/command-samples.ts";
import { fromBuild } from "./support/shop-process.ts";
import { createTestDatabase, engines, type TestDatabase } from "./support/test-database.ts";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

describe.each(engines)("as an unprivileged user, with settings from a file only, on %s", (engine) => {
	let folder: string;
	let database: TestDatabase;
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), "shop-user-"));
		const dataDir = join(folder, "data");
		database = await createTestDatabase(engine, dataDir);
		const where = database.url ? `DATABASE_URL='${database.url}'` : `DATA_DIR=${dataDir}`;
		writeFileSync(join(folder, "shop.env"), `${where}\nSMTP_URL=off\n`);
		if (database.url) rmSync(dataDir, { recursive: true, force: true });
		else await database.close();
		const own = [folder, ...(database.url ? [] : [dataDir, join(dataDir, "shop.sqlite")])];
		if (isRoot) for (const path of own) chownSync(path, nobody, nobody);
		chmodSync(folder, 0o700);
	});
	afterAll(async () => {
		if (database.url) await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	/** Returns the output, also of a command that fails. */
	function runAsUser(...words: string[]): Promise<{ stdout: string; stderr: string }> {
		const cli = join(process.cwd(), fromBuild("build/app/cli.js", "cli.ts"));
		const run = promisify(execFile)(process.execPath, [cli, "--env-file", join(folder, "shop.env"), ...words], {
			...{ cwd: "/", env: { PATH: process.env.PATH } },
			...(isRoot && { uid: nobody, gid: nobody }),
		});
		run.child.stdin?.end("a password on standard input");
		return run.catch((error) => error);
	}

	// Without Stripe keys these commands use the card sandbox, which writes a file in DATA_DIR.
	const withSandbox = engine === "postgres" ? ["cancel-order", "refund-order", "reconcile"] : [];
	const names = Object.keys(commands).filter((name) => !withSandbox.includes(name));
	test.each(names)("%s", async (name) => {
		const words = (commandSamples[name] ?? []).map((word) => word.replace("…", folder));
		const { stdout, stderr } = await runAsUser(name, ...words);
		expect(stdout + stderr).not.toMatch(filesystemError);
	});

	test.runIf(isRoot && engine === "sqlite").each(["600", "444"])(
		"doctor and start name a database of root with mode %s, with the remedy",
		async (mode) => {
			const file = join(folder, "data/shop.sqlite");
			chownSync(file, 0, 0);
			chmodSync(file, Number.parseInt(mode, 8));
			const { stderr } = await runAsUser("doctor");
			const server = join(process.cwd(), fromBuild("build/app/server.js", "server.ts"));
			const start = await promisify(execFile)(process.execPath, [server], {
				...{ cwd: "/", env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), PORT: "0" } },
				...{ uid: nobody, gid: nobody, timeout: 30_000 },
			}).catch((error) => error);
			chownSync(file, nobody, nobody);
			chmodSync(file, 0o600);
			for (const output of [stderr, start.stderr])
				expect(output).toContain(
					`DATA_DIR: ${file} cannot be read and written by the user nobody (EACCES). It belongs to root. Run chown nobody: ${file}`,
				);
		},
	);

	test.runIf(isRoot && engine === "sqlite")("a restore elsewhere names its own database", async () => {
		const { stderr } = await runAsUser("restore", join(folder, "none"), "--data-dir", join(folder, "drill"));
		expect(stderr).toContain(`Database: ${join(folder, "drill", "shop.sqlite")}\n`);
	});

	test.runIf(isRoot && engine === "sqlite")(
		"a backup that the user cannot read is not reported as missing",
		async () => {
			const backup = join(folder, "of-root");
			mkdirSync(backup, { mode: 0o700 });
			writeFileSync(join(backup, "shop.sqlite"), "");
			const { stderr } = await runAsUser("restore", backup);
			expect(stderr).toContain(`${join(backup, "shop.sqlite")}: the user nobody has no right to it (EACCES)`);
		},
	);
});

import { execFileSync } from "node:child_process";
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { installedPostgres, type PostgresServer, startPostgres } from "../tests/support/postgres-server.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { silentLog } from "../tests/support/test-database.ts";
import { connectionVariables } from "./postgres-programs.ts";

test("an address becomes variables, and parameters that only the shop knows are left out", () => {
	expect(connectionVariables("postgres://sh%40p:p%2Fss@a:5433,[::1]/shop?sslmode=require&lock_timeout=9")).toEqual({
		PGHOST: "a,::1",
		PGPORT: "5433,5432",
		PGUSER: "sh@p",
		PGPASSWORD: "p/ss",
		PGDATABASE: "shop",
		PGSSLMODE: "require",
	});
	expect(connectionVariables("postgres://shop@/?host=/run/postgresql")).toMatchObject({
		PGHOST: "/run/postgresql",
		PGUSER: "shop",
		PGDATABASE: "shop",
	});
});

const bin = installedPostgres();

// PostgreSQL's client programs come from the operating system.
describe.skipIf(!bin)("on PostgreSQL with the documented roles", () => {
	let server: PostgresServer;
	let folder: string;
	const path = process.env.PATH;
	beforeAll(async () => {
		process.env.PATH = `${bin}:${path}`;
		server = await startPostgres(undefined, bin);
	}, 60_000);
	afterAll(async () => {
		process.env.PATH = path;
		await server.stop();
	});
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "shop-backup-"));
		psql("postgres", "--file=deploy/postgres-roles.sql");
	});
	afterEach(() => {
		rmSync(folder, { recursive: true, force: true });
		for (const name of ["shop", "drill"]) psql("postgres", `--command=drop database if exists ${name} with (force)`);
		psql("postgres", "--command=drop role shop", "--command=drop role shop_owner");
	});

	const psql = (database: string, ...words: string[]) =>
		execFileSync(
			join(bin as string, "psql"),
			[
				"--no-psqlrc",
				"--quiet",
				"--command=set client_min_messages = warning",
				"--set=ON_ERROR_STOP=1",
				...words,
				addressOf("postgres", database),
			],
			{ stdio: ["ignore", "pipe", "inherit"] },
		);
	const pgDump = (database: string) =>
		execFileSync(join(bin as string, "pg_dump"), ["--format=custom", addressOf("postgres", database)]);
	const addressOf = (role: string, database = "shop") =>
		Object.assign(new URL(server.url), { username: role, pathname: `/${database}` }).href;
	const run = (role: string, ...words: string[]) => runCommand({ DATABASE_URL: addressOf(role) }, ...words);

	async function onDatabase<T>(address: string, act: (db: Db) => Promise<T>): Promise<T> {
		const database = await openDatabase({ databaseUrl: address, dataDir: "" }, silentLog);
		try {
			return await act(database.db);
		} finally {
			await database.close();
		}
	}
	const secrets = (role: string, database?: string) =>
		onDatabase(addressOf(role, database), async (db) =>
			(await db.selectFrom("secrets").select("name").orderBy("name").execute()).map(({ name }) => name),
		);
	const addSecret = (name: string) =>
		onDatabase(addressOf("shop"), (db) => db.insertInto("secrets").values({ name, value: "a\u2028b\nc" }).execute());

	/** Creates the shop's tables, and a backup with one secret by the role that runs the shop. */
	async function aBackup(): Promise<string> {
		const migrated = await run("shop", "migrate", "--database", addressOf("shop_owner"));
		expect(migrated).toMatchObject({ code: 0, out: expect.stringContaining("Applied: 001-users") });
		await addSecret("before");
		const backup = join(folder, "b");
		expect(await run("shop", "backup", backup)).toMatchObject({
			code: 0,
			err: "",
			out: expect.stringMatching(/checked/),
		});
		return backup;
	}

	test("the role that runs the shop makes a backup, which the metrics know", async () => {
		const backup = await aBackup();
		expect(readdirSync(backup)).toEqual(["shop.dump"]);
		expect(statSync(join(backup, "shop.dump")).mode & 0o077).toBe(0);
		expect(await run("shop", "backup", backup)).toMatchObject({ code: 1, err: expect.stringContaining("exists") });
		const made = await onDatabase(addressOf("shop"), (db) =>
			db.selectFrom("audit").select("at").where("action", "=", "backup.made").execute(),
		);
		expect(made).toHaveLength(1);
	});

	test("a drill restores into another database and compares the rows", async () => {
		const backup = await aBackup();
		psql("postgres", "--command=create database drill owner shop_owner");
		const to = ["--database", addressOf("shop_owner", "drill")];
		const drill = await run("shop", "restore", backup, ...to);
		expect(drill.database).toMatch(/\/drill$/);
		expect(drill).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/\/drill and compared: \d+ rows/) });
		expect(await secrets("shop_owner", "drill")).toEqual(["before"]);
		expect(await run("shop", "restore", backup, ...to)).toMatchObject({
			code: 1,
			err: expect.stringMatching(/--force/),
		});
	});

	test("a restore moves the previous data aside, and both roles keep their rights", async () => {
		const backup = await aBackup();
		await addSecret("later");
		const owner = ["--database", addressOf("shop_owner")];
		const unforced = await run("shop", "restore", backup, ...owner);
		expect(unforced).toMatchObject({ code: 1, err: expect.stringMatching(/not changed: .*--force/s) });
		await onDatabase(addressOf("shop"), async (db) => {
			await sql`select 1`.execute(db);
			const running = await run("shop", "restore", backup, "--force", ...owner);
			expect(running).toMatchObject({ code: 1, err: expect.stringContaining("Stop the shop") });
		});
		const restored = await run("shop", "restore", backup, "--force", ...owner);
		expect(restored).toMatchObject({ code: 0, err: "" });
		const aside = /schema (before_restore_\d{14})\./.exec(restored.out)?.[1];
		expect(await secrets("shop")).toEqual(["before"]);
		const later = psql("shop", "--tuples-only", `--command=select count(*) from ${aside}.secrets`).toString();
		expect(later.trim()).toBe("2");
		await addSecret("after the restore");
		expect(await run("shop", "backup", join(folder, "c"))).toMatchObject({ code: 0 });
		const asShop = (statement: string) => onDatabase(addressOf("shop"), (db) => sql.raw(statement).execute(db));
		await expect(asShop("truncate audit")).rejects.toThrow("permission denied");
		await expect(asShop("update audit set at = ''")).rejects.toThrow("append-only");
	});

	test("a role that owns no tables is refused with the remedy, and so is a restore that fails; the data stays", async () => {
		const backup = await aBackup();
		const refused = await run("shop", "restore", backup, "--force");
		expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/not changed: .*owner's address/s) });
		psql("postgres", "--command=create database drill owner postgres");
		const drill = await run("shop", "restore", backup, "--database", addressOf("shop_owner", "drill"));
		expect(drill).toMatchObject({ code: 1, err: expect.stringMatching(/permission denied.*owner's address/s) });
		expect(await secrets("shop")).toEqual(["before"]);
	});

	test("an empty or damaged dump, and one of a newer version, are refused", async () => {
		const backup = await aBackup();
		psql("shop", "--command=insert into kysely_migration values ('999-future', '')");
		const newer = "newer version of the shop (999-future)";
		expect((await run("shop", "backup", join(folder, "c"))).err).toContain(newer);
		const file = join(backup, "shop.dump");
		writeFileSync(file, pgDump("shop"));
		expect((await run("shop", "restore", backup, "--force")).err).toContain(newer);
		truncateSync(file, Math.floor(readFileSync(file).length / 2));
		expect((await run("shop", "restore", backup, "--force")).err).toContain("cannot be read");
		writeFileSync(file, pgDump("postgres"));
		expect((await run("shop", "restore", backup, "--force")).err).toContain("is not a backup of a shop");
		expect(await run("shop", "restore", folder)).toMatchObject({
			code: 1,
			err: expect.stringContaining("There is no"),
		});
	});

	test("a backup of an empty database, or without PostgreSQL's programs, fails and leaves nothing", async () => {
		const empty = await run("shop_owner", "backup", join(folder, "b"));
		expect(empty).toMatchObject({ code: 1, err: expect.stringContaining("no files were left behind") });
		process.env.PATH = folder;
		const missing = await run("shop", "backup", join(folder, "b"));
		process.env.PATH = `${bin}:${path}`;
		expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("Install postgresql-client") });
		expect(existsSync(join(folder, "b"))).toBe(false);
		expect(readdirSync(folder)).toEqual([]);
	});
});

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "./support/run-command.ts";
import { startShop } from "./support/shop-process.ts";
import { createOwnPostgres, createTestDatabase, engines } from "./support/test-database.ts";

const refusal = /from an unreleased version .* cannot be upgraded\..* Start this version with an empty DATA_DIR/;

describe.each(engines)("data on %s from before the first release", (engine) => {
	let folder: string;
	let database: Awaited<ReturnType<typeof createTestDatabase | typeof createOwnPostgres>>;
	let settings: Record<string, string>;
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "shop-unreleased-"));
		const dataDir = join(folder, "data");
		database = await (engine === "postgres" ? createOwnPostgres("tables") : createTestDatabase(engine, dataDir));
		await sql`update kysely_migration set name = '001-shop' where name = '001-users'`.execute(database.db);
		settings = { DATA_DIR: dataDir, ...(database.url && { DATABASE_URL: database.url }) };
	});
	afterEach(async () => {
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	test("are refused by a start, with what to do", async () => {
		await expect(startShop(settings)).rejects.toThrow(refusal);
	});

	test("are refused by a command, with what to do", async () => {
		const refused = await runCommand(settings, "list-orders", "--unpaid");
		expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringMatching(refusal) });
	});

	test.runIf(engine === "sqlite")("are refused by restore, with what to do", async () => {
		cpSync(join(folder, "data"), join(folder, "backup"), { recursive: true });
		const restored = await runCommand({ DATA_DIR: join(folder, "new") }, "restore", join(folder, "backup"));
		expect(restored).toMatchObject({ code: 1, out: "", err: expect.stringMatching(refusal) });
	});
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../tests/support/run-command.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-env-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("--env-file replaces all settings from the environment", async () => {
	const file = join(folder, "shop.env");
	writeFileSync(file, 'DATABASE_URL="postgres://shop:secret@127.0.0.1:1/none?sslmode=disable&application_name=shop"\n');
	const elsewhere = { DATA_DIR: folder, PORT: "many" };
	const run = await runCommand(elsewhere, "--env-file", file, "list-orders", "--unpaid");
	expect(run).toMatchObject({ code: 1, database: "postgres://127.0.0.1:1/none" });
	expect(run.err).toContain("ECONNREFUSED");
});

test.each(["SHOP_SECRET=a#b", "SHOP_SECRET=a\\b", 'SHOP_SECRET="a" b', 'SHOP_SECRET="a\\b"', "SHOP_SECRET='a"])(
	"a value that systemd and Node read differently is refused: %s",
	async (line) => {
		const file = join(folder, "shop.env");
		writeFileSync(file, `# '#'\nSTRIPE_SECRET_KEY='a#b'\nPORT="3"\n${line}\n`);
		const { code, err } = await runCommand({}, "--env-file", file, "doctor");
		expect([code, err]).toEqual([1, expect.stringContaining("SHOP_SECRET: a value with #")]);
	},
);

test("a line with export is refused, because systemd ignores it", async () => {
	const file = join(folder, "shop.env");
	writeFileSync(file, "PORT=3\n export PUBLIC_URL=https://shop.example.com\n");
	const { code, err } = await runCommand({}, "--env-file", file, "doctor");
	expect([code, err]).toEqual([1, expect.stringContaining("PUBLIC_URL: remove export")]);
});

test("other variables of the file join the environment, such as PGPASSWORD for the PostgreSQL client", async () => {
	const file = join(folder, "shop.env");
	writeFileSync(file, "PGPASSWORD=from-file\n");
	const environment: Record<string, string> = { PGPASSWORD: "from-shell", DATA_DIR: folder, PORT: "many" };
	expect(await runCommand(environment, "--env-file", file, "list-orders", "--unpaid")).toMatchObject({ code: 1 });
	expect(environment).toEqual({ PGPASSWORD: "from-file" });
});

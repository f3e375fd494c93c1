import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "../tests/support/run-command.ts";
import { engines } from "../tests/support/test-database.ts";
import { createTestShop } from "../tests/support/test-shop.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-set-role-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(engines)("on %s", (engine) => {
	test("set-role makes a user packer and customer again and records it", async () => {
		const shop = await createTestShop(engine, { dataDir: folder });
		const env: Record<string, string> = { DATA_DIR: folder, ...(shop.url && { DATABASE_URL: shop.url }) };
		const run = (...words: string[]) => runCommand(env, ...words);
		const { id, email } = await shop.customer();
		expect(await run("set-role", "nobody@example.com", "packer")).toMatchObject({ code: 1 });
		expect(await run("set-role", email, "owner")).toMatchObject({
			code: 1,
			err: expect.stringContaining("Unknown role"),
		});
		expect((await run("set-role", email, "packer")).out).toContain("is now a packer");
		expect((await run("set-role", email, "none")).out).toContain("is a customer");
		const rows = await shop.db.selectFrom("audit").select(["actor", "subject", "facts"]).orderBy("id").execute();
		expect(rows.map(({ facts, ...row }) => ({ ...row, ...JSON.parse(facts) }))).toEqual([
			{ actor: "system", subject: id, role: "packer" },
			{ actor: "system", subject: id, roleBefore: "packer" },
		]);
		const { email: admin } = await shop.admin();
		expect(await run("set-role", admin, "packer")).toMatchObject({
			code: 1,
			err: expect.stringContaining("admin role"),
		});
		await shop.close();
	});
});

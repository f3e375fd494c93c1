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

	test("where the shop sends mail, a role needs a confirmed address or --unconfirmed", async () => {
		const shop = await createTestShop(engine, { dataDir: folder });
		const { id, email } = await shop.customer();
		await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", id).execute();
		const env = { DATA_DIR: folder, SMTP_URL: "smtp://mail.example", MAIL_FROM: "shop@shop.example" };
		const run = (...words: string[]) => runCommand({ ...env, ...(shop.url && { DATABASE_URL: shop.url }) }, ...words);
		const refused = { code: 1, err: expect.stringContaining("If you know whose account it is, add --unconfirmed.") };
		expect(await run("make-admin", email)).toMatchObject(refused);
		expect(await run("set-role", email, "bookkeeper")).toMatchObject(refused);
		expect((await shop.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst())?.role).toBeNull();
		expect((await run("set-role", email, "bookkeeper", "--unconfirmed")).out).toContain("is not confirmed");
		expect((await run("make-admin", email, "--unconfirmed")).out).toContain("is not confirmed");
		const other = await shop.customer();
		expect((await run("create-admin", other.email)).err).toContain("when its owner has confirmed the address");
		await shop.close();
	});
});

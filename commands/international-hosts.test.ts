import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPasswordAccount, insertPasswordAccount } from "../app/embedded-identity/accounts-repository.server.ts";
import { loginSchema } from "../app/identity/credentials.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { anyEngine } from "../tests/support/test-database.ts";
import { createTestShop } from "../tests/support/test-shop.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-hosts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(anyEngine)("commands know an e-mail in both forms of its host, on %s", async (engine) => {
	const shop = await createTestShop(engine, { dataDir: folder });
	const env: Record<string, string> = { DATA_DIR: folder, ...(shop.url && { DATABASE_URL: shop.url }) };
	const run = (...words: string[]) => runCommand(env, ...words);
	const [typed, ascii] = ["chef@müller-teile.de", "chef@xn--mller-teile-thb.de"];

	expect(await run("create-admin", typed)).toMatchObject({ code: 0 });
	const { email } = loginSchema.parse({ email: typed, password: "any-password" });
	expect(await findPasswordAccount(shop.db, email)).toMatchObject({ account: { email: ascii } });
	expect((await run("create-admin", ascii)).out).toContain("is already an admin");

	await shop.customer("anna@xn--gre-6ka8i.de");
	const now = shop.time.now;
	const account = { name: "Anna", email: "anna@xn--gre-6ka8i.de", passwordHash: "hash", now };
	await insertPasswordAccount(shop.transact, account);
	for (const command of ["make-admin", "revoke-admin", "unlock", "remove-second-factor", "export-person"])
		expect(await run(command, "anna@größe.de"), command).toMatchObject({ code: 0 });
	expect(await run("set-role", "anna@größe.de", "packer")).toMatchObject({ code: 0 });
	expect(await run("remove-account", "anna@größe.de")).toMatchObject({ code: 0 });
	expect(await run("erase-person", "anna@größe.de")).toMatchObject({ code: 0 });
	await shop.close();
});

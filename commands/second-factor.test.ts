import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertPasswordAccount } from "../app/embedded-identity/accounts-repository.server.ts";
import { insertPasskey } from "../app/embedded-identity/second-factor/passkeys-repository.server.ts";
import {
	confirmAuthenticatorApp,
	replaceRecoveryCodes,
	storeUnconfirmedApp,
} from "../app/embedded-identity/second-factor/second-factor-repository.server.ts";
import { readWaysIn } from "../app/embedded-identity/ways-in.server.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { anyEngine } from "../tests/support/test-database.ts";
import { createTestShop } from "../tests/support/test-shop.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-second-factor-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(anyEngine)("on %s", (engine) => {
	test("remove-second-factor removes app, recovery codes and passkeys, and records it", async () => {
		const shop = await createTestShop(engine, { dataDir: folder });
		const env: Record<string, string> = { DATA_DIR: folder, ...(shop.url && { DATABASE_URL: shop.url }) };
		const run = (...words: string[]) => runCommand(env, ...words);
		const account = { name: "Ada", email: "ada@example.com", passwordHash: "none", now: shop.time.now };
		const userId = (await insertPasswordAccount(shop.transact, account))?.id ?? "";
		await storeUnconfirmedApp(shop.db, userId, "closed", shop.time.now);
		await confirmAuthenticatorApp(shop.db, { userId, secret: "closed" }, 1, shop.time.now);
		const passkey = { id: "k1", userId, name: "Desk", publicKey: "", counter: 0, transports: [], now: shop.time.now };
		await insertPasskey(shop.db, passkey);
		await replaceRecoveryCodes(shop.db, userId, ["hash"]);
		expect(await run("remove-second-factor", "nobody@example.com")).toMatchObject({ code: 1 });
		expect((await run("remove-second-factor", "Ada@example.com")).out).toContain("Removed the second factor");
		const { signInMethods, ...others } = await readWaysIn(shop.db, userId);
		expect(signInMethods).toHaveLength(1);
		expect(Object.values(others).flat()).toEqual([]);
		expect((await run("remove-second-factor", account.email)).out).toContain("has no second factor");
		const rows = await shop.db.selectFrom("audit").select(["actor", "action"]).orderBy("id").execute();
		expect(rows).toEqual([
			{ actor: "system", action: "account.second-factor-off" },
			{ actor: "system", action: "account.passkey-removed" },
		]);
		await shop.close();
	});
});

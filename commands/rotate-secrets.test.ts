import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accessToken, callApi, signUp } from "../tests/support/client.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { startShop } from "../tests/support/shop-process.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("rotate-secrets ends what was signed in, and lets the shop begin with a secret from outside the database", async () => {
	const person = { name: "Ada", email: "ada@example.com", password: "lathe-tool-7" };
	const settings = { DATA_DIR: folder, RATE_LIMITS: "off" };
	const orders = async (origin: string, token: string) => (await callApi(origin, "GET", "/orders", { token })).status;

	const plain = await startShop(settings);
	await signUp(plain.origin, person);
	const token = await accessToken(plain.origin, person);
	expect(await orders(plain.origin, token)).toBe(200);
	await plain.stop();

	const withSecret = { ...settings, SHOP_SECRET: "a-secret-that-is-in-no-backup-0123456789" };
	await expect(startShop(withSecret)).rejects.toThrow("npm run shop -- rotate-secrets");
	expect(await runCommand(withSecret, "rotate-secrets")).toMatchObject({ code: 0, err: "" });

	const shop = await startShop(withSecret);
	expect(await orders(shop.origin, token)).toBe(401);
	expect(await orders(shop.origin, await accessToken(shop.origin, person))).toBe(200);
	await shop.stop();
	await expect(startShop(settings)).rejects.toThrow("SHOP_SECRET");
}, 60_000);

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accessToken, callApi, signUp } from "../tests/support/client.ts";
import { runCommand, runCommandProcess } from "../tests/support/run-command.ts";
import { startShop } from "../tests/support/shop-process.ts";
import { createTestDatabase } from "../tests/support/test-database.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("set-password reads at least twelve characters from standard input, and ends what an unproven account has", async () => {
	const person = { name: "Ada", email: "ada@example.com", password: "lathe-7" };
	const settings = { DATA_DIR: folder, RATE_LIMITS: "off" };
	const shop = await startShop(settings);
	await signUp(shop.origin, person);
	const token = await accessToken(shop.origin, person);
	const profile = { address: "Old Street 1", education: "None", phone: "1", social: "x" };
	await callApi(shop.origin, "PUT", `/users/${person.email}`, { token, body: profile });
	const set = (password: string) => runCommandProcess(settings, ["set-password", "Ada@example.com"], `${password}\n`);
	expect(await set("too-short")).toMatchObject({ code: 1, err: expect.stringContaining("12 characters") });
	expect(await set("password1234")).toMatchObject({ code: 1, err: expect.stringContaining("too common") });
	expect(await set("a-long-new-secret")).toMatchObject({ code: 0, err: "" });
	expect(await callApi(shop.origin, "GET", "/orders", { token })).toMatchObject({ status: 401 });
	await expect(accessToken(shop.origin, person)).rejects.toThrow("401");
	const again = await accessToken(shop.origin, { ...person, password: "a-long-new-secret" });
	const [{ displayName, address }] = (await callApi(shop.origin, "GET", `/users/${person.email}`, { token: again }))
		.body;
	expect([displayName, address]).toEqual(["ada", ""]);
	await shop.stop();
}, 120_000);

test("rotate-secrets ends all sessions, and lets the shop start with a SHOP_SECRET", async () => {
	const person = { name: "Ada", email: "ada@example.com", password: "lathe-tool-7" };
	const settings = { DATA_DIR: folder, RATE_LIMITS: "off" };
	const orders = async (origin: string, token: string) => (await callApi(origin, "GET", "/orders", { token })).status;

	const plain = await startShop(settings);
	await signUp(plain.origin, person);
	const token = await accessToken(plain.origin, person);
	expect(await orders(plain.origin, token)).toBe(200);
	const refused = { code: 1, err: expect.stringMatching(/^DATA_DIR: a shop is already running .* Stop it first/) };
	expect(await runCommand(settings, "rotate-secrets")).toMatchObject(refused);
	expect(await orders(plain.origin, token)).toBe(200);
	await plain.stop();

	const withSecret = { ...settings, SHOP_SECRET: "a-secret-that-is-in-no-backup-0123456789" };
	await expect(startShop(withSecret)).rejects.toThrow("shop rotate-secrets");
	expect(await runCommand(withSecret, "rotate-secrets")).toMatchObject({ code: 0, err: "" });

	const shop = await startShop(withSecret);
	expect(await orders(shop.origin, token)).toBe(401);
	expect(await orders(shop.origin, await accessToken(shop.origin, person))).toBe(200);
	await shop.stop();
	await expect(startShop(settings)).rejects.toThrow("SHOP_SECRET");
}, 120_000);

test("processes on one PostgreSQL end after rotate-secrets, so that none uses the old keys", async () => {
	const database = await createTestDatabase("postgres");
	const settings = { DATA_DIR: folder, DATABASE_URL: database.url as string };
	const shop = await startShop(settings);
	expect(await runCommand(settings, "rotate-secrets")).toMatchObject({ code: 0, err: "" });
	expect(await shop.ended).toBe(0);
	expect(shop.written()).toContain('"event":"secrets.rotated"');
	await (await startShop(settings)).stop();
	await database.close();
}, 120_000);

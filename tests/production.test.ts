import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoAccounts } from "../app/brand/demo-accounts.ts";
import { insertPasswordAccount } from "../app/embedded-identity/accounts-repository.server.ts";
import { createPasswordHashing } from "../app/embedded-identity/passwords/password-hashing.server.ts";
import { noProductsYet } from "../app/products/product.ts";
import { refuseDemoAccounts } from "../demo/seed.ts";
import { callApi } from "./support/client.ts";
import { freePort } from "./support/free-port.ts";
import { production } from "./support/production-settings.ts";
import { runCommand } from "./support/run-command.ts";
import { shopBuild, startShop } from "./support/shop-process.ts";
import { createTestDatabase } from "./support/test-database.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-production-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("data of a trial is refused in production until the demo accounts are removed", async () => {
	const trial = await startShop({ DATA_DIR: folder, SHOP_SECRET: production.SHOP_SECRET });
	await trial.stop();
	const settings = { ...production, DATA_DIR: folder };
	for (const { email } of demoAccounts) {
		await expect(startShop(settings)).rejects.toThrow(`shop remove-account ${email}`);
		expect(await runCommand(settings, "remove-account", email)).toMatchObject({ code: 0 });
	}
	const port = await freePort();
	const shop = await startShop({ ...settings, PORT: String(port) });
	for (const { email } of demoAccounts) {
		const person = { name: "Mallory", email: email.toUpperCase(), password: "not-the-published-one" };
		const sent = { body: person, headers: { origin: production.PUBLIC_URL } };
		expect(await callApi(`http://127.0.0.1:${port}`, "POST", "/auth/sign-up/email", sent)).toMatchObject({
			status: 422,
			body: { code: "reserved-email" },
		});
	}
	const { body: document } = await callApi(`http://127.0.0.1:${port}`, "GET", "/openapi.json", {});
	expect(document.components.securitySchemes.session).toMatchObject({
		in: "cookie",
		name: "__Host-shop.session_token",
	});
	for (const path of [
		"/sandbox/stripe/v3/stripe.js",
		"/sandbox/mail/",
		"/sandbox/google/.well-known/openid-configuration",
	])
		expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
	const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
	expect(files).toContain("shop.sqlite");
	expect(files.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([]);
	expect(await shop.stop()).toBe(0);
	// Starts six processes one after the other.
}, 120_000);

test("every line that a shop in production writes is an event, also when it does not start and when a page breaks", async () => {
	const settings = { ...production, DATA_DIR: folder, PORT: String(await freePort()) };
	const events = (written: string) =>
		written
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
	const wrong = await startShop({ ...settings, PUBLIC_URL: "http://shop.example.com", RATE_LIMITS: "off" }).catch(
		(error: Error) => error.message.replace("The shop did not start: ", ""),
	);
	expect(events(wrong as string)).toMatchObject([
		{ level: "error", event: "configuration.invalid", message: expect.stringContaining("PUBLIC_URL") },
		{ level: "error", event: "configuration.invalid", message: expect.stringContaining("RATE_LIMITS") },
	]);
	const shop = await startShop(settings);
	// Waits for the shop's own writes.
	const database = new DatabaseSync(join(folder, "shop.sqlite"), { timeout: 5000 });
	database.exec(`insert into products (id, name, img1, img2, price_cents, quantity, minorder, description, created_at, changed_at)
		values ('broken', 'Broken', 'https://[', '', 100, 1, 1, '', '', '')`);
	const ask = (path: string, host = "shop.example.com") =>
		new Promise((answered) =>
			get({ port: settings.PORT, path, headers: { host } }, (answer) => answered(answer.resume().statusCode)),
		);
	for (const host of ["www.shop.example.com", "elsewhere.example"]) expect(await ask("/", host)).toBe(421);
	for (const path of ["/a%0ab", "/%0a", "/x%e2%80%a8y", "/x%0a.data"]) expect(await ask(path)).toBe(404);
	expect(await ask("/product/broken")).toBe(500);
	database.exec("alter table products rename to lost");
	database.close();
	expect(await ask("/sitemap.xml")).toBe(500);
	await shop.stop();
	const logged = events(shop.written());
	expect(logged[0]).toMatchObject({
		event: "shop.started",
		version: expect.stringMatching(/^\d/),
		engine: "sqlite",
		listening: `127.0.0.1:${settings.PORT}`,
	});
	const stackOf = (event: string) => logged.find((line) => line.event === event && line.level === "error")?.stack;
	expect(stackOf("page.unexpected-error")).toContain("Invalid URL");
	expect(logged.filter(({ event }) => event === "page.unexpected-error")).toHaveLength(1);
	expect(stackOf("app.unexpected-error")).toContain("no such table: products");
	expect(logged.filter(({ event }) => event === "host.unknown")).toMatchObject([
		{ level: "error", host: "www.shop.example.com", message: expect.stringContaining("PUBLIC_URL") },
	]);
	expect(logged.at(-1)).toMatchObject({ event: "shop.stopped" });
}, 60_000);

test("warnings of libraries are lines of the log too", async () => {
	const DATABASE_URL = "postgres://shop@127.0.0.1:1/shop?sslmode=require";
	const written = await startShop({ ...production, DATABASE_URL }).catch(({ message }: Error) => message);
	const lines = String(written).replace("The shop did not start: ", "").trim().split("\n");
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{ level: "info", event: "process.warning", message: expect.stringContaining("sslmode") },
		{ level: "error", event: "shop.start-failed", message: expect.stringMatching(/^DATABASE_URL: .*ECONNREFUSED/) },
	]);
});

test("a new shop says that it has no products yet, not that they didn't load", async () => {
	const settings = { ...production, DATA_DIR: folder, PORT: String(await freePort()) };
	const shop = await startShop(settings);
	const read = (path: string) =>
		new Promise<string>((answered) =>
			get({ port: settings.PORT, path, headers: { host: "shop.example.com" } }, (answer) => answered(text(answer))),
		);
	for (const path of ["/", "/allproducts"]) {
		const page = await read(path);
		expect(page).toContain(noProductsYet);
		expect(page).not.toContain("Loading...");
	}
	await shop.stop();
});

test("a demo account's e-mail does not prevent a start: only its published password does", async () => {
	const { db, transact, close } = await createTestDatabase("sqlite");
	const { hash } = createPasswordHashing();
	const [{ email, password }] = demoAccounts as [(typeof demoAccounts)[number]];
	const account = { name: "Mallory", email, passwordHash: await hash("not-the-published-one"), now: new Date() };
	await insertPasswordAccount(transact, account);
	await expect(refuseDemoAccounts(db)).resolves.toBeUndefined();
	await db
		.updateTable("identity_account")
		.set({ password: await hash(password) })
		.execute();
	await expect(refuseDemoAccounts(db)).rejects.toThrow(`remove-account ${email}`);
	await close();
});

test("wrong settings are reported as text in a trial, and as log lines in production", async () => {
	const started = (settings: Record<string, string>) =>
		startShop({ ...settings, DATA_DIR: folder, PORT: "web" }, { words: shopBuild });
	const problem = "PORT: must be a number from 0 to 65535";
	await expect(started({ NODE_ENV: "development" })).rejects.toThrow(`The configuration is invalid:\n${problem}`);
	await expect(started(production)).rejects.toThrow(`"event":"configuration.invalid","message":"${problem}"`);
});

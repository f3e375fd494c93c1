import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { recordBackupAt } from "../app/audit/last-backup.server.ts";
import { readConfig } from "../app/config/config.server.ts";
import { usualLimits } from "../app/settings/database-settings.server.ts";
import { hourMs } from "../app/time/calendar.ts";
import { engines } from "../tests/support/test-database.ts";
import { createTestMail } from "../tests/support/test-mail.ts";
import { createTestShop } from "../tests/support/test-shop.ts";
import { doctorCommand } from "./doctor.ts";
import { findOpenSettings } from "./doctor-checks.ts";

const lockMs = 300;

test("on PostgreSQL the doctor has no time limit, unlike a request", async () => {
	const shop = await createTestShop("postgres");
	const databaseLimits = { ...usualLimits, lockMs };
	let result: Promise<string> | undefined;
	await shop.db.transaction().execute(async (tx) => {
		await sql`lock table stock_changes in access exclusive mode`.execute(tx);
		result = doctorCommand
			.run({ ...readConfig({ DATABASE_URL: shop.url }), databaseLimits }, {})
			.catch((error: Error) => error.message);
		await waitForBlockedQuery(shop.db);
		await setTimeout(3 * lockMs);
	});
	expect(await result).toContain("Orders: none");
	expect(await result).not.toMatch(/timeout|canceling/);
	await shop.close();
});

test("a database that does not answer is to be mended before the shop is restarted", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-doctor-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	const config = readConfig({ DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop", DATA_DIR: dataDir });
	const words = await doctorCommand.run({ ...config, production: true }, {}).catch((error: Error) => error.message);
	expect(words).toMatch(/the database does not answer: .*ECONNREFUSED.*before you restart the shop/);
	expect(words).not.toContain("restart it");
});

test("settings that every user can open are a problem", async () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-settings-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "shop.env");
	expect(findOpenSettings(file)).toEqual([]);
	writeFileSync(file, "", { mode: 0o640 });
	expect(findOpenSettings(file)).toEqual([]);
	chmodSync(file, 0o644);
	expect(findOpenSettings(file)).toEqual([expect.stringContaining(`Run chmod 640 ${file}`)]);
});

describe.each(engines)("on %s the doctor", (engine) => {
	async function openShop() {
		const dataDir = mkdtempSync(join(tmpdir(), "shop-doctor-"));
		const shop = await createTestShop(engine, { dataDir });
		onTestFinished(async () => {
			await shop.close();
			rmSync(dataDir, { recursive: true });
		});
		const running = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
		await new Promise((resolve) => running.once("listening", resolve));
		onTestFinished(() => void running.close());
		const PORT = String((running.address() as AddressInfo).port);
		const config = readConfig({ DATABASE_URL: shop.url, DATA_DIR: dataDir, PORT });
		const run = (settings: object, input = {}) =>
			doctorCommand.run({ ...config, ...settings }, input).catch((error: Error) => error.message);
		return { shop, run };
	}

	test("signs in at the mail server, and sends a test e-mail to an address", async () => {
		const { run } = await openShop();
		const mail = createTestMail();
		onTestFinished(() => mail.sandbox.close());
		const smtpUrl = await mail.sandbox.smtpUrl();
		expect(await run({ smtpUrl })).toContain("No problems found");
		expect(mail.sandbox.list()).toEqual([]);
		expect(await run({ smtpUrl }, { mail: "you@example.com" })).toContain("No problems found");
		expect(mail.subjectsFor("you@example.com")).toEqual(["Test e-mail"]);
		expect(await run({ smtpUrl: "smtp://u:secret@127.0.0.1:1" })).toMatch(
			/^Problem: e-mails cannot be sent by the server of SMTP_URL, 127\.0\.0\.1:1: connect ECONNREFUSED/m,
		);
		expect(await run({ smtpUrl: "off" }, { mail: "you@example.com" })).toContain("Problem: no test e-mail was sent");
	});

	test("reports e-mails that wait for more than an hour or after three tries, and counts failed ones", async () => {
		const { shop, run } = await openShop();
		const created_at = new Date(Date.now() - 2 * hourMs).toISOString();
		const mail = { kind: "test", recipient: "a@b.test", content: "{}", attempts: 1, created_at };
		const rows = (["waiting", "failed"] as const).map((state) => ({ ...mail, id: state, message_id: state, state }));
		await shop.db.insertInto("mails").values(rows).execute();
		expect(await run({})).toMatch(/^Problem: 1 e-mails are waiting, the oldest for 2 hours/m);
		expect(await run({})).toContain("E-mails: 1 waiting, 1 failed.");
		const tried = { attempts: 3, last_error: "553 Sender refused", created_at: new Date().toISOString() };
		await shop.db.updateTable("mails").set(tried).where("state", "=", "waiting").execute();
		expect(await run({})).toMatch(/^Problem: 1 e-mails are waiting\. The last try failed: 553 Sender refused\. See/m);
	});

	test("reports a shop in production that has no admin", async () => {
		const { shop, run } = await openShop();
		expect(await run({})).not.toContain("no admin");
		expect(await run({ production: true })).toContain("Problem: the shop has no admin. Run shop create-admin");
		await shop.admin();
		expect(await run({ production: true })).not.toContain("no admin");
	});

	test("names tables and columns that are missing, as after a restore that was not finished", async () => {
		const { shop, run } = await openShop();
		const rename = async (words: string) => void (await sql`alter table ${sql.raw(words)}`.execute(shop.db));
		await rename("mails rename column last_error to other");
		onTestFinished(() => rename("mails rename column other to last_error"));
		await rename("reviews rename to other_reviews");
		onTestFinished(() => rename("other_reviews rename to reviews"));
		const lacking = "the database lacks the column mails.last_error, the table reviews. Restore a backup";
		expect(await run({})).toContain(`Problem: ${lacking}`);
	});

	test("reports a shop in production whose last backup is older than 36 hours, or that had none for a day", async () => {
		const { shop, run } = await openShop();
		const production = { production: true };
		expect(await run(production)).toContain("This database records no backup.");
		expect(await run(production)).not.toContain("no backup was ever made");
		await sql`update kysely_migration set timestamp = ${new Date(Date.now() - 25 * hourMs).toISOString()}`.execute(
			shop.db,
		);
		onTestFinished(
			async () =>
				void (await sql`update kysely_migration set timestamp = ${new Date().toISOString()}`.execute(shop.db)),
		);
		expect(await run(production)).toContain("Problem: no backup was ever made");
		await recordBackupAt(shop.db, new Date("2020-01-02"));
		expect(await run(production)).toContain(
			"Problem: the last backup was made at 2020-01-02T00:00:00.000Z. Check shop-backup.timer",
		);
		await recordBackupAt(shop.db, new Date());
		expect(await run(production)).not.toContain("backup");
	});
});

async function waitForBlockedQuery(db: Awaited<ReturnType<typeof createTestShop>>["db"]): Promise<void> {
	for (;;) {
		const { rows } =
			await sql`select 1 from pg_locks where not granted and relation = 'stock_changes'::regclass`.execute(db);
		if (rows.length > 0) return;
		await setTimeout(20);
	}
}

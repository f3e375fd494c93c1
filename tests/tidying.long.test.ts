import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { firstIdOf } from "../db/new-id.ts";
import { startShop } from "./support/shop-process.ts";

test("expired sessions are removed, with or without new sign-ins", async () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-tidying-"));
	await (await startShop({ DATA_DIR: folder })).stop();
	const database = new DatabaseSync(join(folder, "shop.sqlite"), { timeout: 5000 });
	const insert = database.prepare(
		`insert into identity_session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
		select ?, ?, id, ?, ?, ? from identity_user limit 1`,
	);
	const [past, future] = ["2020-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z"];
	insert.run("old", "old", past, past, past);
	insert.run("idle", "idle", future, past, past);
	insert.run("live", "live", future, past, new Date().toISOString());
	const shop = await startShop({ DATA_DIR: folder });
	const left = () =>
		database
			.prepare("select id from identity_session")
			.all()
			.map(({ id }) => id);
	await expect.poll(left, { timeout: 5000 }).toEqual(["live"]);
	database.close();
	await shop.stop();
	rmSync(folder, { recursive: true, force: true });
});

test("an expired Idempotency-Key is removed", async () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-tidying-"));
	await (await startShop({ DATA_DIR: folder })).stop();
	// The owner does not matter here.
	const database = new DatabaseSync(join(folder, "shop.sqlite"), { enableForeignKeyConstraints: false, timeout: 5000 });
	const insert = database.prepare(
		"insert into idempotency_keys (id, user_id, key, call, digest) values (?, 'nobody', ?, 'POST /api/orders', '')",
	);
	for (const [key, time] of [
		["old", new Date("2020-01-01")],
		["live", new Date()],
	] as const)
		insert.run(`${firstIdOf(time)}-7000-8000-000000000000`, key);
	const shop = await startShop({ DATA_DIR: folder });
	const left = () =>
		database
			.prepare("select key from idempotency_keys")
			.all()
			.map((row) => row.key);
	await expect.poll(left, { timeout: 5000 }).toEqual(["live"]);
	database.close();
	await shop.stop();
	rmSync(folder, { recursive: true, force: true });
});

test("picture sizes unused for 90 days and leftovers of a killed process are removed", async () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-tidying-"));
	const cache = join(folder, "image-cache");
	mkdirSync(cache);
	const [longAgo, now] = [new Date("2020-01-01"), new Date()];
	for (const [name, asked, made] of [
		["old-800.webp", longAgo, longAgo],
		["left.unfinished", longAgo, longAgo],
		["asked-for-800.webp", now, longAgo],
		["new-800.webp", longAgo, now],
	] as const) {
		writeFileSync(join(cache, name), "a picture");
		utimesSync(join(cache, name), asked, made);
	}
	const shop = await startShop({ DATA_DIR: folder });
	await expect.poll(() => readdirSync(cache).sort(), { timeout: 5000 }).toEqual(["asked-for-800.webp", "new-800.webp"]);
	await shop.stop();
	rmSync(folder, { recursive: true, force: true });
});

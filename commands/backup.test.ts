import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { anOrder, aProduct } from "../tests/support/factories.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { createTestShop } from "../tests/support/test-shop.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => runCommand({ DATA_DIR: join(folder, "data") }, ...words);

/** The backup is in `b`. */
async function aBackup() {
	const shop = await createTestShop("sqlite", { dataDir: join(folder, "data") });
	await aProduct(shop);
	await shop.close();
	expect(await run("backup", join(folder, "b"))).toMatchObject({ code: 0, err: "" });
}

test("the password of PostgreSQL is not among the arguments of its programs, which other users can read", async () => {
	const script = `#!/bin/sh\necho "arguments: $* password: $PGPASSWORD" >&2\nexit 1\n`;
	writeFileSync(join(folder, "pg_dump"), script, { mode: 0o700 });
	vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const { code, err } = await runCommand({ DATABASE_URL: "postgres://u:s3cret@h/d" }, "backup", join(folder, "b"));
	expect([code, err]).toEqual([1, expect.stringMatching(/arguments: [^:]*shop\.dump password: s3cret/)]);
	const direct = ["--database", "postgres://u@h2/d"];
	const second = await runCommand({ DATABASE_URL: "postgres://u:s3cret@h/d" }, "backup", join(folder, "b"), ...direct);
	expect(second.err).toContain("password: s3cret");
});

test("a backup is recorded in the audit, and so is one made in another way", async () => {
	await aBackup();
	expect(await run("backup", "--record")).toMatchObject({ code: 0, out: "Recorded a backup made now.\n" });
	expect(await run("backup")).toMatchObject({ code: 2, err: expect.stringContaining("Name a folder") });
	expect(await run("backup", join(folder, "c"), "--record")).toMatchObject({ code: 2 });
	const shop = await createTestShop("sqlite", { dataDir: join(folder, "data") });
	const recorded = await shop.db.selectFrom("audit").select("actor").where("action", "=", "backup.made").execute();
	expect(recorded).toEqual([{ actor: "system" }, { actor: "system" }]);
	await shop.close();
});

test("a backup made while orders are being placed has every order acknowledged before it, and can be restored", async () => {
	const shop = await createTestShop("sqlite", { dataDir: join(folder, "data") });
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { quantity: 100_000, minorder: 1 })];
	const acknowledged: string[] = [];
	let placing = true;
	const customers = (async () => {
		while (placing) acknowledged.push(await anOrder(shop, buyer, productId, 1));
	})();
	await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(5);
	const before = [...acknowledged];
	expect(await run("backup", join(folder, "b"))).toMatchObject({ code: 0 });
	expect(statSync(join(folder, "b", "shop.sqlite")).mode & 0o077).toBe(0);
	expect(await run("backup", join(folder, "b"))).toMatchObject({ code: 1, err: expect.stringContaining("exists") });
	const inUse = await run("restore", join(folder, "b"), "--force");
	expect(inUse).toMatchObject({ code: 1, err: expect.stringContaining("Stop the shop first") });
	placing = false;
	await customers;
	await shop.close();
	const ordersNow = acknowledged.length;

	expect(await run("restore", join(folder, "b"))).toMatchObject({ code: 1, err: expect.stringContaining("--force") });
	expect(await run("restore", join(folder, "b"), "--force")).toMatchObject({ code: 0, err: "" });
	const restored = await createTestShop("sqlite", { dataDir: join(folder, "data") });
	const orders = new Set((await restored.db.selectFrom("orders").select("id").execute()).map(({ id }) => id));
	const { quantity } = await restored.db.selectFrom("products").select("quantity").executeTakeFirstOrThrow();
	await restored.close();
	expect(before.filter((id) => !orders.has(id))).toEqual([]);
	expect(orders.size).toBeLessThan(ordersNow);
	expect(quantity).toBe(100_000 - orders.size);
	const aside = readdirSync(join(folder, "data")).find((name) => name.startsWith("before-restore-")) as string;
	expect(readdirSync(join(folder, "data", aside))).toContain("shop.sqlite");
});

test("a drill restores into another folder and compares the rows", async () => {
	await aBackup();
	const drill = await run("restore", join(folder, "b"), "--data-dir", join(folder, "drill"));
	expect(drill).toMatchObject({
		code: 0,
		out: expect.stringMatching(/compared: \d+ rows of \d+ tables, 0 of them orders\.\n/),
	});
	expect(readdirSync(join(folder, "drill"))).toEqual(["shop.sqlite"]);
});

test("a damaged backup is refused, and the existing data stays", async () => {
	await aBackup();
	const bytes = statSync(join(folder, "b", "shop.sqlite")).size;
	writeFileSync(join(folder, "b", "shop.sqlite"), Buffer.alloc(bytes, 7));
	const refused = await run("restore", join(folder, "b"), "--force");
	expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("cannot be used") });
	expect(readdirSync(join(folder, "data"))).toContain("shop.sqlite");
});

test("a backup of a newer version of the shop is refused", async () => {
	await aBackup();
	const newer = new DatabaseSync(join(folder, "b", "shop.sqlite"));
	newer.exec("insert into kysely_migration values ('999-future', '2040-01-01')");
	newer.close();
	const refused = await run("restore", join(folder, "b"), "--force");
	expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("newer version of the shop (999-future)") });
});

test("a damaged database can be replaced by a backup", async () => {
	await aBackup();
	writeFileSync(join(folder, "data", "shop.sqlite"), "no database");
	expect(await run("restore", join(folder, "b"), "--force")).toMatchObject({ code: 0, err: "" });
});

test("a lost database's write-ahead log is not applied to the restored one", async () => {
	await aBackup();
	const data = join(folder, "data");
	const shop = await createTestShop("sqlite", { dataDir: data });
	await aProduct(shop, { name: "Of the lost database" });
	for (const part of ["-wal", "-shm"]) cpSync(join(data, `shop.sqlite${part}`), join(folder, `kept${part}`));
	await shop.close();
	rmSync(join(data, "shop.sqlite"));
	for (const part of ["-wal", "-shm"]) cpSync(join(folder, `kept${part}`), join(data, `shop.sqlite${part}`));

	expect(await run("restore", join(folder, "b"))).toMatchObject({ code: 1, err: expect.stringContaining("--force") });
	expect(await run("restore", join(folder, "b"), "--force")).toMatchObject({ code: 0, err: "" });
	const restored = await createTestShop("sqlite", { dataDir: data });
	expect((await restored.visitor.get("/products")).body).toHaveLength(1);
	await restored.close();
});

test("a backup that cannot be made leaves nothing", async () => {
	await aBackup();
	writeFileSync(join(folder, "data", "shop.sqlite"), Buffer.alloc(5000, 7));
	expect(await run("backup", join(folder, "c"))).toMatchObject({
		code: 1,
		err: expect.stringContaining("no files were left"),
	});
	expect(await run("backup", join(folder, "none", "c"))).toMatchObject({
		code: 1,
		err: expect.stringContaining("ENOENT"),
	});
	expect(readdirSync(folder).sort()).toEqual(["b", "data"]);
});

test("a folder without a backup is refused", async () => {
	expect(await run("restore", folder)).toMatchObject({ code: 1, err: expect.stringContaining("There is no") });
});

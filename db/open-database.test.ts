import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase, engines, silentLog } from "../tests/support/test-database.ts";
import { openDatabase } from "./open-database.ts";

test.each(engines)("on %s the database is ready while somebody writes", async (engine) => {
	const { db, isReady, close } = await createTestDatabase(engine);
	let answered: unknown;
	await db.transaction().execute(async (tx) => {
		await tx.insertInto("secrets").values({ name: "somebody", value: "writes" }).execute();
		answered = await Promise.race([isReady(), new Promise((late) => setTimeout(late, 2000, "late"))]);
	});
	expect(answered).toBe(true);
	await close();
});

test.each(engines)("on %s a database that is closed is not ready", async (engine) => {
	const { isReady, close } = await createTestDatabase(engine);
	await close();
	expect(await isReady()).toBe(false);
});

test("a DATA_DIR that is not there is made with its parents, for its owner alone", async () => {
	const above = mkdtempSync(join(tmpdir(), "shop-folder-"));
	onTestFinished(() => rmSync(above, { recursive: true }));
	const dataDir = join(above, "new", "data");
	const { close } = await openDatabase({ dataDir }, silentLog);
	await close();
	expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test.each(["package.json", "package.json/data", "/proc/shop", "/proc/shop/data"])(
	"a DATA_DIR that cannot be a folder, %s, is named as the setting that is wrong",
	async (dataDir) => {
		await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(/^DATA_DIR: cannot be used: .*/);
	},
);

test("PostgreSQL needs no DATA_DIR", async () => {
	const databaseUrl = "postgres://shop@127.0.0.1:1/shop";
	const { close } = await openDatabase({ dataDir: "/proc/shop", databaseUrl }, silentLog);
	await close();
});

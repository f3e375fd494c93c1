import { expect, test } from "vitest";
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

test.each(["package.json", "package.json/data", "/proc/shop", "/proc/shop/data"])(
	"a DATA_DIR that cannot be a folder, %s, is named as the setting that is wrong",
	async (dataDir) => {
		await expect(openDatabase({ dataDir }, silentLog)).rejects.toThrow(/^DATA_DIR: cannot be used: .*/);
	},
);

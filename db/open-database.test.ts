import { expect, test } from "vitest";
import { createTestDatabase, engines, silentLog } from "../tests/support/test-database.ts";
import { openDatabase, ping } from "./open-database.ts";

test.each(engines)("on %s the database ping while somebody writes", async (engine) => {
	const { db, close } = await createTestDatabase(engine);
	let answered: unknown;
	await db.transaction().execute(async (tx) => {
		await tx.insertInto("secrets").values({ name: "somebody", value: "writes" }).execute();
		answered = await Promise.race([ping(db), new Promise((late) => setTimeout(late, 2000, "late"))]);
	});
	expect(answered).toBe(true);
	await close();
});

test.each(engines)("on %s a database that is closed does not answer", async (engine) => {
	const { db, close } = await createTestDatabase(engine);
	await close();
	expect(await ping(db)).toBe(false);
});

test("a DATA_DIR that is no folder is named as the setting that is wrong", async () => {
	await expect(openDatabase({ dataDir: "package.json" }, silentLog)).rejects.toThrow(/^DATA_DIR: cannot be used: .*/);
});

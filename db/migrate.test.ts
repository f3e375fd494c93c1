import { tmpdir } from "node:os";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase, engines, silentLog } from "../tests/support/test-database.ts";
import { knownMigrations, migrate, pendingMigrations, unknownMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

test("processes that start together on an empty PostgreSQL apply each migration once", async () => {
	const database = await createTestDatabase("postgres");
	await sql.raw("drop schema public cascade; create schema public").execute(database.db);
	const processes = await Promise.all(
		Array.from({ length: 5 }, () => openDatabase({ dataDir: tmpdir(), databaseUrl: database.url }, silentLog)),
	);
	expect(await pendingMigrations(database.db)).toEqual(knownMigrations);
	await Promise.all(processes.map((each) => migrate(each)));
	expect(await pendingMigrations(database.db)).toEqual([]);
	for (const { close } of processes) await close();
	await database.close();
});

test.each(engines)("data of a newer version on %s are refused in words, and stay as they are", async (engine) => {
	const database = await createTestDatabase(engine);
	await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '2999-01-01')`.execute(database.db);
	await expect(migrate(database)).rejects.toThrow(/of a newer version of the shop \(999-newer\).*restore the backup/);
	expect(await unknownMigrations(database.db)).toEqual(["999-newer"]);
	await database.close();
});

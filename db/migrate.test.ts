import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase, silentLog } from "../tests/support/test-database.ts";
import { knownMigrations, migrate, pendingMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

test("processes that start together on an empty PostgreSQL apply each migration once", async () => {
	const database = await createTestDatabase("postgres");
	await sql.raw("drop schema public cascade; create schema public").execute(database.db);
	const processes = await Promise.all(
		Array.from({ length: 5 }, () => openDatabase({ dataDir: "", databaseUrl: database.url }, silentLog)),
	);
	expect(await pendingMigrations(database.db)).toEqual(knownMigrations);
	await Promise.all(processes.map(({ db }) => migrate(db)));
	expect(await pendingMigrations(database.db)).toEqual([]);
	for (const { close } of processes) await close();
	await database.close();
});

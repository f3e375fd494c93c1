import { tmpdir } from "node:os";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createOwnPostgres, createTestDatabase, engines, silentLog } from "../tests/support/test-database.ts";
import { appliedMigrations, migrate, pendingMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

test("processes that start together on an empty PostgreSQL apply each migration once", async () => {
	const database = await createOwnPostgres("no tables");
	const processes = await Promise.all(
		Array.from({ length: 5 }, () => openDatabase({ dataDir: tmpdir(), databaseUrl: database.url }, silentLog)),
	);
	expect(await appliedMigrations(database.db)).toEqual([]);
	await Promise.all(processes.map((each) => migrate(each)));
	expect(await pendingMigrations(database.db)).toEqual([]);
	expect(await appliedMigrations(database.db)).toContain("001-users");
	for (const { close } of processes) await close();
	await database.close();
});

test("a role that may not change the tables gets an error with instructions", async () => {
	const empty = await createOwnPostgres("no tables");
	const [address, role] = [new URL(empty.url), `weak_${Date.now()}`];
	await sql.raw(`create role ${role} login password 'weak'`).execute(empty.db);
	Object.assign(address, { username: role, password: "weak" });
	const weak = await openDatabase({ dataDir: tmpdir(), databaseUrl: address.href }, silentLog);
	await expect(migrate(weak)).rejects.toThrow("PostgreSQL refused to change the tables");
	await weak.close();
	await sql.raw(`drop role ${role}`).execute(empty.db);
	await empty.close();
});

test.each(engines)(
	"data of a newer version on %s is refused with instructions, and stays unchanged",
	async (engine) => {
		const database = engine === "postgres" ? await createOwnPostgres("tables") : await createTestDatabase(engine);
		await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '2999-01-01')`.execute(database.db);
		await expect(migrate(database)).rejects.toThrow(
			/from a newer version of the shop \(999-newer\).*restore the backup/,
		);
		expect(await appliedMigrations(database.db)).toContain("999-newer");
		await database.close();
	},
);

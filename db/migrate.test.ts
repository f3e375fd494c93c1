import { tmpdir } from "node:os";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyPostgres, createTestDatabase, engines, silentLog } from "../tests/support/test-database.ts";
import { knownMigrations, migrate, pendingMigrations, unknownMigrations } from "./migrate.ts";
import { up as addVerifiedEmails } from "./migrations/015-verified-emails.ts";
import { up as addPrices } from "./migrations/017-prices.ts";
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

test("a role that may not change the structure is told so", async () => {
	const empty = await createEmptyPostgres();
	const [address, role] = [new URL(empty.url as string), `weak_${Date.now()}`];
	await sql.raw(`create role ${role} login password 'weak'`).execute(empty.db);
	Object.assign(address, { username: role, password: "weak" });
	const weak = await openDatabase({ dataDir: tmpdir(), databaseUrl: address.href }, silentLog);
	await expect(migrate(weak)).rejects.toThrow("PostgreSQL refused to change the structure");
	await weak.close();
	await sql.raw(`drop role ${role}`).execute(empty.db);
	await empty.close();
});

test("a build that had a later migration and not yet the one before is upgraded", async () => {
	const { db, close, withoutLimits } = await createTestDatabase("sqlite");
	await db.schema.dropTable("key_marks").execute();
	await sql`delete from kysely_migration where name = '039-key-marks-additive'`.execute(db);
	expect(await pendingMigrations(db)).toEqual(["039-key-marks-additive"]);
	await migrate({ withoutLimits });
	expect(await db.selectFrom("key_marks").selectAll().execute()).toEqual([]);
	await close();
});

test.each(engines)("an upgrade on %s knows of older users whether their e-mail is verified", async (engine) => {
	const { db, close } = await createTestDatabase(engine);
	const [user, time] = [{ role: null, address: "", education: "", phone: "", social: "" }, new Date().toISOString()];
	for (const id of ["google", "password", "elsewhere"]) {
		const [email, issuer] = [`${id}@example.com`, id === "elsewhere" ? "idp" : "urn:shop:embedded-identity"];
		const row = { id, issuer, subject: id, email, email_key: email, email_verified: 0, display_name: id };
		await db
			.insertInto("users")
			.values({ ...row, ...user, created_at: time })
			.execute();
		const emailVerified = engine === "postgres" ? id !== "password" : Number(id !== "password");
		await db
			.insertInto("identity_user")
			.values({ id, name: id, email, emailVerified, createdAt: time, updatedAt: time })
			.execute();
	}
	await db.schema.dropIndex("users_unverified").execute();
	await db.schema.alterTable("users").dropColumn("email_verified").execute();
	await addVerifiedEmails(db as unknown as Kysely<unknown>);
	const rows = await db.selectFrom("users").select(["id", "email_verified"]).orderBy("id").execute();
	expect(rows.map((row) => [row.id, row.email_verified])).toEqual([
		["elsewhere", 0],
		["google", 1],
		["password", 0],
	]);
	await close();
});

test.each(engines)(
	"an upgrade on %s knows since when a price stands at least: since its product changed last",
	async (engine) => {
		const { db, close } = await createTestDatabase(engine);
		const product = { name: "n", img1: "", img2: "", price_cents: 995, quantity: 1, minorder: 1, description: "d" };
		const sold = { ...product, created_at: "2025-01-01", deleted_at: null };
		const rows = [
			{ ...sold, id: "known", changed_at: "2026-01-02" },
			{ ...sold, id: "unknown", changed_at: "" },
			{ ...sold, id: "gone", changed_at: "2026-01-03", deleted_at: "2026-01-03" },
		];
		await db.insertInto("products").values(rows).execute();
		await db.schema.dropTable("prices").execute();
		const begun = new Date().toISOString();
		await addPrices(db as unknown as Kysely<unknown>);
		const prices = await db.selectFrom("prices").selectAll().orderBy("product_id").execute();
		expect(prices.map((row) => [row.product_id, row.price_cents, row.until])).toEqual([
			["known", 995, null],
			["unknown", 995, null],
		]);
		expect([prices[0]?.since, (prices[1]?.since ?? "") >= begun]).toEqual(["2026-01-02", true]);
		await close();
	},
);

test.each(engines)("data that a newer version has only added to on %s are served", async (engine) => {
	const database = await createTestDatabase(engine);
	await sql`insert into kysely_migration (name, timestamp) values ('999-newer-additive', '2999-01-01')`.execute(
		database.db,
	);
	await migrate(database);
	expect(await unknownMigrations(database.db)).toEqual(["999-newer-additive"]);
	await database.close();
});

test.each(engines)("data of a newer version on %s are refused in words, and stay as they are", async (engine) => {
	const database = await createTestDatabase(engine);
	await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '2999-01-01')`.execute(database.db);
	await expect(migrate(database)).rejects.toThrow(/of a newer version of the shop \(999-newer\).*restore the backup/);
	expect(await unknownMigrations(database.db)).toEqual(["999-newer"]);
	await database.close();
});

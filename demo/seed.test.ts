import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "../app/brand/demo-accounts.ts";
import { createEmbeddedIdentity } from "../app/embedded-identity/embedded-identity.server.ts";
import { createPasswordHashing } from "../app/embedded-identity/passwords/password-hashing.server.ts";
import { createMailLimits } from "../app/mail/mail-limits.server.ts";
import { findWholeProduct, listProducts, listReduced } from "../app/products/products-repository.server.ts";
import { usualLimits } from "../app/settings/database-settings.server.ts";
import { findUserByEmail } from "../app/users/users-repository.server.ts";
import type { Db } from "../db/database.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { createTestDatabase, engines, silentLog, writing } from "../tests/support/test-database.ts";
import { seedWhenEmpty } from "./seed.ts";

const everyUser = (db: Db) => db.selectFrom("users").select(["email", "role"]).orderBy("id").execute();

const clock = () => new Date();

function seeding({ db, kind }: OpenDatabase) {
	const { transact } = writing(db);
	const identity = createEmbeddedIdentity({
		db,
		transact,
		kind,
		secret: "s".repeat(48),
		factorSecret: "f".repeat(48),
		origins: () => ["http://localhost"],
		providers: [],
		passwords: createPasswordHashing(),
		mailLimits: createMailLimits(),
		mailsLinks: false,
		reservedEmails: [],
		ownEmails: [],
		forgetUnproven: async () => {},
		needsLongPassword: async () => false,
		needsSecondFactor: async () => false,
		clock,
		log: silentLog,
	});
	return { db, transact, createAccount: identity.createAccount, clock };
}

describe.each(engines)("the demo data on %s", (engine) => {
	let database: Awaited<ReturnType<typeof createTestDatabase>>;
	beforeAll(async () => {
		database = await createTestDatabase(engine);
		await seedWhenEmpty(seeding(database));
	});
	afterAll(() => database.close());

	test("fill an empty database once, with at least 24 products and one admin", async () => {
		await seedWhenEmpty(seeding(database));
		expect((await listProducts(database.db)).length).toBeGreaterThanOrEqual(24);
		const users = await everyUser(database.db);
		expect(users.map(({ email, role }) => [email, role])).toEqual(
			demoAccounts.map(({ email, admin }) => [email, admin ? "admin" : null]),
		);
	});

	test("are parts: each has a number, a family and specs", async () => {
		for (const { id, name, part_number, family } of await listProducts(database.db)) {
			const { specs = [] } = (await findWholeProduct(database.db, id)) ?? {};
			expect([typeof part_number, typeof family, specs.length > 3], name).toEqual(["string", "string", true]);
		}
	});

	test("have a few reduced prices, with the largest saving of the home page's slide, and old prices otherwise", async () => {
		const reduced = await listReduced(database.db, 100);
		const saved = reduced.map((row) => ((row.lowest_before_cents ?? 0) - row.price_cents) * row.minorder);
		expect([reduced.length, saved[0]]).toEqual([4, 50_000]);
		const { db } = database;
		const now = await db.selectFrom("prices").select("since").where("until", "is", null).execute();
		expect(now).toHaveLength((await listProducts(db)).length);
		expect(now.filter(({ since }) => Date.parse(since) < Date.now() - 40 * 86_400_000).length).toBe(now.length - 4);
	});

	test("do not change a database with products", async () => {
		await database.db.deleteFrom("secrets").execute();
		await database.db.deleteFrom("users").where("role", "is", null).execute();
		await seedWhenEmpty(seeding(database));
		expect(await findUserByEmail(database.db, "buyer@torquefoundry.test")).toBeUndefined();
	});

	test("are not created again after the last product was deleted", async () => {
		const own = await createTestDatabase(engine);
		await seedWhenEmpty(seeding(own));
		await own.db.deleteFrom("reviews").execute();
		await own.db.deleteFrom("products").execute();
		await seedWhenEmpty(seeding(own));
		expect(await listProducts(own.db)).toEqual([]);
		await own.close();
	});
});

test("processes that start together on one PostgreSQL fill it once", async () => {
	// On a busy machine, filling takes longer than a request may wait.
	const databaseLimits = { ...usualLimits, lockMs: 60_000, statementMs: 60_000, queryMs: 60_000 };
	const database = await createTestDatabase("postgres", undefined, databaseLimits);
	const place = { dataDir: tmpdir(), databaseUrl: database.url as string, databaseLimits };
	const others = await Promise.all([1, 2, 3].map(() => openDatabase(place, silentLog)));
	await Promise.all([database, ...others].map((one) => seedWhenEmpty(seeding(one))));
	expect(new Set((await listProducts(database.db)).map(({ name }) => name)).size).toBe(
		(await listProducts(database.db)).length,
	);
	expect(await everyUser(database.db)).toHaveLength(demoAccounts.length);
	for (const other of others) await other.close();
	await database.close();
});

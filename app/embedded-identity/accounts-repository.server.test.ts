import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import {
	findPasswordAccount,
	insertPasswordAccount,
	listPublicKeys,
	removeAccount,
	setPasswordHash,
	timesUnlocked,
	unlockAccount,
} from "./accounts-repository.server.ts";
import { deleteExpired } from "./sessions-repository.server.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase("sqlite");
});
afterAll(() => database.close());

const now = new Date("2026-11-20T12:00:00Z");
const person = { name: "Erika", passwordHash: "hash", now };
const audited = async (subject: string) =>
	database.db.selectFrom("audit").select(["actor", "action", "at"]).where("subject", "=", subject).execute();

test("an account is found by its e-mail, whatever the case, with what was kept of it", async () => {
	const { db, transact } = database;
	const added = await insertPasswordAccount(transact, { ...person, email: "Erika@Example.com" });
	const account = { id: added?.id, name: "Erika", email: "erika@example.com", emailVerified: false };
	expect(added).toEqual({ ...account, createdAt: now, updatedAt: now });
	const found = await findPasswordAccount(db, "ERIKA@example.com");
	expect(found).toEqual({ account: { ...account, createdAt: now, updatedAt: now }, passwordHash: "hash" });
	expect(await findPasswordAccount(db, "max@example.com")).toBeUndefined();
	expect(await insertPasswordAccount(transact, { ...person, email: "erika@EXAMPLE.com" })).toBeUndefined();
});

test("a new password is that person's, and of nobody else", async () => {
	const { db, transact } = database;
	const [one] = [await insertPasswordAccount(transact, { ...person, email: "one@example.com" })];
	await insertPasswordAccount(transact, { ...person, email: "other@example.com" });
	await setPasswordHash(db, one?.id ?? "", "new hash", now);
	const hashOf = async (email: string) => (await findPasswordAccount(db, email))?.passwordHash;
	expect([await hashOf("one@example.com"), await hashOf("other@example.com")]).toEqual(["new hash", "hash"]);
});

test("whoever has no password, as after signing in with Google, has no password account", async () => {
	const { db, transact } = database;
	const { id = "" } = (await insertPasswordAccount(transact, { ...person, email: "google@example.com" })) ?? {};
	await db.updateTable("identity_account").set({ providerId: "google" }).where("userId", "=", id).execute();
	await setPasswordHash(db, id, "planted", now);
	expect(await findPasswordAccount(db, "google@example.com")).toBeUndefined();
	const kept = db.selectFrom("identity_account").select("password").where("userId", "=", id);
	expect(await kept.executeTakeFirst()).toEqual({ password: "hash" });
	const emptied = { providerId: "credential", password: null };
	await db.updateTable("identity_account").set(emptied).where("userId", "=", id).execute();
	expect(await findPasswordAccount(db, "google@example.com")).toBeUndefined();
});

test("removing an account is recorded, by whom and when; removing none is not", async () => {
	const { transact } = database;
	const added = await insertPasswordAccount(transact, { ...person, email: "gone@example.com" });
	const by = { actor: "admin", now };
	expect(await transact((tx) => removeAccount(tx, "GONE@example.com", by))).toBe(true);
	expect(await audited(added?.id ?? "")).toMatchObject([{ actor: "admin", action: "account.removed" }]);
	expect(await transact((tx) => removeAccount(tx, "gone@example.com", by))).toBe(false);
	expect(await audited(added?.id ?? "")).toHaveLength(1);
});

test("unlocking an account is recorded and counted, for this account", async () => {
	const { db, transact } = database;
	expect(await timesUnlocked(db, "pseudonym")).toBe(0);
	for (const times of [1, 2]) {
		const whom = { subject: "u1", account: "pseudonym" };
		await transact((tx) => unlockAccount(tx, whom, { actor: "admin", now }));
		expect(await timesUnlocked(db, "pseudonym")).toBe(times);
	}
	expect(await timesUnlocked(db, "another")).toBe(0);
	await transact(async (tx) => tx.touched("products", "another"));
	expect(await timesUnlocked(db, "another"), "what happens to a product is no unlocking").toBe(0);
	expect(await audited("u1")).toMatchObject([
		{ actor: "admin", action: "account.unlocked" },
		{ actor: "admin", action: "account.unlocked" },
	]);
});

test("sessions and half-done sign-ins that have run out are removed, and idle sessions", async () => {
	const { db, transact } = database;
	const { id: userId = "" } = (await insertPasswordAccount(transact, { ...person, email: "late@example.com" })) ?? {};
	const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
	const sessions = { over: [1, 0], idle: [-1, 7.01], used: [-1, 6.99], young: [-0.01, 0] };
	for (const [id, [expired = 0, unused = 0]] of Object.entries(sessions)) {
		const times = { createdAt: daysAgo(10), expiresAt: daysAgo(expired), updatedAt: daysAgo(unused) };
		const row = { id, token: id, userId, ipAddress: null, userAgent: null, ...times };
		await db.insertInto("identity_session").values(row).execute();
	}
	for (const [id, days] of Object.entries({ past: 0.01, future: -0.01 })) {
		const times = { createdAt: daysAgo(1), updatedAt: daysAgo(1), expiresAt: daysAgo(days) };
		await db
			.insertInto("identity_verification")
			.values({ id, identifier: id, value: id, ...times } as never)
			.execute();
	}
	await deleteExpired(db, now);
	const left = await db.selectFrom("identity_session").select("id").orderBy("id").execute();
	expect(left.map(({ id }) => id)).toEqual(["used", "young"]);
	const signIns = await db.selectFrom("identity_verification").select("expiresAt").execute();
	expect(signIns).toEqual([{ expiresAt: daysAgo(-0.01) }]);
});

test("many expired challenges are removed a few at a time", async () => {
	const { db } = database;
	const past = new Date(now.getTime() - 1).toISOString();
	const row = (id: number) => ({ id: `many ${id}`, identifier: "many", value: "", expiresAt: past });
	const rows = Array.from({ length: 1200 }, (_, id) => ({ ...row(id), createdAt: past, updatedAt: past }));
	await db.insertInto("identity_verification").values(rows).execute();
	const removed: number[] = [];
	const counting = db.withPlugin({
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => {
			removed.push(Number(result.numAffectedRows));
			return result;
		},
	});
	await deleteExpired(counting, now);
	expect(Math.max(...removed)).toBe(500);
	const left = db.selectFrom("identity_verification").select("id").where("identifier", "=", "many");
	expect(await left.execute()).toEqual([]);
});

test("the public keys are told as a JWKS, and nothing else of them", async () => {
	const { db } = database;
	const keys = [
		{ id: "k1", publicKey: '{"kty":"OKP","x":"AA"}', alg: "EdDSA", crv: "Ed25519" },
		{ id: "k2", publicKey: '{"kty":"RSA","n":"AA"}', alg: "RS256", crv: null },
	];
	const secret = { privateKey: "secret", createdAt: now.toISOString() };
	for (const key of keys)
		await db
			.insertInto("identity_jwks")
			.values({ ...key, ...secret } as never)
			.execute();
	const publicKeys = await listPublicKeys(db);
	expect(publicKeys.keys).toEqual([
		{ kty: "OKP", x: "AA", kid: "k1", alg: "EdDSA", crv: "Ed25519" },
		{ kty: "RSA", n: "AA", kid: "k2", alg: "RS256" },
	]);
});

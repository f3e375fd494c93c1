import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertPasswordAccount } from "../../app/embedded-identity/accounts-repository.server.ts";
import { embeddedIssuer } from "../../app/embedded-identity/embedded-issuer.server.ts";
import { setAdminRole, upsertUser } from "../../app/users/users-repository.server.ts";
import { aProduct } from "../support/factories.ts";
import { aPaidPurchase } from "../support/purchases.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
let customer: TestCaller;
beforeAll(async () => {
	shop = await createTestShop();
	customer = await shop.customer("customer@example.com");
});
afterAll(() => shop.close());

const minutesAgo = (minutes: number) => new Date(shop.time.now.getTime() - minutes * 60_000);

/** Calls with the greatest damage if a session is stolen. */
const calls: Record<string, () => Promise<[method: string, path: string, body?: unknown]>> = {
	"making an admin": async () => ["PUT", `/users/admin/${(await shop.customer()).email}`, {}],
	"taking admin away": async () => ["DELETE", `/users/admin/${(await shop.admin()).email}`],
	"a refund": async () => {
		const { id, orders } = await aPaidPurchase(shop, customer, { [await aProduct(shop, { minorder: 1 })]: 1 });
		return ["POST", `/purchases/${id}/refund`, { items: [{ order: orders[0]._id, restock: true }] }];
	},
	"the orders as a table": async () => ["GET", "/orders.csv"],
	"the products as a table": async () => ["GET", "/products.csv"],
};

describe.each(Object.entries(calls))("%s", (_, prepare) => {
	test("needs an admin who has proven their identity within 15 minutes, and customers are not asked to", async () => {
		const { id } = await shop.admin();
		const [method, path, body] = await prepare();
		const answerTo = async (authenticatedAt?: Date, userId = id) => {
			const token = await shop.accessTokens.issue({ userId, authenticatedAt });
			const answer = await shop.call(method, path, token, body);
			return [answer.status, answer.body?.code];
		};
		expect(await answerTo()).toEqual([403, "step-up"]);
		expect(await answerTo(minutesAgo(16))).toEqual([403, "step-up"]);
		expect(await answerTo(minutesAgo(16), customer.id)).toEqual([403, "not-allowed"]);
		expect((await answerTo(minutesAgo(14)))[0]).toBe(200);
	});
});

test("a new access token has the age of its sign-in, also after several exchanges", async () => {
	const email = "ada@example.com";
	const claims = { issuer: "test", subject: "ada", email, emailVerified: true, name: "Ada" };
	shop.identities
		.set("old", { ...claims, authenticatedAt: minutesAgo(16) })
		.set("new", { ...claims, authenticatedAt: shop.time.now });
	const exchange = async (idToken: string) =>
		(await shop.call("PUT", `/users/${email}`, idToken, { email })).body.token;
	const first = await exchange("new");
	const ada = await shop.admin();
	expect((await ada.put(`/users/admin/${email}`, {})).status).toBe(200);
	const exported = async (token: string) => (await shop.call("GET", "/orders.csv", token)).status;
	expect(await exported(first)).toBe(200);
	expect([await exported(await exchange("old")), await exported(await exchange("old"))]).toEqual([403, 403]);
	expect(await exported(await exchange("new"))).toBe(200);
});

test("the API document marks the calls that need a step-up", async () => {
	const { body } = await shop.visitor.get("/openapi.json");
	const asked = Object.entries<Record<string, object>>(body.paths).flatMap(([path, methods]) =>
		Object.entries(methods).flatMap(([method, call]) => ("x-step-up" in call ? [`${method} ${path}`] : [])),
	);
	expect(asked.sort()).toEqual([
		"delete /api/customers/{id}/block",
		"delete /api/users/admin/{email}",
		"delete /api/users/me",
		"delete /api/users/{email}/sessions",
		"get /api/accounting/datev.csv",
		"get /api/accounting/payments.csv",
		"get /api/invoices.csv",
		"get /api/invoices.zip",
		"get /api/mails.csv",
		"get /api/orders.csv",
		"get /api/products.csv",
		"get /api/stock.csv",
		"get /api/users.csv",
		"get /api/users/me/data",
		"post /api/purchases/{id}/refund",
		"put /api/customers/{id}/block",
		"put /api/users/admin/{email}",
		"put /api/users/{email}/role",
	]);
});

test("where admins need a second factor, an admin without it has a customer's rights", async () => {
	const strict = await createTestShop("sqlite", { staffSecondFactor: true });
	try {
		const admin = await strict.admin();
		const buyer = await strict.customer();
		const refused = await admin.get("/users");
		expect([refused.status, refused.body.code]).toEqual([403, "second-factor-needed"]);
		expect((await admin.get(`/users/${buyer.email}`)).status).toBe(403);
		expect((await admin.get("/orders")).body).toEqual([]);
		expect((await admin.get(`/admin/${admin.email}`)).body).toEqual({ admin: true, needsSecondFactor: true });
		const token = await strict.accessTokens.issue({
			userId: admin.id,
			authenticatedAt: strict.time.now,
			secondFactor: true,
		});
		expect((await strict.call("GET", "/users", token)).status).toBe(200);
		expect((await strict.call("GET", `/admin/${admin.email}`, token)).body).toEqual({ admin: true });
		expect((await buyer.get("/users")).body.code).toBe("not-allowed");
	} finally {
		await strict.close();
	}
});

describe.each(engines)("an admin whose account has a second factor, on %s", (engine) => {
	const factors = {
		"an app": (userId: string) => ({
			table: "identity_code_app" as const,
			row: { userId, secret: "x", createdAt: "", confirmedAt: "2026-01-01" },
		}),
		"a passkey": (userId: string) => ({
			table: "identity_passkey" as const,
			row: { id: "key", userId, name: "", publicKey: "", counter: 0, transports: "[]", createdAt: "", usedAt: null },
		}),
	};

	test.each(Object.entries(factors))("must confirm with it: %s", async (_, factorOf) => {
		const guarded = await createTestShop(engine);
		try {
			const { db, transact, time } = guarded;
			const admin = { name: "Ada", email: "ada@example.com" };
			const account = await insertPasswordAccount(transact, { ...admin, passwordHash: "hash", now: time.now });
			const subject = account?.id ?? "";
			const claims = { ...admin, issuer: embeddedIssuer, subject, emailVerified: true };
			const userId = await transact((tx) => upsertUser(tx, claims, time.now));
			await setAdminRole(db, admin.email);
			const ago = (minutes: number) => new Date(time.now.getTime() - minutes * 60_000);
			const times = { createdAt: ago(60).toISOString(), updatedAt: time.now.toISOString() };
			const session = { id: "session", token: "t", userId: subject, expiresAt: ago(-60).toISOString(), ...times };
			await db
				.insertInto("identity_session")
				.values(session as never)
				.execute();
			const token = await guarded.accessTokens.issue({ userId, sessionId: "session", authenticatedAt: ago(1) });
			const exported = async () => {
				const { status, body } = await guarded.call("GET", "/orders.csv", token);
				return status === 200 ? status : [status, body.code];
			};
			expect(await exported()).toBe(200);
			const { table, row } = factorOf(subject);
			await db
				.insertInto(table)
				.values(row as never)
				.execute();
			expect(await exported()).toEqual([403, "step-up-second-factor"]);
			const usedAt = (minutes: number) =>
				db
					.updateTable("identity_session")
					.set({ secondFactorAt: ago(minutes).toISOString() })
					.execute();
			await usedAt(16);
			expect(await exported()).toEqual([403, "step-up-second-factor"]);
			await usedAt(14);
			expect(await exported()).toBe(200);
		} finally {
			await guarded.close();
		}
	});
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { purchaseBody } from "../../tests/support/purchases.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { blockCustomer } from "../customers/block-customer.server.ts";
import { insertPasswordAccount, resetPassword } from "../embedded-identity/accounts-repository.server.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { revokeAdmin } from "../users/give-role.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { forgetUnproven } from "./forget-unproven.server.ts";

const email = "owner@corp.example";
const review = { username: "Owner", image: "", ratings: 1, description: "Slander" };
const profile = { address: "1 Mallory Lane", education: "Theft", phone: "5550100", social: "mallory" };

describe.each(engines)("a stranger's call under way on %s", (engine) => {
	let shop: TestShop;
	let subject: string;
	let token: string;
	let userId: string;
	/** Runs once, after this number of the shop's queries. */
	let meanwhile: { queries: number; act: () => unknown } | undefined;
	const call = (method: string, path: string, body?: unknown) => shop.call(method, path, token, body);
	const signIn = () => shop.call("PUT", `/users/${email}`, "id-token", { email });

	beforeEach(async () => {
		meanwhile = undefined;
		const pause = async () => {
			if (!meanwhile || --meanwhile.queries > 0) return;
			const { act } = meanwhile;
			meanwhile = undefined;
			await act();
		};
		shop = await createTestShop(engine, { pause });
		const { now } = shop.time;
		const account = await insertPasswordAccount(shop.transact, { name: "Mallory", email, passwordHash: "old", now });
		subject = account?.id ?? "";
		const at = { createdAt: now.toISOString(), updatedAt: now.toISOString(), expiresAt: now.toISOString() };
		const session = { id: "session", token: "session", userId: subject, ipAddress: null, userAgent: null, ...at };
		await shop.db.insertInto("identity_session").values(session).execute();
		const claims = { email, emailVerified: false, name: "Mallory", authenticatedAt: now, sessionId: "session" };
		shop.identities.set("id-token", { issuer: embeddedIssuer, subject, ...claims });
		token = (await signIn()).body.token;
		userId = (await call("GET", `/users/${email}`)).body[0]._id;
	});
	afterEach(() => shop.close());

	const ends: Record<string, () => Promise<unknown>> = {
		reset: () =>
			resetPassword(
				shop.transact,
				{ account: { id: subject, email }, passwordHash: "old", countedAs: "owner" },
				"new",
				shop.time.now,
				(tx) => forgetUnproven(tx, shop, subject),
			),
		block: () => blockCustomer(shop.transact, userId, { actor: "admin", now: shop.time.now }),
		erasure: () => shop.transact((tx) => erasePerson(tx, { email }, { actor: "system", now: shop.time.now })),
	};

	/** Returns the body of each call that stores something of the caller. */
	async function bodies(): Promise<Record<string, unknown>> {
		const productId = await aProduct(shop);
		const buyer = { email } as TestCaller;
		return {
			"POST /lists": { name: "Mallory's" },
			"POST /lists/current/lines": { lines: [{ productId, units: 4 }] },
			"POST /orders": await orderBody(shop, buyer, productId, 4),
			"POST /purchases": await purchaseBody(shop, buyer, { [productId]: 4 }),
			"POST /reviews": review,
			[`PUT /users/${email}`]: profile,
		};
	}

	async function stored() {
		const { db } = shop;
		const rows = [
			db.selectFrom("buy_lists").select("name as text").where("user_id", "=", userId),
			db.selectFrom("orders").select("id as text").where("user_id", "=", userId),
			db.selectFrom("reviews").select("description as text"),
			db.selectFrom("users").select("phone as text").where("phone", "<>", ""),
			db.selectFrom("users").select("display_name as text").where("display_name", "=", "Mallory"),
		];
		return (await Promise.all(rows.map((row) => row.execute()))).flat();
	}

	const storing = ["lists", "lists/current/lines", "orders", "purchases", "reviews"].map((path) => `POST /${path}`);
	const combinations = [...storing, `PUT /users/${email}`].flatMap((name) =>
		Object.keys(ends).map((end) => [name, end] as const),
	);

	test.each(combinations)("%s stores nothing after the %s", async (name, end) => {
		const body = (await bodies())[name];
		const [method = "", path = ""] = name.split(" ");
		meanwhile = { queries: 1, act: ends[end] as () => unknown };
		expect((await call(method, path, body)).status).toBe(401);
		expect(meanwhile).toBeUndefined();
		const named = end === "block" ? [{ text: "Mallory" }] : [];
		expect(await stored()).toEqual(named);
	});

	test.each(storing.concat(`PUT /users/${email}`))("%s that comes before a reset is forgotten by it", async (name) => {
		const body = (await bodies())[name];
		const [method = "", path = ""] = name.split(" ");
		let reset: unknown;
		meanwhile = {
			queries: 2,
			act: () => {
				reset = ends.reset?.();
			},
		};
		const { status } = await call(method, path, body);
		await reset;
		expect([200, 201, 401]).toContain(status);
		expect(await stored()).toEqual([]);
	});

	test.each(["reset", "erasure"])("that exchanges a token stores neither name nor e-mail after the %s", async (end) => {
		await ends[end]?.();
		expect((await signIn()).status).toBe(401);
		expect(await stored()).toEqual([]);
		const emails = await shop.db.selectFrom("users").select("email").execute();
		expect(emails).toEqual(end === "reset" ? [{ email }] : [{ email: "" }]);
	});

	test("of an admin changes nothing after the role was removed", async () => {
		const [other, customer] = [await shop.admin(), await shop.customer()];
		await shop.db.updateTable("users").set({ role: "admin" }).where("id", "=", userId).execute();
		meanwhile = {
			queries: 1,
			act: () => revokeAdmin(shop.transact, email, { actor: other.id, now: shop.time.now }),
		};
		expect((await call("PUT", `/customers/${customer.id}/block`, {})).status).toBe(403);
		const blocked = shop.db.selectFrom("users").select("id").where("blocked_at", "is not", null);
		expect(await blocked.execute()).toEqual([]);
	});

	test("reports a payment that was made before a block", async () => {
		const productId = await aProduct(shop);
		const [get, post] = ["GET", "POST"].map((method) => (path: string, body?: unknown) => call(method, path, body));
		const buyer = { email, get, post } as TestCaller;
		const id = await anOrder(shop, buyer, productId, 4);
		const transactionId = await aCharge(shop, buyer, id);
		meanwhile = { queries: 1, act: ends.block as () => unknown };
		await call("PATCH", `/orders/${id}`, { transactionId });
		const stored = shop.db.selectFrom("orders").select("status").where("id", "=", id);
		expect(await stored.executeTakeFirst()).toEqual({ status: "paid" });
	});
});

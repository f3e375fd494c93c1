import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../db/new-id.ts";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { numberOf } from "../../tests/support/stored-orders.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

const statement = (email: string, orders: string, words = "") => ({
	...{ name: "Erika Muster", email, orders, words },
	formKey: crypto.randomUUID(),
});

describe.each(engines)("a withdrawal of a signed-in customer, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	test("is shown, whatever strangers who know e-mail and number have sent before", async () => {
		const buyer = await shop.customer();
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		const number = await numberOf(shop.db, orderId);
		for (let at = 0; at < 101; at++)
			await shop.visitor.post("/withdrawals", statement(buyer.email, `${number}, ${20_000 + at}`, "Please ship"));
		const other = await shop.customer();
		await other.post("/withdrawals", statement(buyer.email, number, "Ignore the rest"));
		const own = (await buyer.post("/withdrawals", statement(buyer.email, number, "It is broken"))).body.number;
		for (const caller of [buyer, admin]) {
			const { body } = await caller.get(`/orders/${orderId}/withdrawals`);
			expect(body).toHaveLength(100);
			expect(body.at(-1).number).toBe(own);
			const [open] = (await caller.get(`/withdrawals/of-orders?ids=${orderId}`)).body;
			expect(open.number).toBe(own);
			if (caller === admin) expect(open.words).toMatch(/^It is broken\n/);
		}
	});

	test("is known by the session's cookie, which the form sends, while the session lasts", async () => {
		const buyer = await shop.customer();
		const { subject } = await shop.db
			.selectFrom("users")
			.select("subject")
			.where("id", "=", buyer.id)
			.executeTakeFirstOrThrow();
		const now = shop.time.now.toISOString();
		const person = { id: subject, name: "Erika", email: buyer.email, emailVerified: 1, createdAt: now, updatedAt: now };
		await shop.db.insertInto("identity_user").values(person).execute();
		const times = { createdAt: now, updatedAt: now, expiresAt: now };
		const session = { id: newId(), token: "token", userId: subject, ipAddress: null, userAgent: null, ...times };
		await shop.db.insertInto("identity_session").values(session).execute();
		const send = (token: string) =>
			shop.visitor.post("/withdrawals", statement(buyer.email, "10001"), {
				cookie: `shop.session_token=${token}.signature`,
			});
		for (const token of ["token", "another"]) expect((await send(token)).status).toBe(201);
		await shop.db.deleteFrom("identity_session").execute();
		expect((await send("token")).status).toBe(201);
		const rows = shop.db.selectFrom("withdrawals").select("user_id").where("email_key", "=", buyer.email);
		expect((await rows.orderBy("id").execute()).map(({ user_id }) => user_id)).toEqual([buyer.id, null, null]);
	});

	test("equal ones of strangers are shown as one, when there are more than fit", async () => {
		const buyer = await shop.customer();
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		const number = await numberOf(shop.db, orderId);
		for (let at = 0; at < 101; at++) await shop.visitor.post("/withdrawals", statement(buyer.email, number));
		const last = await shop.visitor.post("/withdrawals", statement(buyer.email, `${number}, 40001`));
		const { body } = await admin.get(`/orders/${orderId}/withdrawals`);
		expect(body).toHaveLength(2);
		expect(body[1].number).toBe(last.body.number);
	});
});

test("a network stores 1,000 withdrawals a day, and a customer who has paid is not counted among them", async () => {
	const shop = await createTestShop("sqlite", { rateLimits: true });
	const buyer = await shop.customerAt("192.0.2.1");
	await aPaidOrder(shop, buyer, await aProduct(shop), 2);
	const stranger = await shop.customer();
	const send = async (clientAddress: string, { id }: { id?: string } = {}) => {
		const headers = {
			"content-type": "application/json",
			...(id && { authorization: `Bearer ${await shop.issueToken(id)}` }),
		};
		const body = JSON.stringify(statement("erika@example.com", "10001"));
		return (await shop.api.request("/api/withdrawals", { method: "POST", headers, body }, { clientAddress })).status;
	};
	let stored = 0;
	for (let address = 1; address <= 60; address++)
		for (let at = 0; at < 20; at++)
			if ((await send(`192.0.2.${address}`, address === 1 ? stranger : {})) === 201) stored += 1;
	expect(stored).toBe(1000);
	expect(await send("192.0.2.77", stranger)).toBe(429);
	expect(await send("198.51.100.1")).toBe(201);
	for (let at = 0; at < 20; at++) expect(await send("192.0.2.77", buyer)).toBe(201);
	expect(await send("192.0.2.77", buyer)).toBe(429);
	await shop.close();
});

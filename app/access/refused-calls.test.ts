import { expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";

test("a refused call is logged with its pattern and the caller's id, and nothing that is personal", async () => {
	const events: [string, unknown][] = [];
	const note = (event: string, fields?: object) => void events.push([event, fields]);
	const shop = await createTestShop("sqlite", { log: { info: note, error: note } });
	const customer = await shop.customer("kim@example.com");
	await customer.get("/users");
	await shop.visitor.get("/users/lee@example.com");
	await customer.get("/orders");
	expect(events.filter(([event]) => event === "access.refused")).toEqual([
		["access.refused", { call: "GET /api/users", status: 403, user: customer.id }],
		["access.refused", { call: "GET /api/users/:email", status: 401, user: undefined }],
	]);
	const from = { clientAddress: "192.0.2.7", prefix48: "192.0.2.7" };
	await shop.api.fetch(new Request("http://shop.test/api/users"), from);
	expect(events.at(-1)?.[1]).toMatchObject({ subnet: "of 192.0.2.7" });
	await shop.close();
});

test("what an admin reads of others is logged with both ids; what people read of their own is not", async () => {
	const events: [string, unknown][] = [];
	const note = (event: string, fields?: object) => void events.push([event, fields]);
	const shop = await createTestShop("sqlite", { log: { info: note, error: note } });
	const [admin, customer] = [await shop.admin(), await shop.customer("kim@example.com")];
	const orderId = await anOrder(shop, customer, await aProduct(shop), 2);
	for (const caller of [customer, admin]) {
		const paths = ["/orders", "/individual?email=kim@example.com", "/users/kim@example.com", `/orders/${orderId}`];
		for (const path of paths) expect((await caller.get(path)).status).toBe(200);
	}
	for (const path of ["/users", `/users/${admin.email}`, "/users/nobody@example.com"]) await admin.get(path);
	const read = (call: string, of?: string) => ["personal-data.read", { call: `GET /api${call}`, user: admin.id, of }];
	expect(events.filter(([event]) => event === "personal-data.read")).toEqual([
		read("/orders"),
		read("/individual", customer.id),
		read("/users/:email", customer.id),
		read("/orders/:id", customer.id),
		read("/users"),
	]);
	await shop.close();
});

test("an answer to an admin's change is logged as a read when it contains a customer's order", async () => {
	const reads: unknown[] = [];
	const note = (event: string, fields?: object) => void (event === "personal-data.read" && reads.push(fields));
	const shop = await createTestShop("sqlite", { log: { info: note, error: note } });
	const [admin, customer] = [await shop.admin(), await shop.customer("kim@example.com")];
	const productId = await aProduct(shop, { quantity: 40, minorder: 2 });
	const { orderId, transactionId } = await aPaidOrder(shop, customer, productId, 2);
	const { name, phone, address, price } = await orderBody(shop, customer, productId, 2);
	const lines = [{ productId, quantity: 2, price }];
	const answers = [
		await admin.patch(`/orders/${orderId}`, { transactionId }),
		await admin.post(`/orders/${orderId}/replacement`, { quantity: 1 }),
		await admin.post("/users/kim@example.com/purchases", { name, phone, address, lines }),
	];
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	const read = (call: string) => ({ call, user: admin.id, of: customer.id, subnet64: undefined });
	expect(reads).toEqual([
		read("PATCH /api/orders/:id"),
		read("POST /api/orders/:id/replacement"),
		read("POST /api/users/:email/purchases"),
	]);
	await shop.close();
});

test("a proof that a clock a day ahead has noted is none once the clock is right", async () => {
	const shop = await createTestShop();
	const { id } = await shop.customer();
	const takeData = async (authenticatedAt: Date) => {
		const answer = await shop.call(
			"GET",
			"/users/me/data",
			await shop.accessTokens.issue({ userId: id, authenticatedAt }),
		);
		return [answer.status, answer.body.code];
	};
	const { now } = shop.time;
	expect(await takeData(now)).toEqual([200, undefined]);
	expect(await takeData(new Date(now.getTime() + 86_400_000))).toEqual([403, "step-up"]);
	await shop.close();
});

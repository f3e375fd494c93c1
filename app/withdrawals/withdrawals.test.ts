import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../db/new-id.ts";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { numberOf } from "../../tests/support/stored-orders.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { brand } from "../brand/brand.ts";
import { deleteOldWithdrawals } from "../orders/withdrawals/withdrawals-repository.server.ts";

describe.each(engines)("withdrawing from a contract, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true, rateLimits: true });
		admin = await shop.admin();
	});
	beforeEach(async () => {
		for (const table of ["mails", "withdrawals"] as const) await shop.db.deleteFrom(table).execute();
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	const anEmail = () => `${newId()}@example.com`;
	const statement = (given: object = {}) => ({
		name: "Erika Muster",
		email: anEmail(),
		orders: "10027",
		formKey: crypto.randomUUID(),
		...given,
	});
	const send = (given: object = {}) => shop.visitor.post("/withdrawals", statement(given));
	const posted = (recipient: string) =>
		shop.db.selectFrom("mails").select(["kind", "content"]).where("recipient", "=", recipient).execute();

	test("a statement is stored with its time, and answered with a number", async () => {
		const sent = statement({ orders: " #10027,99999 and 10027 ", words: "Only the discs.\nThe box is open." });
		const { status, body } = await shop.visitor.post("/withdrawals", sent);
		expect(status).toBe(201);
		expect(body).toEqual({
			number: expect.stringMatching(/^W-[0-9A-F]{8}$/),
			name: "Erika Muster",
			email: sent.email,
			orders: "10027, 99999",
			words: "Only the discs.\nThe box is open.",
			receivedAt: shop.time.now.toISOString(),
			mailed: true,
		});
		const { body: list } = await admin.get("/withdrawals");
		expect(list).toEqual([{ ...body, _id: expect.any(String), found: [] }]);
		expect((await send({ orders: "All of it." })).body.orders).toBe("all of it");
	});

	test("one mail confirms the receipt, another notifies the shop, and neither repeats a stranger's message", async () => {
		const email = anEmail();
		const { body } = await send({ email, name: "Dr. x.evil", words: "SPAM SPAM" });
		await mail.sender(shop).sendDue();
		expect(mail.subjectsFor(email)).toEqual([`We've received your withdrawal ${body.number}`]);
		expect(mail.subjectsFor(brand.email)[0]).toBe(`New withdrawal ${body.number}`);
		const [received] = await posted(email);
		expect(JSON.parse(received?.content ?? "").facts).toContainEqual(["Name", "Dr. x. evil"]);
		expect(received?.content).toContain("10027");
		expect(received?.content).toContain(`send them to ${brand.address.join(", ")}. Enclose the number ${body.number}.`);
		const [shopMail] = await posted(brand.email);
		expect(shopMail?.content).not.toContain(email);
		expect(shopMail?.content).not.toContain("evil");
		expect(`${received?.content}${shopMail?.content}`).not.toContain("SPAM");
	});

	test("the same form sent twice, also simultaneously, is one withdrawal with one mail", async () => {
		const sent = statement();
		const answers = await Promise.all([1, 2, 3].map(() => shop.visitor.post("/withdrawals", sent)));
		answers.push(await shop.visitor.post("/withdrawals", { ...sent, name: "Another" }));
		expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		expect((await admin.get("/withdrawals")).body).toHaveLength(1);
		expect(await posted(sent.email)).toHaveLength(1);
	});

	test("one mailbox gets six mails an hour, also with a suffix in its address; every statement is stored", async () => {
		const box = newId();
		const mailed = [];
		for (const suffix of ["", "+a", "+b", "+c", "+d", "+e", "+f"])
			mailed.push((await send({ email: `${box}${suffix}@Example.com` })).body.mailed);
		expect(mailed).toEqual([...Array(6).fill(true), false]);
		expect(await posted(`${box}+f@Example.com`)).toEqual([]);
		expect((await admin.get("/withdrawals")).body).toHaveLength(7);
	});

	test("a stranger's mails never keep the customer from a confirmation, nor the shop from its notice", async () => {
		const buyer = await shop.customer();
		const [orders, product] = [[] as string[], await aProduct(shop)];
		for (let at = 0; at < 2; at++)
			orders.push(await numberOf(shop.db, (await aPaidOrder(shop, buyer, product, 2)).orderId));
		await shop.db.deleteFrom("mails").execute();
		for (let at = 0; at < 25; at++) await send({ email: buyer.email });
		expect(await posted(buyer.email)).toHaveLength(6);
		expect((await posted(brand.email)).length).toBeLessThanOrEqual(20);
		await shop.db.deleteFrom("mails").execute();
		const others = await send({ email: buyer.email, orders: "99999" });
		for (const number of orders) {
			const { body } = await send({ email: buyer.email, orders: number });
			expect(body.mailed, "the answer reveals no order").toBe(others.body.mailed);
		}
		await send({ email: buyer.email, orders: orders[0] });
		expect(await posted(buyer.email)).toHaveLength(2);
		expect(await posted(brand.email)).toHaveLength(2);
		const { body: list } = await admin.get("/withdrawals?limit=4");
		expect(list.map(({ mailed }: { mailed: boolean }) => mailed)).toEqual([false, true, true, false]);
	});

	test("a withdrawal from everything is confirmed to who has paid, after all others", async () => {
		const buyer = await shop.customer();
		for (let at = 0; at < 8; at++) await send({ email: buyer.email });
		await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		await shop.db.deleteFrom("mails").execute();
		await send({ email: buyer.email, orders: "all of it" });
		expect(await posted(buyer.email)).toMatchObject([{ kind: "withdrawal-received" }]);
	});

	test("one address withdraws at most twenty times an hour, and then gets the e-mail address of the shop", async () => {
		const env = { clientAddress: "203.0.113.9" };
		const statuses = [];
		let last: Response | undefined;
		for (let count = 0; count < 21; count++) {
			const body = JSON.stringify(statement());
			const headers = { "content-type": "application/json" };
			last = await shop.api.request("/api/withdrawals", { method: "POST", headers, body }, env);
			statuses.push(last.status);
		}
		expect(statuses.filter((status) => status === 201)).toHaveLength(20);
		expect(last?.status).toBe(429);
		expect(await last?.json()).toMatchObject({ detail: expect.stringContaining(brand.email) });
	});

	test.each([
		["no name", { name: " " }],
		["an address for a name", { name: "see https://evil.example" }],
		["a name of 101 characters", { name: "x".repeat(101) }],
		["no e-mail", { email: "erika" }],
		["an e-mail that hides another", { email: "a@example.com>,b@example.com" }],
		["no order", { orders: "" }],
		["an order of other characters", { orders: "buy now!" }],
		["eleven orders", { orders: Array.from({ length: 11 }, (_, i) => `${10_001 + i}`).join() }],
		["no form", { formKey: "1" }],
	])("%s is refused, and nothing is stored", async (_, given) => {
		expect(await send(given)).toMatchObject({ status: 422, body: { code: "invalid-values" } });
		expect((await admin.get("/withdrawals")).body).toEqual([]);
	});

	test("admins see the order that matches by number and e-mail; visitors get the same answer for any order", async () => {
		const buyer = await shop.customer("Erika@Example.com");
		const id = await anOrder(shop, buyer, await aProduct(shop), 2);
		const [own, others] = [
			await send({ email: "erika@example.com", orders: await numberOf(shop.db, id) }),
			await send({ orders: await numberOf(shop.db, id) }),
		];
		expect(Object.keys(own.body)).toEqual(Object.keys(others.body));
		const { body } = await admin.get("/withdrawals");
		expect(body).toMatchObject([{ found: [] }, { found: [{ _id: id, number: await numberOf(shop.db, id) }] }]);
	});

	test("an order has the withdrawals from its customer's e-mail, with their time and status", async () => {
		const buyer = await shop.customer("Zoe@Example.com");
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		const sheet = async (who = buyer) => (await who.get(`/orders/${orderId}/withdrawals`)).body;
		const email = "zoe@example.com";
		await send({ orders: await numberOf(shop.db, orderId) });
		await send({ email, orders: "99999" });
		expect(await sheet()).toEqual([]);
		const { number } = (await send({ email, orders: `99999, ${await numberOf(shop.db, orderId)}` })).body;
		const receivedAt = shop.time.now.toISOString();
		expect(await sheet()).toEqual([{ number, orders: [orderId], receivedAt }]);
		expect(await sheet(admin)).toEqual([{ number, orders: [orderId], receivedAt }]);
		expect((await (await shop.customer()).get(`/orders/${orderId}/withdrawals`)).status).toBe(404);
		const [{ _id }] = (await admin.get("/withdrawals")).body;
		await admin.patch(`/withdrawals/${_id}`, { done: true, confirmed: true });
		expect(await sheet()).toEqual([{ number, orders: [orderId], receivedAt, doneAt: shop.time.now.toISOString() }]);
	});

	test("a withdrawal from everything covers each order paid before; an unconfirmed e-mail does not reveal it", async () => {
		const buyer = await shop.customer("Max@Example.com");
		const product = await aProduct(shop);
		const [{ orderId: paid }, unpaid] = [
			await aPaidOrder(shop, buyer, product, 2),
			await anOrder(shop, buyer, product, 2),
		];
		const { number } = (await send({ email: "max@example.com", orders: "all of it" })).body;
		shop.time.now = new Date(shop.time.now.getTime() + 60_000);
		const { orderId: later } = await aPaidOrder(shop, buyer, product, 2);
		const numbersAt = async (id: string, who = buyer) =>
			(await who.get(`/orders/${id}/withdrawals`)).body.map((one: { number: string }) => one.number);
		expect([await numbersAt(paid), await numbersAt(unpaid), await numbersAt(later)]).toEqual([[number], [], []]);
		await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", buyer.id).execute();
		expect([await numbersAt(paid), await numbersAt(paid, admin)]).toEqual([[], [number]]);
	});

	test("the overview has the number of open withdrawals and the oldest one", async () => {
		const open = async () => (await admin.get("/overview")).body.openWithdrawals;
		expect(await open()).toEqual({ count: 0 });
		const since = shop.time.now.toISOString();
		await send();
		await send();
		expect(await open()).toEqual({ count: 2, since });
		const [{ _id }] = (await admin.get("/withdrawals")).body;
		await admin.patch(`/withdrawals/${_id}`, { done: true, confirmed: true });
		expect(await open()).toEqual({ count: 1, since });
	});

	test("a withdrawal is open until an admin marks it as done, which the audit records once", async () => {
		await send();
		const [{ _id }] = (await admin.get("/withdrawals?state=open")).body;
		const set = (done: boolean) => admin.patch(`/withdrawals/${_id}`, { done });
		expect((await set(true)).body).toEqual({ modifiedCount: 1 });
		expect((await set(true)).body).toEqual({ modifiedCount: 0 });
		expect((await admin.get("/withdrawals?state=open")).body).toEqual([]);
		expect((await admin.get("/withdrawals?state=done")).body).toMatchObject([
			{ _id, doneAt: shop.time.now.toISOString() },
		]);
		await send();
		const sorted = async (sort: string) =>
			(await admin.get(`/withdrawals?sort=${sort}`)).body.map((row: { _id: string }) => row._id);
		expect((await sorted("done")).at(-1)).toBe(_id);
		expect((await sorted("-done"))[0]).toBe(_id);
		expect(await sorted("email")).toEqual((await sorted("-email")).toReversed());
		expect((await set(false)).body).toEqual({ modifiedCount: 1 });
		expect((await admin.get("/withdrawals?state=open")).body).toHaveLength(2);
		const { body } = await admin.get(`/audit?subject=${_id}`);
		expect(body.map(({ action }: { action: string }) => action)).toEqual(["withdrawal.reopened", "withdrawal.done"]);
	});

	test("a withdrawal is deleted after three years", async () => {
		await send();
		const later = (days: number) => new Date(Date.now() + days * 86_400_000);
		await deleteOldWithdrawals(shop.db, later(3 * 365 - 2));
		expect((await admin.get("/withdrawals")).body).toHaveLength(1);
		await deleteOldWithdrawals(shop.db, later(3 * 366));
		expect((await admin.get("/withdrawals")).body).toEqual([]);
	});
});

test("a shop without mail stores a withdrawal, and answers that no mail was sent", async () => {
	const shop = await createTestShop();
	const sent = { name: "E", email: "e@example.com", orders: "all of it", formKey: crypto.randomUUID() };
	expect(await shop.visitor.post("/withdrawals", sent)).toMatchObject({ status: 201, body: { mailed: false } });
	await shop.close();
});

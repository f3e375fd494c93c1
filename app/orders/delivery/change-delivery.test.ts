import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../../tests/support/factories.ts";
import { aPaidPurchase, purchaseBody } from "../../../tests/support/purchases.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestMail } from "../../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

describe.each(engines)("changing where a purchase goes, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let products: string[];
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		[buyer, admin] = [await shop.customer(), await shop.admin()];
		products = await Promise.all([1, 2, 3].map(() => aProduct(shop, { price: 20, minorder: 1, quantity: 10_000 })));
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	const [old, moved] = ["1 Foundry Lane, Springfield, UK", "Unit 4, 18 Sidney St\nSheffield S1 4RG\nUnited Kingdom"];
	const delivery = { phone: "0114 5550142", address: moved };
	const threeItems = () => aPaidPurchase(shop, buyer, Object.fromEntries(products.map((id) => [id, 1])));
	const change = (id: string, body: object = delivery, who = buyer) => who.put(`/purchases/${id}/delivery`, body);
	const purchaseOf = async (order: string) => (await admin.get(`/orders/${order}`)).body.purchaseId as string;
	const auditOf = (subject: string) =>
		shop.db.selectFrom("audit").selectAll().where("subject", "=", subject).orderBy("id").execute();
	async function newest(order: string) {
		// The mail about a shipment is postponed.
		const at = shop.time.now.toISOString();
		await shop.db.updateTable("mails").set({ next_attempt_at: at }).where("state", "=", "waiting").execute();
		await mail.sender(shop).sendDue();
		return mail.newest(shop, order);
	}

	test("a form that was opened before another person's change does not undo it", async () => {
		const { id } = await threeItems();
		const opened = (await buyer.get(`/purchases/${id}`)).body.orders[0];
		const seen = { addressChangedAt: opened.addressChangedAt ?? null };
		await change(id);
		const stale = await change(id, { address: opened.address, phone: "0114 5550199", ...seen }, admin);
		expect([stale.status, stale.body.present]).toEqual([409, { ...delivery, name: "Erika Muster", country: null }]);
		expect(stale.body.detail).toContain("Unit 4, 18 Sidney St, Sheffield S1 4RG");
		const { addressChangedAt } = stale.body;
		const again = { ...delivery, phone: "0114 5550199", addressChangedAt };
		expect((await change(id, again, admin)).body).toEqual({ modifiedCount: 1 });
		expect((await buyer.get(`/purchases/${id}`)).body.orders[0]).toMatchObject({ ...delivery, phone: "0114 5550199" });
	});

	test("its buyer moves all items at once: shown, found, audited without it and mailed with the old one", async () => {
		const { id, orders } = await threeItems();
		expect((await change(id)).body).toEqual({ modifiedCount: 1 });
		const stored = (await buyer.get(`/purchases/${id}`)).body.orders;
		expect(stored).toHaveLength(3);
		for (const order of stored)
			expect(order).toMatchObject({ ...delivery, name: "Erika Muster", addressChangedAt: shop.time.now.toISOString() });
		const found = async (search: string) => (await admin.get(`/purchases?search=${search}`)).body;
		expect(await found("5550142")).toMatchObject([{ _id: id }]);
		const { action, actor, facts } = (await auditOf(orders[0]._id)).at(-1) ?? { facts: "{}" };
		expect([action, actor, JSON.parse(facts)]).toEqual([
			"order.delivery-changed",
			buyer.id,
			{ fields: "address,phone" },
		]);
		expect(facts).not.toMatch(/Sidney|Foundry|5550/);
		const { subject, text, to } = await newest(orders[0]._id);
		expect(to?.map(({ address }) => address)).toEqual([buyer.email]);
		expect(subject).toBe(`Order ${stored[0].purchaseNumber}: address and phone number changed`);
		for (const told of ["You changed", "18 Sidney St", old, "0114 5550142", "5550100"]) expect(text).toContain(told);
	});

	test("the same again changes nothing and mails nobody, even after it has shipped", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, products[0] ?? "", 1);
		const id = await purchaseOf(orderId);
		await change(id);
		await admin.delete(`/orders/${orderId}`);
		const mails = () => shop.db.selectFrom("mails").select("id").where("order_id", "=", orderId).execute();
		const before = await mails();
		expect((await change(id)).body).toEqual({ modifiedCount: 0 });
		expect(await mails()).toEqual(before);
	});

	test("an admin moves it too, and the customer is told by whom; another customer finds nothing", async () => {
		const { id, orders } = await threeItems();
		expect((await change(id, delivery, await shop.customer())).status).toBe(404);
		expect((await shop.visitor.put(`/purchases/${id}/delivery`, delivery)).status).toBe(401);
		await change(id, { ...delivery, name: "Goods in" }, admin);
		expect((await newest(orders[0]._id)).text).toContain("We changed the name, address, and phone number");
		const { events } = (await buyer.get(`/orders/${orders[0]._id}/history`)).body;
		expect(events.at(-1)).toMatchObject({ by: "shop", fields: ["name", "address", "phone"] });
	});

	test("after the first shipment the address of all items is fixed, and so is that of a cancelled one", async () => {
		const { id, orders } = await threeItems();
		await admin.delete(`/orders/${orders[1]._id}`);
		for (const who of [buyer, admin])
			expect(await change(id, delivery, who)).toMatchObject({ status: 409, body: { code: "order-is-shipped" } });
		expect((await buyer.get(`/orders/${orders[0]._id}`)).body.address).toBe(old);
		const cancelled = await anOrder(shop, buyer, products[0] ?? "", 1);
		const purchase = await purchaseOf(cancelled);
		await buyer.delete(`/orders/${cancelled}`);
		expect(await change(purchase)).toMatchObject({ status: 409, body: { code: "order-is-closed" } });
	});

	test("is checked as in the checkout", async () => {
		const { id } = await threeItems();
		const bad = [{ phone: "abc" }, { address: " " }, { name: "" }, { country: "XX" }, { phone: undefined }];
		for (const fields of bad) expect((await change(id, { ...delivery, ...fields })).status).toBe(422);
	});

	test("a country that nobody names is assumed and asked for; an address that names one needs no other", async () => {
		const id = await purchaseOf(await anOrder(shop, buyer, products[0] ?? "", 1));
		const address = "2 Mill Road\nSpringfield";
		expect((await change(id, { ...delivery, address })).body).toEqual({ modifiedCount: 1, countryAssumed: true });
		expect((await change(id, { ...delivery, address, country: "IE" })).body).toEqual({ modifiedCount: 1 });
		expect((await change(id, { ...delivery, address })).body).toEqual({ modifiedCount: 0 });
		expect((await admin.get(`/purchases?search=${delivery.phone.slice(-7)}&state=all`)).body).toContainEqual(
			expect.objectContaining({ _id: id, address, country: "IE" }),
		);
		await change(id, { ...delivery, address: "Hauptstr. 1\nDeutschland" });
		const [order] = (await buyer.get(`/purchases/${id}`)).body.orders;
		expect(order.country).toBeUndefined();
	});

	test("a VAT id names the country too: it is not assumed", async () => {
		const body = await purchaseBody(shop, buyer, { [products[0] ?? ""]: 1 });
		const placed = await buyer.post("/purchases", { ...body, vatId: "DE136695976" });
		const changed = { ...delivery, address: "2 Mill Road\nSpringfield" };
		expect((await change(placed.body.purchase._id, changed)).body).toEqual({ modifiedCount: 1 });
	});

	test("a chosen country is on the invoice and in the mails, as in the address", async () => {
		const order = await anOrder(shop, buyer, products[0] ?? "", 1);
		await change(await purchaseOf(order), { ...delivery, address: "2 Mill Road\nCork", country: "IE" });
		await buyer.patch(`/orders/${order}`, { transactionId: await aCharge(shop, buyer, order) });
		const issued = await shop.db.selectFrom("invoices").select("content").orderBy("number", "desc").execute();
		const party = { address: ["2 Mill Road", "Cork", "Ireland"], country: "IE" };
		expect(JSON.parse(issued[0]?.content ?? "{}").buyer).toMatchObject(party);
		expect((await newest(order)).text).toContain("Ireland");
	});

	test("the mail about an unpaid order contains nothing that was typed, and an invoice keeps its address", async () => {
		const newcomer = await shop.customer();
		const order = await anOrder(shop, newcomer, products[0] ?? "", 1);
		await change(await purchaseOf(order), delivery, newcomer);
		const { text = "" } = await newest(order);
		expect(text).toContain("You changed the address and phone number");
		expect(text).not.toContain("Sidney");
		const { id } = await threeItems();
		const invoices = () => shop.db.selectFrom("invoices").select("content").execute();
		const before = await invoices();
		await change(id);
		expect(await invoices()).toEqual(before);
	});

	test("its buyer changes it at most 5 times an hour, an admin as often as needed", async () => {
		const { id } = await threeItems();
		const moveTo = (number: number, who = buyer) =>
			change(id, { ...delivery, address: `${number} Mill Road, Springfield` }, who);
		for (const number of [1, 2, 3, 4, 5]) expect((await moveTo(number)).status).toBe(200);
		const refused = await moveTo(6);
		expect(refused).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
		expect(Number(refused.headers.get("retry-after"))).toBe(3600);
		expect((await moveTo(5)).body).toMatchObject({ modifiedCount: 0 });
		expect((await moveTo(6, admin)).status).toBe(200);
	});

	test("a buyer changes 20 an hour of all purchases together, each with its mail", async () => {
		const mover = await shop.customer();
		const purchases = [];
		for (let count = 0; count < 6; count++)
			purchases.push(await aPaidPurchase(shop, mover, Object.fromEntries(products.map((id) => [id, 1]))));
		const moveTo = (id = "", number = 0, who = mover) =>
			change(id, { ...delivery, address: `${number} Mill Road, Springfield` }, who);
		const statuses = [];
		for (const { id } of purchases.slice(0, 5))
			for (const number of [1, 2, 3, 4]) statuses.push((await moveTo(id, number)).status);
		expect(statuses).toEqual(Array(20).fill(200));
		expect(await moveTo(purchases[5]?.id, 1)).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
		expect((await moveTo(purchases[5]?.id, 1, admin)).status).toBe(200);
		const { now } = shop.time;
		shop.time.now = new Date(now.getTime() + 3_600_000);
		expect((await moveTo(purchases[5]?.id, 2, await shop.signInAgain(mover))).status).toBe(200);
		shop.time.now = now;
	});

	/** On PostgreSQL starts them while the purchase is locked, so that all wait for it in this order. */
	async function inOrder<T>(purchase: string, acts: (() => Promise<T>)[]): Promise<T[]> {
		const started: Promise<T>[] = [];
		if (engine === "sqlite") {
			for (const act of acts) await started[started.push(act()) - 1];
			return Promise.all(started);
		}
		await shop.db.transaction().execute(async (tx) => {
			await sql`select 1 from purchases where id = ${purchase} for update`.execute(tx);
			for (const act of acts) {
				started.push(act());
				const waiting = sql<{ n: number }>`select count(distinct pid)::int as n from pg_locks where not granted
					and pid in (select pid from pg_stat_activity where datname = current_database())`;
				await expect.poll(async () => (await waiting.execute(shop.db)).rows[0]?.n).toBe(started.length);
			}
		});
		return Promise.all(started);
	}

	test.each([
		["first", moved],
		["second", old],
	])("an address that comes %s to a delivery at the same moment wins or loses whole", async (place, expected) => {
		const { orderId } = await aPaidOrder(shop, buyer, products[0] ?? "", 1);
		const id = await purchaseOf(orderId);
		const acts = [() => change(id), () => admin.delete(`/orders/${orderId}`)];
		const answers = await inOrder(id, place === "first" ? acts : acts.reverse());
		const statuses = answers.map(({ status }) => status);
		expect(statuses).toEqual([200, place === "first" ? 200 : 409]);
		expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({ status: "delivered", address: expected });
		const mails = shop.db.selectFrom("mails").select("content").where("order_id", "=", orderId);
		const shipped = await mails.where("kind", "=", "order-shipped").executeTakeFirstOrThrow();
		expect(JSON.parse(shipped.content).facts).toContainEqual(["Delivery address", `Erika Muster\n${expected}`]);
	});
});

import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { aPaidPurchase } from "../../tests/support/purchases.ts";
import { plansOf } from "../../tests/support/query-plans.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { numberOf } from "../../tests/support/stored-orders.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { brand } from "../brand/brand.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";

describe.each(engines)("orders with a withdrawal in progress, on %s", (engine) => {
	const queries: RootOperationNode[] = [];
	let shop: TestShop;
	let admin: TestCaller;

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true, queries });
		admin = await shop.admin();
	});
	beforeEach(async () => {
		await shop.db.deleteFrom("withdrawals").execute();
	});
	afterAll(() => shop.close());

	const send = (given: object) =>
		shop.visitor.post("/withdrawals", {
			...{ name: "Erika Muster", email: "erika@example.com", formKey: crypto.randomUUID() },
			...given,
		});

	test("only the shop's mail has the message, without links: anybody can enter a customer's address", async () => {
		const buyer = await shop.customer();
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		await shop.db.deleteFrom("mails").execute();
		const words = "The box is open.\nSee example.com";
		await send({ email: buyer.email, orders: await numberOf(shop.db, orderId), words });
		const posted = await shop.db.selectFrom("mails").select(["recipient", "content"]).execute();
		const mails = Object.fromEntries(posted.map(({ recipient, content }) => [recipient, content]));
		expect(JSON.parse(mails[brand.email] ?? "").facts.at(-1)).toEqual([
			"Message",
			"The box is open.\nSee example. com",
		]);
		expect(mails[buyer.email]).toContain("We've saved your additional message");
		expect(mails[buyer.email]).not.toContain("The box is open");
	});

	test.each(["Account locked: call 0900 12345", "//1249763844/login", "x․evil‥b…c。d﹒e．f｡g", "a".repeat(61)])(
		"a name that could be a message, such as %j, is not mailed to the address that its sender entered",
		async (name) => {
			await shop.db.deleteFrom("mails").execute();
			await send({ name, email: "stranger@example.com", orders: "all of it" });
			const posted = await shop.db.selectFrom("mails").select("content").execute();
			expect(posted.length).toBeGreaterThan(0);
			expect(posted.map(({ content }) => content).join()).not.toContain(name);
		},
	);

	test("the list is searched by number, customer and order number, with its counts", async () => {
		await send({ name: "Jürgen Gröber", email: "juergen@mill.example", orders: "10077" });
		await send({ name: "Ann Smith", email: "ann@mill.example", orders: "10078.2, 10079" });
		const find = async (search: string) => {
			const query = `search=${encodeURIComponent(search)}`;
			const { body } = await admin.get(`/withdrawals?${query}`);
			const counts = (await admin.get(`/withdrawals/counts?${query}`)).body;
			expect(counts).toEqual({ open: body.length, done: 0, all: body.length });
			return body.map(({ name }: { name: string }) => name);
		};
		const [{ number }] = (await admin.get("/withdrawals?search=Ann")).body;
		for (const search of [number, "smith", "ann@mill.example", "10078", "10079"])
			expect([search, await find(search)]).toEqual([search, ["Ann Smith"]]);
		for (const search of ["groeber", "Grober", "10077"]) expect(await find(search)).toEqual(["Jürgen Gröber"]);
		expect(await find("mill.example")).toHaveLength(2);
		expect(await find("10076")).toEqual([]);
	});

	test("admins see the orders with a withdrawal until it is done", async () => {
		const buyer = await shop.customer("Ann@Example.com");
		const product = await aProduct(shop);
		const [one, other] = [await aPaidOrder(shop, buyer, product, 2), await aPaidOrder(shop, buyer, product, 2)];
		const strangers = await aPaidOrder(shop, await shop.customer(), product, 2);
		const ids = [one, other, strangers].map(({ orderId }) => orderId);
		const withdrawn = async () => (await admin.get(`/withdrawals/of-orders?ids=${ids.join(",")}`)).body;
		await send({ orders: await numberOf(shop.db, strangers.orderId) });
		expect(await withdrawn()).toEqual([]);
		const first = (await send({ email: "ANN@example.com", orders: await numberOf(shop.db, other.orderId) })).body
			.number;
		await send({ email: "ann@example.com", orders: await numberOf(shop.db, other.orderId) });
		const receivedAt = shop.time.now.toISOString();
		expect(await withdrawn()).toEqual([{ order: other.orderId, number: first, receivedAt }]);
		const { purchaseId } = (await admin.get(`/orders/${other.orderId}`)).body;
		const ofPurchases = await admin.get(`/withdrawals/of-orders?purchases=${purchaseId},none`);
		expect(ofPurchases.body).toEqual(await withdrawn());
		const all = (await send({ email: "ann@example.com", orders: "all of it" })).body.number;
		const found: { order: string }[] = await withdrawn();
		expect(found.toSorted((a, b) => (a.order < b.order ? -1 : 1))).toEqual([
			{ order: one.orderId, number: all, receivedAt },
			{ order: other.orderId, number: first, receivedAt },
		]);
		await shop.db.updateTable("users").set({ email_key: "ann@now.example" }).where("id", "=", buyer.id).execute();
		await shop.db.deleteFrom("withdrawals").where("email_key", "=", "ann@example.com").execute();
		const now = (await send({ email: "ann@now.example", orders: await numberOf(shop.db, one.orderId) })).body.number;
		expect(await withdrawn()).toEqual([{ order: one.orderId, number: now, receivedAt }]);
		for (const { _id } of (await admin.get("/withdrawals")).body)
			await admin.patch(`/withdrawals/${_id}`, { done: true, confirmed: true });
		expect(await withdrawn()).toEqual([]);
	});

	test("admins get the messages of an order's open withdrawals, its customer does not", async () => {
		const buyer = await shop.customer("Mia@Example.com");
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		const about = { email: "mia@example.com", orders: await numberOf(shop.db, orderId) };
		const first = (await send(about)).body.number;
		await send({ ...about, words: "Only one of the two discs" });
		await send({ ...about, words: "It was never used" });
		const received = { number: first, receivedAt: shop.time.now.toISOString(), order: orderId };
		const path = `/withdrawals/of-orders?ids=${orderId}`;
		const words = "Only one of the two discs\nIt was never used";
		expect((await admin.get(path)).body).toEqual([{ ...received, words }]);
		expect((await buyer.get(path)).body).toEqual([received]);
		const messages = async (caller: TestCaller) =>
			(await caller.get(`/orders/${orderId}/withdrawals`)).body.map((one: { words?: string }) => one.words);
		expect(await messages(admin)).toEqual([undefined, ...words.split("\n")]);
		expect(await messages(buyer)).toEqual([undefined, undefined, undefined]);
	});

	test("however many messages are sent, each paid order has the first three, and unpaid orders are left out", async () => {
		const buyer = await shop.customer("lou@example.com");
		const paid = (await aPaidOrder(shop, buyer, await aProduct(shop), 2)).orderId;
		const unpaid = await anOrder(shop, buyer, await aProduct(shop), 2);
		const orders = `${await numberOf(shop.db, paid)}, ${await numberOf(shop.db, unpaid)}`;
		for (const words of ["a", "b", "c", "d", "e"]) await send({ email: "lou@example.com", orders, words });
		const { body } = await admin.get(`/withdrawals/of-orders?ids=${paid},${unpaid}`);
		expect(body).toMatchObject([{ order: paid, words: "a\nb\nc" }]);
	});

	test("those from everything, which anybody can send, hide none that names the order", async () => {
		const buyer = await shop.customer();
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		for (const words of ["Please ignore", "Do ship it", "All is well"])
			await send({ email: buyer.email, orders: "all of it", words });
		const own = await send({ email: buyer.email, orders: await numberOf(shop.db, orderId), words: "It is broken" });
		const { body } = await admin.get(`/withdrawals/of-orders?ids=${orderId}`);
		expect(body).toMatchObject([{ number: own.body.number, words: expect.stringMatching(/^It is broken/) }]);
	});

	test("a refund ends all withdrawals of its order, at a cost that their number does not raise", async () => {
		const buyer = await shop.customer("ida@example.com");
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		const number = await numberOf(shop.db, orderId);
		for (const orders of ["all of it", number, "all of it", `${number}.1`, `${number}, 99999`])
			await send({ email: "ida@example.com", orders });
		queries.length = 0;
		await refundOrder(admin, orderId, { units: 2 });
		const reads = await plansOf(shop.db, queries.splice(0), (text) =>
			/from "orders" inner join "purchases"/.test(text),
		);
		expect(reads.length).toBeLessThan(6);
		const { body } = await admin.get("/withdrawals?search=ida");
		expect(body.filter(({ doneAt }: { doneAt?: string }) => doneAt)).toHaveLength(4);
	});

	test("a withdrawal from everything reads paid orders only, as an account may have many that were cancelled", async () => {
		const buyer = await shop.customer();
		await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		queries.length = 0;
		expect((await send({ email: buyer.email, orders: "all of it" })).status).toBe(201);
		const reads = await plansOf(shop.db, queries.splice(0), (text) =>
			/from "orders" inner join "purchases"/.test(text),
		);
		expect(reads[0]).toContain("orders_of_user");
		expect(reads[1], "orders that others placed for the e-mail").toContain('"user_id" not in');
		expect(reads).toHaveLength(2);
	});

	test("units refunded since a withdrawal are its own, not those refunded before it or by a refund that failed", async () => {
		const buyer = await shop.customer("Kim@Example.com");
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, await aProduct(shop), 4);
		await refundOrder(admin, orderId, { units: 1 });
		shop.time.now = new Date(shop.time.now.getTime() + 1000);
		await send({ email: "kim@example.com", orders: await numberOf(shop.db, orderId) });
		const shown = async () => {
			const [open] = (await buyer.get(`/withdrawals/of-orders?ids=${orderId}`)).body;
			const [listed] = (await buyer.get(`/orders/${orderId}/withdrawals`)).body;
			return [open.unitsRefunded, listed.refunded];
		};
		expect(await shown()).toEqual([undefined, undefined]);
		await refundOrder(admin, orderId, { units: 1 });
		expect(await shown()).toEqual([true, [orderId]]);
		const refunds = await shop.db.selectFrom("refunds").select("request_id").where("order_id", "=", orderId).execute();
		const requests = new Map(refunds.map(({ request_id }) => [request_id, "failed" as const]));
		const movements = async () => ({ refundedCents: 0, pendingCents: 0, requests });
		await applyProviderState({ ...shop, cardPayments: { ...shop.cardPayments, movements } }, transactionId);
		expect(await shown()).toEqual([undefined, undefined]);
	});

	test("the number of a purchase covers all its orders", async () => {
		const buyer = await shop.customer("Una@Example.com");
		const parts = await Promise.all([aProduct(shop), aProduct(shop)]);
		const { orders } = await aPaidPurchase(shop, buyer, Object.fromEntries(parts.map((id) => [id, 2])));
		const other = await aPaidOrder(shop, buyer, parts[0] ?? "", 2);
		const number = `${orders[0].purchaseNumber}`;
		expect((await send({ email: "una@example.com", orders: number })).status).toBe(201);
		const [bought, ids] = [orders.map(({ _id }: { _id: string }) => _id), [other.orderId]];
		const { body } = await buyer.get(`/withdrawals/of-orders?ids=${[...bought, ...ids].join(",")}`);
		expect(body.map(({ order }: { order: string }) => order).toSorted()).toEqual(bought.toSorted());
		const [listed] = (await admin.get("/withdrawals")).body;
		expect(listed.found.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(bought.toSorted());
		const refused = await admin.patch(`/withdrawals/${listed._id}`, { done: true });
		expect(refused.body.orders).toHaveLength(2);
	});

	test("customers see their own orders in progress; with an unconfirmed e-mail, only those named in the withdrawal", async () => {
		const buyer = await shop.customer("Ida@Example.com");
		const product = await aProduct(shop);
		const [named, other] = [await aPaidOrder(shop, buyer, product, 2), await aPaidOrder(shop, buyer, product, 2)];
		const email = "ida@example.com";
		await send({ email, orders: await numberOf(shop.db, named.orderId) });
		await send({ email, orders: "all of it" });
		const inProgress = async (who: TestCaller) => {
			const { body } = await who.get(`/withdrawals/of-orders?ids=${named.orderId},${other.orderId}`);
			return body.map(({ order }: { order: string }) => order).toSorted();
		};
		expect(await inProgress(buyer)).toEqual([named.orderId, other.orderId].toSorted());
		expect(await inProgress(await shop.customer())).toEqual([]);
		await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", buyer.id).execute();
		expect(await inProgress(buyer)).toEqual([named.orderId]);
		expect(await inProgress(admin)).toEqual([named.orderId, other.orderId].toSorted());
	});
});

import { afterEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { purchaseBody } from "../../tests/support/purchases.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { orderHolds } from "./order.ts";

describe.each(engines)("what one account may hold unpaid, on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());
	const order = async (buyer: TestCaller, productId: string, units: number) =>
		buyer.post("/orders", await orderBody(shop, buyer, productId, units));

	test("ten orders, also when they are placed at once; a paid or cancelled one makes room", async () => {
		shop = await createTestShop(engine, { holds: orderHolds });
		const [buyer, other] = [await shop.customer(), await shop.customer()];
		const products = await Promise.all(Array.from({ length: 14 }, () => aProduct(shop, { price: 25 })));
		const answers = await Promise.all(products.map((productId) => order(buyer, productId, 2)));
		const placed = answers.filter(({ status }) => status === 200);
		expect(placed).toHaveLength(10);
		expect(answers.find(({ status }) => status !== 200)).toMatchObject({
			status: 409,
			body: {
				code: "too-many-unpaid-orders",
				detail: "You have 10 unpaid orders. Pay for one or cancel one first.",
				held: 10,
			},
		});
		const [productId = ""] = products;
		expect((await order(other, productId, 2)).status).toBe(200);
		await buyer.delete(`/orders/${placed[0]?.body.insertedId}`);
		await aPaidOrder(shop, buyer, productId, 2);
		expect((await order(buyer, productId, 2)).status).toBe(200);
		expect((await order(buyer, productId, 2)).status).toBe(409);
	});

	test("fifty purchases a day, also cancelled ones, until it has paid", async () => {
		shop = await createTestShop(engine, { holds: { ...orderHolds, neverPaidPerDay: 3 } });
		const [buyer, other] = [await shop.customer(), await shop.customer()];
		const productId = await aProduct(shop, { price: 25 });
		const placeAndCancel = async (by: TestCaller) => {
			const { status, body, headers } = await order(by, productId, 2);
			if (status === 200) await by.delete(`/orders/${body.insertedId}`);
			return { status, body, wait: Number(headers.get("retry-after")) };
		};
		for (let placed = 0; placed < 3; placed++) expect((await placeAndCancel(buyer)).status).toBe(200);
		const refused = await placeAndCancel(buyer);
		expect(refused).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
		expect(refused.wait).toBeGreaterThan(23 * 3600);
		await aPaidOrder(shop, other, productId, 2);
		for (let placed = 0; placed < 4; placed++) expect((await placeAndCancel(other)).status).toBe(200);
		expect(orderHolds.neverPaidPerDay).toBe(50);
	});

	test("a number of lines a day until it has paid, which its network's new accounts share", async () => {
		const neverPaidLinesPerDay = { account: 5, network: 8 };
		shop = await createTestShop(engine, { holds: { ...orderHolds, neverPaidLinesPerDay } });
		const parts = await Promise.all([1, 2, 3].map(() => aProduct(shop, { price: 5, minorder: 1 })));
		const placeAndCancel = async (by: TestCaller, lineCount: number) => {
			const units = Object.fromEntries(parts.slice(0, lineCount).map((id) => [id, 1]));
			const { status, body, headers } = await by.post("/purchases", await purchaseBody(shop, by, units));
			if (status === 200) await by.post(`/purchases/${body.insertedId}/cancel`, {});
			return { status, detail: body.detail, wait: Number(headers.get("retry-after")) };
		};
		const [first, second, elsewhere] = [
			await shop.customerAt("203.0.113.7"),
			await shop.customerAt("203.0.113.99"),
			await shop.customerAt("203.0.114.7"),
		];
		expect((await placeAndCancel(first, 3)).status).toBe(200);
		const refused = await placeAndCancel(first, 3);
		expect(refused).toMatchObject({ status: 429, detail: expect.stringContaining("5 lines a day") });
		expect(refused.wait).toBeGreaterThan(23 * 3600);
		expect((await placeAndCancel(first, 2)).status).toBe(200);
		expect((await placeAndCancel(second, 3)).status).toBe(200);
		expect(await placeAndCancel(second, 1)).toMatchObject({
			status: 429,
			detail: expect.stringContaining("New customers on your network can together order 8 lines a day"),
		});
		expect((await placeAndCancel(elsewhere, 3)).status).toBe(200);
		expect(await first.delete("/users/me")).toMatchObject({ status: 200 });
		const third = await shop.customerAt("203.0.113.42");
		expect(await placeAndCancel(third, 1), "deleted accounts count").toMatchObject({ status: 429 });
		shop.time.now = new Date(shop.time.now.getTime() + 24 * 3_600_000 + 1);
		const nextDay = await shop.signInAgain(second, "203.0.113.99");
		expect((await placeAndCancel(nextDay, 2)).status).toBe(200);
		await aPaidOrder(shop, nextDay, parts[0] ?? "", 1);
		for (let placed = 0; placed < 3; placed++) expect((await placeAndCancel(nextDay, 3)).status).toBe(200);
		expect(orderHolds.neverPaidLinesPerDay).toEqual({ account: 1000, network: 3000 });
	});

	test("orders a day that it leaves unpaid or cancels, when it has paid", async () => {
		const unpaidPerDay = { purchases: 3, lines: 5 };
		shop = await createTestShop(engine, { holds: { ...orderHolds, unpaidPerDay } });
		const parts = await Promise.all([1, 2, 3].map(() => aProduct(shop, { price: 5, minorder: 1 })));
		async function placeAndCancel(by: TestCaller, lineCount: number) {
			const units = Object.fromEntries(parts.slice(0, lineCount).map((id) => [id, 1]));
			const { status, body } = await by.post("/purchases", await purchaseBody(shop, by, units));
			if (status === 200) await by.post(`/purchases/${body.insertedId}/cancel`, {});
			return status === 200 || body.code;
		}
		const [buyer, other] = [await shop.customer(), await shop.customer()];
		for (const who of [buyer, other]) await aPaidOrder(shop, who, parts[0] ?? "", 1);
		for (const lineCount of [3, 2]) expect(await placeAndCancel(buyer, lineCount)).toBe(true);
		expect(await placeAndCancel(buyer, 1), "lines").toBe("too-many-requests");
		for (const lineCount of [1, 1, 1]) expect(await placeAndCancel(other, lineCount)).toBe(true);
		expect(await placeAndCancel(other, 1), "purchases").toBe("too-many-requests");
		shop.time.now = new Date(shop.time.now.getTime() + 25 * 3_600_000);
		expect(await placeAndCancel(await shop.signInAgain(other), 1)).toBe(true);
		expect(orderHolds.unpaidPerDay).toEqual({ purchases: 500, lines: 5000 });
	});

	test("the whole stock, by an order of an account that has never paid", async () => {
		shop = await createTestShop(engine, { holds: orderHolds });
		const buyer = await shop.customerAt("203.0.113.7");
		const productId = await aProduct(shop, { price: 25, quantity: 42 });
		await anOrder(shop, buyer, productId, 42);
		expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(0);
	});

	test("for 15 minutes, and for an hour once the account has paid", async () => {
		shop = await createTestShop(engine, { holds: orderHolds });
		const buyer = await shop.customer();
		const productId = await aProduct(shop, { price: 25, quantity: 42 });
		const minutesHeld = async (id: string) =>
			(Date.parse((await buyer.get(`/orders/${id}`)).body.heldUntil) - shop.time.now.getTime()) / 60_000;
		expect(await minutesHeld(await anOrder(shop, buyer, productId, 2))).toBe(15);
		await aPaidOrder(shop, buyer, productId, 2);
		expect(await minutesHeld(await anOrder(shop, buyer, productId, 2))).toBe(60);
	});
});

describe.each(engines)("what a network's accounts without a payment hold together, on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());
	const order = async (buyer: TestCaller, productId: string, units: number) =>
		buyer.post("/orders", await orderBody(shop, buyer, productId, units));
	const products = (count: number) =>
		Promise.all(Array.from({ length: count }, () => aProduct(shop, { price: 5, quantity: 40, minorder: 1 })));
	const stockOf = async (id: string) => (await shop.visitor.get(`/products/${id}`)).body.quantity as number;
	async function open() {
		shop = await createTestShop(engine, { holds: orderHolds });
	}

	test("is all of three products and a quarter of each other one, from any number of accounts at once", async () => {
		await open();
		const ids = await products(6);
		const buyers = await Promise.all(Array.from({ length: 22 }, (_, i) => shop.customerAt(`203.0.113.${i + 1}`)));
		await Promise.all(
			buyers.map(async (buyer, first) => {
				for (const i of ids.keys()) await order(buyer, ids[(first + i) % ids.length] ?? "", 5);
			}),
		);
		const left = await Promise.all(ids.map(stockOf));
		expect(left.filter((units) => units < 30)).toHaveLength(3);
	});

	test("refuses with the limit, and lets everybody else order", async () => {
		await open();
		const [a = "", b = "", c = "", d = ""] = await products(4);
		const [first, second] = [await shop.customerAt("203.0.113.7"), await shop.customerAt("203.0.113.99")];
		for (const id of [a, b, c]) await anOrder(shop, first, id, 30);
		await anOrder(shop, first, d, 4);
		expect(await order(second, d, 7)).toMatchObject({
			status: 409,
			body: {
				code: "too-many-units-unpaid",
				detail:
					"New customers on your network can together reserve up to 10 units of this product, and 4 are already reserved. Order fewer, or pay for another order first.",
				held: 4,
				maxUnits: 6,
			},
		});
		await anOrder(shop, second, d, 6);
		await anOrder(shop, await shop.customerAt("203.0.114.7"), d, 30);
	});

	test("counts an IPv6 /48 as one network, and neither accounts that have paid nor orders that an admin places", async () => {
		await open();
		const [a = "", b = "", c = "", d = ""] = await products(4);
		const [first, second] = [await shop.customerAt("2001:db8:1:1::1"), await shop.customerAt("2001:db8:1:ffff::2")];
		for (const id of [a, b, c]) await anOrder(shop, first, id, 30);
		expect((await order(second, d, 11)).status).toBe(409);
		const admin = await shop.signInAgain(await shop.admin(), "2001:db8:1:1::9");
		const { email, product: _, ...body } = await orderBody(shop, second, d, 11);
		const lines = [{ productId: d, quantity: 11, price: body.price }];
		expect(await admin.post(`/users/${email}/purchases`, { ...body, lines })).toMatchObject({ status: 200 });
		// Paying ends the limits of both: the first account's products are no longer the network's three.
		await aPaidOrder(shop, first, c, 5);
		await anOrder(shop, second, d, 20);
	});
});

describe.each(engines)("an admin, on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());

	test("cancels all unpaid orders of an account, or of a network's accounts that have never paid", async () => {
		shop = await createTestShop(engine, { holds: orderHolds });
		const admin = await shop.admin();
		const [a = "", b = ""] = await Promise.all([40, 40].map((quantity) => aProduct(shop, { price: 5, quantity })));
		const buyers = await Promise.all(["7", "8", "9"].map((last) => shop.customerAt(`203.0.113.${last}`)));
		const [first, second, paying] = buyers as [TestCaller, TestCaller, TestCaller];
		await aPaidOrder(shop, paying, a, 2);
		for (const buyer of buyers) for (const id of [a, b]) await anOrder(shop, buyer, id, 2);
		const { purchaseId } = (await first.get("/orders")).body[0];
		const cancelAll = (who: TestCaller, of: string) => who.post(`/purchases/${purchaseId}/cancel-unpaid`, { of });
		expect((await cancelAll(first, "network")).status).toBe(403);
		expect(await cancelAll(admin, "account")).toMatchObject({ status: 200, body: { modifiedCount: 2 } });
		const unpaidOf = async (buyer: TestCaller) =>
			(await buyer.get("/orders")).body.filter(({ status }: { status: string }) => status === "unpaid");
		expect(await Promise.all(buyers.map(async (buyer) => (await unpaidOf(buyer)).length))).toEqual([0, 2, 2]);
		expect((await cancelAll(admin, "network")).body).toEqual({ modifiedCount: 2, refusedCount: 0 });
		expect(await unpaidOf(second)).toEqual([]);
		expect(await unpaidOf(paying)).toHaveLength(2);
		expect((await shop.visitor.get(`/products/${b}`)).body.quantity).toBe(38);
	});

	test("cancels anybody's unpaid order by a call of its own, once; a paid one not, a buyer never", async () => {
		shop = await createTestShop(engine);
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const productId = await aProduct(shop, { price: 25, quantity: 42 });
		const id = await anOrder(shop, buyer, productId, 4);
		const cancel = (who: TestCaller, orderId: string) => who.post(`/orders/${orderId}/cancel`, {});
		expect((await cancel(buyer, id)).status).toBe(403);
		expect(await admin.delete(`/orders/${id}`)).toMatchObject({ status: 409, body: { code: "order-is-not-paid" } });
		expect(await cancel(admin, id)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
		expect(await cancel(admin, id)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
		expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(42);
		const { orderId: paid } = await aPaidOrder(shop, buyer, productId, 2);
		expect(await cancel(admin, paid)).toMatchObject({ status: 409, body: { code: "order-is-paid" } });
		expect((await cancel(admin, "none")).status).toBe(404);
		const rows = await shop.db.selectFrom("audit").select("actor").where("action", "=", "order.cancelled").execute();
		expect(rows).toEqual([{ actor: admin.id }]);
	});
});

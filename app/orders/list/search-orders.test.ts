import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct, orderBody } from "../../../tests/support/factories.ts";
import { aPaidPurchase } from "../../../tests/support/purchases.ts";
import { refundOrder } from "../../../tests/support/refunds.ts";
import { changePurchaseOf } from "../../../tests/support/stored-orders.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

const costs = { delivery: { label: "Parcel", cents: 590 }, tax: { label: "VAT", percent: 20 } };

const customers = {
	maier: { name: "Jörg Maier", phone: "+49 (0)711 49 12-345", address: "Königstraße 7\n70173 Stuttgart\nGermany" },
	meyer: { name: "Ann Meyer", phone: "0711-880077", address: "Hauptstr. 9\n10115 Berlin" },
	mayr: { name: "Sepp Mayr", phone: "0043 1 5550199", address: "Ring 1\n1010 Wien" },
	maria: { name: "Maria Santos", phone: "5550104", address: "Rua 1\nPorto" },
	müller: { name: "Ulla Müller", phone: "5550100", address: "Weg 2\nMünchen" },
	yılmaz: { name: "Ali Yılmaz", phone: "5550101", address: "Cadde 3\nİzmir" },
	obrien: { name: "Pat O'Brien", phone: "5550102", address: "Quay 4\nCork" },
	york: { name: "Kit Hale", phone: "5550105", address: "1 Gate\nYork YO1 7HH" },
	leeds: { name: "Lou Pike", phone: "5550106", address: "2 Gate\nLeeds\nLS17hh" },
	malmö: { name: "Bo Ek", phone: "5550107", address: "Gata 3\n211 43 Malmö" },
	warsaw: { name: "Jan Lis", phone: "5550108", address: "Ulica 4\n00-950 Warszawa" },
	obrian: { name: "Sue O’Brien", phone: "5550103", address: "Quay 5\nCork" },
};
type Customer = keyof typeof customers;

describe.each(engines)("a search of orders on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let product: string;
	const ids = {} as Record<Customer, string>;
	let payment: string;
	let purchase: Awaited<ReturnType<typeof aPaidPurchase>>;

	beforeAll(async () => {
		shop = await createTestShop(engine, { costs });
		admin = await shop.admin();
		product = await aProduct(shop, { price: 30, minorder: 1, quantity: 1000 });
		for (const [key, details] of Object.entries(customers)) {
			const buyer = await shop.customer();
			const body = { ...(await orderBody(shop, buyer, product, 1)), ...details };
			const placed = await buyer.post("/orders", body);
			expect(placed.status).toBe(200);
			ids[key as Customer] = placed.body.insertedId;
		}
		const buyer = await shop.customer("fleet@haulage.example");
		const paid = await aPaidOrder(shop, buyer, product, 2);
		payment = paid.transactionId;
		await admin.delete(`/orders/${paid.orderId}?carrier=DHL&tracking=JJD-00034043`);
		const other = await aProduct(shop, { price: 11, minorder: 1, quantity: 100 });
		purchase = await aPaidPurchase(shop, buyer, { [product]: 3, [other]: 1 });
	});
	afterAll(() => shop.close());

	async function search(query: Record<string, string>): Promise<string[]> {
		const { status, body } = await admin.get(
			`/orders?${new URLSearchParams({ state: "all", limit: "100", ...query })}`,
		);
		expect(status).toBe(200);
		return body.map(({ _id }: { _id: string }) => _id);
	}
	const all = (...keys: Customer[]) => keys.map((key) => ids[key]);

	test.each<[string, Customer[]]>([
		["0711", ["maier", "meyer"]],
		["71149", ["maier"]],
		["071149", ["maier"]],
		["+49 711 4912345", ["maier"]],
		["0049711/4912345", ["maier"]],
		["0711 49 12 345", ["maier"]],
		["12345", ["maier"]],
		["+49 711 880 077", ["meyer"]],
		["01 5550199", ["mayr"]],
		["70173", ["maier"]],
		["stuttgart", ["maier"]],
		["koenigstrasse", ["maier"]],
		["Königstraße 7", ["maier"]],
		["muenchen", ["müller"]],
		["Mayer", ["maier", "meyer", "mayr"]],
		["meier", ["maier", "meyer", "mayr"]],
		["ann mayer", ["meyer"]],
		["mueller", ["müller"]],
		["muller", ["müller"]],
		["yilmaz", ["yılmaz"]],
		["izmir", ["yılmaz"]],
		["obrien", ["obrien", "obrian"]],
		["O'Brien", ["obrien", "obrian"]],
		["O’Brian", []],
		["obrian", ["obrien", "obrian"]],
		["yo17hh", ["york"]],
		["YO1 7HH", ["york"]],
		["hale yo17hh", ["york"]],
		["LS1 7HH", ["leeds"]],
		["pike ls1 7hh", ["leeds"]],
		["21143", ["malmö"]],
		["211 43", ["malmö"]],
		["00950", ["warsaw"]],
	])("for %s finds %j", async (words, found) => {
		expect(await search({ search: words })).toEqual(all(...found));
		const { body } = await admin.get(`/purchases/counts?search=${encodeURIComponent(words)}`);
		expect(body.all).toBe(found.length);
	});

	test("finds by the number of the purchase, each of its parts", async () => {
		const [first] = purchase.orders;
		const found = purchase.orders.map(({ _id }: { _id: string }) => _id);
		expect(await search({ search: String(first.purchaseNumber) })).toEqual(found);
	});

	test("finds by the number of a withdrawal of the customer", async () => {
		const [first] = purchase.orders;
		const number = String(first.purchaseNumber);
		const found = purchase.orders.map(({ _id }: { _id: string }) => _id);
		const send = async (email: string, orders: string) => {
			const form = { name: "Ida", email, orders, formKey: crypto.randomUUID() };
			return (await shop.visitor.post("/withdrawals", form)).body.number as string;
		};
		expect(await search({ search: await send("fleet@haulage.example", number) })).toEqual(found);
		expect(await search({ search: await send("other@haulage.example", number) })).toEqual([]);
		expect(await search({ search: await send("fleet@haulage.example", `${number}.99`) }), "no such item").toEqual([]);
		const everything = await search({ search: await send("fleet@haulage.example", "all of it") });
		expect(everything).toEqual(expect.arrayContaining(found));
		expect(everything).toHaveLength(3);
	});

	test("finds by payment, invoice, credit note, purchase order number and tracking number", async () => {
		const [delivered] = await search({ search: payment });
		expect(await search({ search: payment })).toHaveLength(1);
		expect(await search({ search: "00034043" })).toEqual([delivered]);
		expect(await search({ search: "jjd-00034043" })).toEqual([delivered]);
		const refund = await refundOrder(admin, delivered, { amount: 10, units: 0 });
		expect(refund.status).toBe(200);
		const { body } = await admin.get(`/orders/${delivered}/history`);
		const numbers = body.invoices.map(({ number }: { number: string }) => number);
		expect(numbers).toHaveLength(2);
		for (const number of numbers) {
			expect(await search({ search: number.toLowerCase() })).toEqual([delivered]);
			expect(await search({ search: `${number} haulage` })).toEqual([delivered]);
			expect(await search({ search: `${number} stuttgart` })).toEqual([]);
			expect((await admin.get(`/purchases/counts?search=${number}`)).body).toMatchObject({ all: 1, delivered: 1 });
		}
		await changePurchaseOf(shop.db, ids.maria, { purchase_order: "2026-999999" });
		expect(await search({ search: "2026-999999" })).toEqual([ids.maria]);
	});

	test.each([
		["20 digits, like a phone number with a dialling code", "00340434161094042557", "0034 0434 1610 9404 2557"],
		["22 digits in groups", "9400 1000 0000 0000 0000 00", "9400100000000000000000"],
		["14 digits", "01475123456789", "0147 5123 4567 89"],
		["letters and digits", "1Z 999 AA1 01 2345 6784", "1z999aa10123456784"],
		["hyphens", "RR-4739-2846-3DE", "rr473928463de"],
	])("finds a tracking number of %s, as stored and as printed", async (_, tracking, printed) => {
		const buyer = await shop.customer();
		const { orderId } = await aPaidOrder(shop, buyer, product, 1);
		await admin.delete(`/orders/${orderId}`);
		await admin.put(`/orders/${orderId}/shipment`, { carrier: "DHL", tracking });
		const joined = tracking.replace(/[ -]/g, "");
		for (const typed of [tracking, printed, joined, joined.slice(0, -2)])
			expect(await search({ search: typed })).toEqual([orderId]);
		const { body } = await admin.get(`/purchases?${new URLSearchParams({ state: "all", search: printed })}`);
		expect(body).toHaveLength(1);
		const counts = await admin.get(`/purchases/counts?${new URLSearchParams({ search: printed })}`);
		expect(counts.body).toMatchObject({ all: 1, delivered: 1 });
	});

	test("an order's number finds it and addresses with this number, an amount the orders with this total", async () => {
		const [first] = purchase.orders;
		const number = first.purchaseNumber as number;
		await changePurchaseOf(shop.db, ids.maria, { address: `1 Any Road\n${number} Springfield` });
		const found = purchase.orders.map(({ _id }: { _id: string }) => _id);
		expect(await search({ search: `${number}.2` })).toEqual(found);
		expect(await search({ search: `${number}` })).toEqual([ids.maria, ...found]);
		expect((await admin.get(`/purchases/counts?search=${number}`)).body).toMatchObject({ all: 2 });
		const dear = await aProduct(shop, { price: 1000, minorder: 1, quantity: 9 });
		const { insertedId: unpaid } = (
			await admin.post("/orders", {
				...(await orderBody(shop, admin, dear, 1)),
				address: "1 Any Road",
			})
		).body;
		const { delivery, tax } = (await admin.get(`/orders/${unpaid}`)).body;
		expect(1000 + delivery + tax).toBe(1207.08);
		for (const typed of ["1207.08", "$1207.08", "$1,207.08"]) expect(await search({ search: typed })).toEqual([unpaid]);
		await changePurchaseOf(shop.db, ids.maria, { address: "1207 Any Road" });
		const round = await aProduct(shop, { price: 999.93, minorder: 1, quantity: 9 });
		const { orderId } = await aPaidOrder(shop, await shop.customer(), round, 1);
		const due = await shop.db.updateTable("payments").set({ amount_cents: 120_700 }).returning("id");
		await due.where("purchase_id", "=", (await admin.get(`/orders/${orderId}`)).body.purchaseId).execute();
		expect(await search({ search: "1207" })).toEqual([ids.maria, orderId]);
		expect((await admin.get("/purchases/counts?search=1207")).body).toMatchObject({ all: 2 });
	});

	test("finds by the amount of the goods, and by the whole amount of an order and a purchase", async () => {
		const { body: order } = await admin.get(`/orders/${ids.maria}`);
		expect(order.totalPrice).toBe(30);
		const whole = (30 + order.delivery + order.tax).toFixed(2);
		expect(whole).toBe("43.08");
		expect(await search({ total: "30" })).toEqual(expect.arrayContaining(Object.values(ids)));
		expect(await search({ total: whole })).toEqual(expect.arrayContaining(Object.values(ids)));
		const { amount_cents } = await shop.db
			.selectFrom("payments")
			.select("amount_cents")
			.where("id", "=", purchase.transactionId)
			.executeTakeFirstOrThrow();
		const found = purchase.orders.map(({ _id }: { _id: string }) => _id);
		expect(await search({ total: (amount_cents / 100).toFixed(2) })).toEqual(found);
		expect(await search({ total: "0.01" })).toEqual([]);
	});

	test.each(["oldest", "newest", "total", "-total"])(
		"a whole order or tracking number comes first, on the first page only, sorted by %s",
		async (sort) => {
			const [{ purchaseNumber: number }] = purchase.orders;
			const others = [ids.maria, ids.müller, ids.leeds, ids.york];
			for (const id of others)
				await changePurchaseOf(shop.db, id, { address: `${number} Springfield`, tracking_numbers: "9988776655443" });
			await changePurchaseOf(shop.db, ids.york, { tracking_numbers: "99-8877.665544 998877665544" });
			for (const search of [`${number}`, "9988 7766 5544"]) {
				const pages: string[][] = [];
				for (
					let path: string | undefined = `?${new URLSearchParams({ state: "all", limit: "2", search, sort })}`;
					path;
				) {
					const { body, headers } = await admin.get(`/purchases${path}`);
					pages.push(body.map(({ orders: [order] }: { orders: [{ _id: string }] }) => order._id));
					[, path] = /<(\?[^>]*)>; rel="next"/.exec(headers.get("link") ?? "") ?? [];
				}
				const first = search === `${number}` ? purchase.orders[0]._id : ids.york;
				const rest = others.filter((id) => id !== first);
				expect(pages[0]?.[0]).toBe(first);
				expect(pages.flat().toSorted()).toEqual([first, ...rest].toSorted());
			}
		},
	);

	test("a name and an amount find the orders with both, with a decimal point or comma", async () => {
		for (const typed of ["maria 43.08", "43.08 maria", "maria $43.08", "maria 43,08"])
			expect(await search({ search: typed }), typed).toEqual([ids.maria]);
		expect(await search({ search: "maria 43.07" })).toEqual([]);
		await shop.db.updateTable("orders").set({ tax_cents: 810 }).where("id", "=", ids.yılmaz).execute();
		expect(await search({ search: "44,00" })).toEqual([ids.yılmaz]);
		await changePurchaseOf(shop.db, ids.york, { address: "44 Yilmaz Road" });
		expect(await search({ search: "yilmaz 44" })).toEqual([ids.yılmaz, ids.york]);
		const { body } = await admin.get("/purchases?state=all&search=yilmaz+44");
		expect(body).toHaveLength(2);
		expect((await admin.get("/purchases/counts?search=yilmaz+44")).body).toMatchObject({ all: 2 });
	});
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { aPaidPurchase, aPurchase } from "../../../tests/support/purchases.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

const november = "from=2026-11-01&until=2026-11-30";

describe.each(engines)("the searches of the desk on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let number: number;
	let order: string;
	let invoice: string;
	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		shop.time.now = new Date("2026-11-20T12:00:00.000Z");
		[admin, buyer] = [await shop.admin(), await shop.customer("gerda@buyer.example")];
		const product = await aProduct(shop, { name: "Bremsbüchse", partNumber: "BB-1", minorder: 1 });
		const { id, orders } = await aPaidPurchase(shop, buyer, { [product]: 2 });
		[number, order] = [orders[0].purchaseNumber, orders[0]._id];
		await aPaidPurchase(shop, await shop.customer("other@buyer.example"), { [product]: 1 });
		const to = { name: "Gerda Ausland", phone: "5550100", address: "Hauptstr. 5\n10115 Berlin", country: "DE" };
		expect((await buyer.put(`/purchases/${id}/delivery`, to)).status).toBe(200);
		expect((await admin.put(`/orders/${order}/note`, { note: "Überweisung abwarten" })).status).toBe(200);
		const [document] = (await admin.get(`/accounting/documents?${november}&search=${number}`)).body;
		invoice = document.number;
	});
	afterAll(() => shop.close());

	const at = async (path: string, search: string, who = admin) => {
		const { status, body } = await who.get(`${path}search=${encodeURIComponent(search)}`);
		expect(status).toBe(200);
		return body;
	};
	const purchasesWith = async (search: string, who = admin) =>
		(await at("/purchases?state=all&", search, who)).map((row: { number: number }) => row.number);

	test.each(["Germany", "Berlin Germany", "10115 Berlin, Germany", "Gerda Ausland · 10115 Berlin, Germany"])(
		"find an order by %j, as its row prints it",
		async (search) => {
			expect(await purchasesWith(search)).toEqual([number]);
		},
	);

	test("find the country of a new order, and the customer by it", async () => {
		const product = await aProduct(shop, { minorder: 1 });
		const customer = await shop.customer("zoe@buyer.example");
		const id = await aPurchase(shop, customer, { [product]: 1 });
		const to = { name: "Zoe", phone: "5550100", address: "1 Rue\nParis", country: "FR" };
		await customer.put(`/purchases/${id}/delivery`, to);
		expect(await purchasesWith("France")).toHaveLength(1);
		const users = await at("/users?", "Paris, France");
		expect(users.map(({ email }: { email: string }) => email)).toEqual(["zoe@buyer.example"]);
	});

	test("find an order by the shop's note, which its customer cannot search", async () => {
		expect(await purchasesWith("Überweisung")).toEqual([number]);
		expect(await purchasesWith("ueberweisung Gerda")).toEqual([number]);
		for (const search of ["Überweisung", "xqnuberweisung"]) expect(await purchasesWith(search, buyer)).toEqual([]);
		expect(await purchasesWith("Gerda", buyer)).toEqual([number]);
	});

	test.each(["", "Order ", "order no. ", "Order #", "#", "No. ", "Your order "])(
		"find number %j… as papers and mails print it",
		async (label) => {
			const search = `${label}${number}`;
			expect(await purchasesWith(search)).toEqual([number]);
			expect(await at(`/accounting/documents?${november}&`, search)).toMatchObject([{ number: invoice }]);
			expect(await at(`/accounting/payments?${november}&`, search)).toMatchObject([{ orderNumber: number }]);
			expect(await at("/users?", search)).toMatchObject([{ email: "gerda@buyer.example" }]);
			expect((await at("/mails?", search)).length).toBeGreaterThan(0);
		},
	);

	test("find the numbers of documents and payments with the words in front of them", async () => {
		expect(await at(`/accounting/documents?${november}&`, `Invoice no. ${invoice}`)).toMatchObject([
			{ number: invoice },
		]);
		const [payment] = await at(`/accounting/payments?${november}&`, `${number}`);
		expect(await at(`/accounting/payments?${november}&`, `Payment ${payment.payment}`)).toEqual([payment]);
	});

	test("find tracking numbers with and without blanks and hyphens", async () => {
		const deliver = (tracking: string) =>
			admin.put(`/orders/${order}/shipment`, { carrier: "Bolt", tracking }).then(({ status }) => status);
		expect((await admin.delete(`/orders/${order}?carrier=Bolt&tracking=BX123456`)).status).toBe(200);
		for (const stored of ["BX123456", "BX 123 456", "BX-123-456"]) {
			if (stored !== "BX123456") expect(await deliver(stored)).toBe(200);
			for (const search of ["BX123456", "BX 123 456", "bx-123-456", "BX 123456"])
				expect([stored, search, await purchasesWith(search)]).toEqual([stored, search, [number]]);
		}
	});

	test("find withdrawals by their orders' and their own number", async () => {
		const sent = {
			name: "Gerda Ausland",
			email: "gerda@buyer.example",
			orders: `${number}`,
			message: "",
			formKey: order,
		};
		expect((await shop.visitor.post("/withdrawals", sent)).status).toBeLessThan(300);
		const [withdrawal] = await at("/withdrawals?", `${number}`);
		for (const search of [`Order ${number}`, `No. ${number}`, `#${number}`, `Withdrawal ${withdrawal.number}`])
			expect(await at("/withdrawals?", search)).toEqual([withdrawal]);
	});

	test("find mails by their kind, and by an address with a postcode", async () => {
		const kinds = (await at("/mails?", "Delivery details changed")).map(({ kind }: { kind: string }) => kind);
		expect(new Set(kinds)).toEqual(new Set(["delivery-changed"]));
		expect((await at("/mails?", "10115 Berlin, Germany")).length).toBeGreaterThan(0);
	});

	test("find reviews and hidden products by the product's name", async () => {
		const product = await aProduct(shop, { name: "Große Büchse", minorder: 1 });
		const review = { username: "Rosa", image: "", ratings: 4, description: "Runs true.", productId: product };
		await buyer.post("/reviews", review);
		for (const search of ["Büchse", "Große Büchse", "Rosa Büchse", "buchse true"])
			expect(await at("/reviews/all?", search)).toMatchObject([{ productId: product }]);
		expect(await at("/reviews/all?", "Rosa Disc")).toEqual([]);
		await admin.patch(`/products/${product}`, { hidden: true });
		expect(await at("/stock/hidden?", "Büchse")).toMatchObject([{ _id: product }]);
	});
});

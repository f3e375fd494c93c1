import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct, orderBody } from "../../../tests/support/factories.ts";
import { aPaidPurchase } from "../../../tests/support/purchases.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

describe.each(engines)("a search of orders on %s, with a text copied from the shop", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let number: number;
	let payment: string;
	let invoice: string;
	let other: number;

	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
		const buyer = await shop.customer();
		const product = await aProduct(shop, { minorder: 1, quantity: 1000 });
		const second = await aProduct(shop, { minorder: 1, quantity: 1000 });
		const purchase = await aPaidPurchase(shop, buyer, { [product]: 3, [second]: 1 });
		number = purchase.orders[0].purchaseNumber;
		const paid = await aPaidOrder(shop, buyer, product, 2);
		payment = paid.transactionId;
		other = (await admin.get(`/orders/${paid.orderId}`)).body.purchaseNumber;
		invoice = (await admin.get(`/orders/${paid.orderId}/history`)).body.invoices[0].number;
		for (const phone of ["1-217-555-0100 ext. 12", "+49 711 5550100"])
			await buyer.post("/orders", { ...(await orderBody(shop, buyer, product, 1)), phone });
	});
	afterAll(() => shop.close());

	async function search(text: string): Promise<number[]> {
		const found = await admin.get(`/purchases?${new URLSearchParams({ state: "all", search: text })}`);
		const counts = await admin.get(`/purchases/counts?${new URLSearchParams({ search: text })}`);
		expect(counts.body.all).toBe(found.body.length);
		return found.body.map(({ number }: { number: number }) => number).sort();
	}

	test("finds the order by its number with words around it", async () => {
		for (const label of [
			"Order ",
			"order no. ",
			"Order #",
			"#",
			"No. ",
			"Nr. ",
			"N° ",
			"Order number: ",
			"Bestellung ",
		])
			expect(await search(`${label}${number}`), label).toEqual([number]);
		for (const text of [`Item ${number}.2`, `item ${number}.1`, `Your order ${number}: receipt for $382.46`])
			expect(await search(text), text).toEqual([number]);
	});

	test("finds several orders by their numbers", async () => {
		for (const text of [
			`${number}, ${other}`,
			`${number} ${other}`,
			`Orders ${number} and ${other}`,
			`#${number}; #${other}`,
		])
			expect(await search(text), text).toEqual([number, other].sort());
	});

	test("finds the order by an invoice or a payment with words around it", async () => {
		for (const text of [
			`Invoice ${invoice}`,
			`Invoice no. ${invoice}`,
			`Transaction: ${payment}`,
			`Order ${other}: invoice ${invoice}`,
		])
			expect(await search(text), text).toEqual([other]);
		expect(await search(`Invoice ${invoice} nobody`)).toEqual([]);
	});

	test("finds the order by a phone number as it is shown and as it is printed", async () => {
		for (const text of ["1-217-555-0100 ext. 12", "217 555 0100 ext 12", "Tel. 217 555 0100", "Phone: 1-217-555-0100"])
			expect(await search(text), text).toEqual([other + 1]);
		for (const text of ["Tel. +49 711 5550100", "Tel.: 0711 5550100"])
			expect(await search(text), text).toEqual([other + 2]);
	});
});

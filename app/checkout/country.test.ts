import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCharge, aProduct, orderBody } from "../../tests/support/factories.ts";
import { invoicePdf, papersOf, plainPdf, texts, xmlIn } from "../../tests/support/invoice-pdf.ts";
import { purchaseBody } from "../../tests/support/purchases.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("the country of a purchase on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let productId: string;
	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		buyer = await shop.customer();
		productId = await aProduct(shop, { price: 10, quantity: 1000, minorder: 1 });
	});
	afterAll(() => shop.close());

	const place = async (given: object) =>
		(await buyer.post("/orders", { ...(await orderBody(shop, buyer, productId, 1)), ...given })).body;
	async function countryOnInvoice(orderId: string) {
		await buyer.patch(`/orders/${orderId}`, { order: orderId, transactionId: await aCharge(shop, buyer, orderId) });
		const [paper] = await papersOf(buyer, orderId);
		return texts(xmlIn(await invoicePdf(shop, buyer, paper?.number ?? "")), "CountryID").at(-1);
	}

	test("is the one that was chosen, and the address stays as it was typed", async () => {
		const placed = await place({ address: "1 Test Street\nSpringfield", country: "FR" });
		expect(placed.order).toMatchObject({ country: "FR", address: "1 Test Street\nSpringfield" });
		expect(placed).not.toHaveProperty("countryAssumed");
		expect(await countryOnInvoice(placed.insertedId)).toBe("FR");
	});

	test("is read from the address when none was chosen", async () => {
		const placed = await place({ address: "1 Teststrasse\nCH-8001 Zürich" });
		expect(placed).not.toHaveProperty("countryAssumed");
		expect(await countryOnInvoice(placed.insertedId)).toBe("CH");
	});

	test("is assumed, and the answer says so, when nothing names it, until it is chosen", async () => {
		const placed = await place({ address: "1 Test Street, Springfield" });
		expect(placed).toMatchObject({ countryAssumed: true, order: { countryAssumed: true } });
		const path = `/purchases/${placed.order.purchaseId}`;
		const json = { address: "1 Test Street, Springfield", phone: "5550100", country: "US" };
		expect(await buyer.put(`${path}/delivery`, json)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
		expect((await buyer.get(path)).body).not.toHaveProperty("countryAssumed");
		expect(await countryOnInvoice(placed.insertedId)).toBe("US");
	});

	test("is not claimed by an invoice when nobody named it: the PDF has no XML, and its list and book say so", async () => {
		const { insertedId } = await place({ address: "1 Test Street, Springfield" });
		await buyer.patch(`/orders/${insertedId}`, { transactionId: await aCharge(shop, buyer, insertedId) });
		const admin = await shop.admin();
		await refundOrder(admin, insertedId, { restock: false });
		const papers = await papersOf(buyer, insertedId);
		expect(papers).toMatchObject([{ withoutXml: true }, { kind: "credit-note", withoutXml: true }]);
		for (const { number } of papers) {
			const pdf = plainPdf(await invoicePdf(shop, buyer, number));
			expect(pdf).toContain("<pdfaid:part>3</pdfaid:part>");
			expect(pdf).not.toMatch(/EmbeddedFile|factur-x/);
		}
		const day = shop.time.now.toISOString().slice(0, 10);
		const book = `${(await admin.get(`/invoices.csv?from=${day}&until=${day}`)).body}`;
		expect(book).toMatch(new RegExp(`${papers[0]?.number}.*,Erika Muster,,`));
	});

	test("named by its buyer before payment is no move: nothing is mailed or marked", async () => {
		const { insertedId, order } = await place({ address: "1 Test Street, Springfield" });
		const json = { address: order.address, phone: order.phone, country: "US" };
		await buyer.put(`/purchases/${order.purchaseId}/delivery`, json);
		expect((await buyer.get(`/orders/${insertedId}`)).body).not.toHaveProperty("addressChangedAt");
		expect(await shop.db.selectFrom("mails").where("kind", "=", "delivery-changed").selectAll().execute()).toEqual([]);
	});

	test("is taken with a list too, and an unknown one is refused", async () => {
		const body = await purchaseBody(shop, buyer, { [productId]: 1 });
		const placed = await buyer.post("/purchases", { ...body, address: "Somewhere", country: "NL" });
		expect(placed.body.purchase.orders[0]).toMatchObject({ country: "NL" });
		expect((await buyer.post("/purchases", { ...body, address: "Somewhere" })).body.countryAssumed).toBe(true);
		for (const country of ["XX", "Germany", ""])
			expect((await buyer.post("/purchases", { ...body, country })).status).toBe(422);
	});

	test.each([
		["Hauptstr. 1\n10115 Berlin\nGermany", "FR"],
		["Hauptstr. 1\n10115 Berlin\nDeutschland", "CH"],
		["Hauptstr. 1, 10115 Berlin Germany", "US"],
		["Seoul 04524, South Korea", "KP"],
		["1 Rue\nKinshasa\nDR Congo", "CG"],
	])("is refused when the address %j names another than %s", async (address, country) => {
		const placed = await place({ address: "1 Test Street, Springfield" });
		const message = expect.stringMatching(/^The address names .+, but the country is .+\. Correct one of them\.$/);
		const refusal = { status: 422, body: { code: "invalid-values", errors: [{ path: "country", message }] } };
		const order = { ...(await orderBody(shop, buyer, productId, 1)), address, country };
		expect(await buyer.post("/orders", order)).toMatchObject(refusal);
		const list = { ...(await purchaseBody(shop, buyer, { [productId]: 1 })), address, country };
		expect(await buyer.post("/purchases", list)).toMatchObject(refusal);
		const delivery = { address, phone: "5550100", country };
		expect(await buyer.put(`/purchases/${placed.order.purchaseId}/delivery`, delivery)).toMatchObject(refusal);
	});

	test.each([
		["1 Rue\n97400 Saint-Denis\nFrance", "RE"],
		["Hauptstr. 1\n10115 Berlin\nDeutschland", "DE"],
		["1 Road\nSt Helier\nJersey", "GB"],
		["Seoul\nKorea", "KR"],
		["12 Main Street\nLebanon 17042", "US"],
		["Via Roma 1\n24121 Bergamo (BG)", "IT"],
		["Bundesplatz 1\n3003 Bern (BE)", "CH"],
		["Rua 1\nSalvador - BA", "BR"],
		["1 King Street\nAdelaide (SA) 5000", "AU"],
	])("is taken with the address %j, which does not contradict %s", async (address, country) => {
		expect((await place({ address, country })).order).toMatchObject({ address, country });
	});
});

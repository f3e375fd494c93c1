import { afterEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct, orderBody, productInput } from "../../tests/support/factories.ts";
import { cents, invoicePdf, papersOf, plainPdf, texts, xmlIn } from "../../tests/support/invoice-pdf.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { changePurchaseOf } from "../../tests/support/stored-orders.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { brand } from "../brand/brand.ts";
import { createBill } from "../orders/order-bill.server.ts";
import { findOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";
import { readInvoicesBetween } from "./invoices-repository.server.ts";
import { issueInvoice } from "./issue-invoice.server.ts";

const year = new Date().getUTCFullYear();
const inARow = (count: number, series = String(year)) =>
	Array.from({ length: count }, (_, nth) => `${series}-${String(nth + 1).padStart(6, "0")}`);

describe.each(engines)("invoices on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let productId: string;
	afterEach(() => shop.close());

	async function openShop(options = {}) {
		shop = await createTestShop(engine, options);
		buyer = await shop.customer();
		productId = await aProduct(shop, { price: 25, quantity: 1000, minorder: 1, partNumber: "TF-320V" });
	}
	const numbers = async () =>
		(await shop.db.selectFrom("invoices").select("number").orderBy("number").execute()).map(({ number }) => number);

	test("fifty payments at once, each heard of twice, get fifty numbers in a row", async () => {
		await openShop();
		const payments = [];
		for (let nth = 0; nth < 50; nth++) {
			payments.push(await aCharge(shop, buyer, await anOrder(shop, buyer, productId, 1)));
		}
		await Promise.all([...payments, ...payments].map((payment) => applyProviderState(shop, payment)));
		expect(await numbers()).toEqual(inARow(50));
		const paid = await shop.db.selectFrom("invoices").select("payment_id").distinct().execute();
		expect(paid).toHaveLength(50);
	});

	test("the PDF files of one client wait for each other, and too many are refused for now", async () => {
		await openShop();
		await aPaidOrder(shop, buyer, productId, 1);
		const [number] = await numbers();
		const answers = await Promise.all(Array.from({ length: 60 }, () => buyer.get(`/invoices/${number}/pdf`)));
		const codes = answers.map(({ status, body }) => (status === 200 ? "made" : body.code));
		expect(new Set(codes)).toEqual(new Set(["made", "busy"]));
	});

	test("a payment whose transaction fails leaves no gap, not even for those who wait for its number", async () => {
		await openShop();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 1);
		const order = (await findOrder(shop.db, orderId)) as OrderRow;
		const issue = (paymentId: string, fails: boolean) =>
			shop.transact(async (tx) => {
				await issueInvoice(tx, createBill([order]), { paymentId, userId: buyer.id, now: shop.time.now });
				if (fails) throw new Error("No");
			});
		const tried = [...Array(20).keys()].map((nth) => issue(`pi_${nth}`, nth % 2 === 0));
		const outcomes = await Promise.allSettled(tried);
		expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
		expect(await numbers()).toEqual(inARow(11));
	});

	test("numbers begin anew with the year", async () => {
		await openShop();
		await aPaidOrder(shop, buyer, productId, 1);
		shop.time.now = new Date(Date.UTC(year + 1, 0, 1));
		const { orderId } = await aPaidOrder(shop, await shop.customer(), productId, 1);
		expect(await numbers()).toEqual([`${year}-000001`, `${year + 1}-000001`]);
		const [row] = await shop.db
			.selectFrom("invoices")
			.selectAll()
			.where("number", "=", `${year + 1}-000001`)
			.execute();
		expect(row?.payment_id).toBe((await findOrder(shop.db, orderId))?.transaction_id);
	});

	test("a month's are those from its first moment to before the next one's, in the order of their numbers", async () => {
		await openShop();
		const at = (month: number, day = 1, ms = 0) => new Date(Date.UTC(2030, month - 1, day, 0, 0, 0, ms));
		for (const now of [at(11, 1, -1), at(11), at(11, 30), at(12)]) {
			shop.time.now = now;
			await aPaidOrder(shop, await shop.customer(), productId, 1);
		}
		const period = { from: "2030-11-01", until: "2030-11-30" };
		const invoices = (await Array.fromAsync(readInvoicesBetween(shop.db, period))).flat();
		expect(invoices.map(({ number }) => number)).toEqual(["2030-000002", "2030-000003"]);
	});

	test("an invoice keeps what was sold to whom by whom, whatever changes later, to the byte", async () => {
		await openShop();
		const admin = await shop.admin();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 3);
		const [{ number = "" } = {}] = await papersOf(buyer, orderId);
		const before = await invoicePdf(shop, buyer, number);
		const company = brand.company as { name: string };
		const name = company.name;
		try {
			company.name = "Somebody Else Ltd";
			await admin.put(`/products/${productId}`, productInput({ name: "Renamed", price: 99, minorder: 1 }));
			await changePurchaseOf(shop.db, orderId, { name: "Erased", address: "" });
			shop.time.now = new Date(shop.time.now.getTime() + 86_400_000);
			const soon = await invoicePdf(shop, buyer, number);
			expect(soon.equals(before)).toBe(true);
			await aPaidOrder(shop, await shop.customer(), productId, 1);
			const other = (await numbers()).at(-1) ?? "";
			expect(xmlIn(await invoicePdf(shop, admin, other))).toContain("Somebody Else Ltd");
		} finally {
			company.name = name;
		}
	});

	test("the database itself refuses to change or remove one", async () => {
		await openShop();
		await aPaidOrder(shop, buyer, productId, 1);
		const changed = shop.db.updateTable("invoices").set({ total_cents: 1 }).execute();
		await expect(changed).rejects.toThrow("an invoice is never changed");
		await expect(shop.db.deleteFrom("invoices").execute()).rejects.toThrow("an invoice is never changed");
	});

	test("says on paper and as data what was paid, to the cent, and nothing is left to pay", async () => {
		await openShop();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 7);
		const [paper] = await papersOf(buyer, orderId);
		expect(paper).toMatchObject({ number: `${year}-000001`, kind: "invoice", total: 175 });
		const xml = xmlIn(await invoicePdf(shop, buyer, paper?.number ?? ""));
		expect([cents(xml, "GrandTotalAmount"), cents(xml, "TotalPrepaidAmount")]).toEqual([17_500, 17_500]);
		expect(cents(xml, "DuePayableAmount")).toBe(0);
		expect(texts(xml, "TypeCode")).toEqual(["380", "VAT", "48", "VAT"]);
		expect(texts(xml, "BilledQuantity")).toEqual(["7"]);
		expect(texts(xml, "SellerAssignedID")).toEqual(["TF-320V"]);
	});

	test("an address of any length stands on a sheet", async () => {
		await openShop();
		const body = await orderBody(shop, buyer, productId, 1);
		const address = `${"x\n".repeat(240)}Deutschland`;
		const orderId = (await buyer.post("/orders", { ...body, address, name: "漢".repeat(200) })).body.insertedId;
		await buyer.patch(`/orders/${orderId}`, { order: orderId, transactionId: await aCharge(shop, buyer, orderId) });
		const pdf = await invoicePdf(shop, buyer, `${year}-000001`);
		expect(plainPdf(pdf).match(/\/Type \/Page\b/g)).toHaveLength(1);
		expect(texts(xmlIn(pdf), "CountryID")).toEqual(["GB", "DE"]);
	});

	test("is its buyer's and the admins', and nobody else's", async () => {
		await openShop();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 1);
		const [{ number } = { number: "" }] = await papersOf(buyer, orderId);
		const path = `/invoices/${number}/pdf`;
		const callers = [shop.visitor, await shop.customer(), buyer, await shop.admin()];
		const answers = await Promise.all(callers.map((caller) => caller.get(path)));
		expect(answers.map(({ status }) => status)).toEqual([401, 404, 200, 200]);
		expect(answers[2]?.headers.get("content-disposition")).toBe(`attachment; filename="${number}.pdf"`);
		expect(answers[2]?.headers.get("content-type")).toBe("application/pdf");
		expect(answers[2]?.headers.get("cache-control")).toBe("no-store");
		const unknown = await buyer.get("/invoices/2026-999999/pdf");
		expect(unknown).toMatchObject({ status: 404, body: { detail: "Invoice not found." } });
	});

	test("the receipt names the invoice, and the mail of a refund its credit note", async () => {
		await openShop({ mail: true });
		const mail = createTestMail();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 1);
		await mail.sender(shop).sendDue();
		expect((await mail.newest(shop, orderId)).text).toContain(`invoice ${year}-000001`);
		await refundOrder(await shop.admin(), orderId, { restock: false });
		await mail.sender(shop).sendDue();
		expect((await mail.newest(shop, orderId)).text).toContain(`CN-${year}-000001`);
		mail.sandbox.close();
	});

	test("what a buyer's books want stands on it: a VAT id in its plain form, and their own number", async () => {
		await openShop();
		const body = await orderBody(shop, buyer, productId, 1);
		const placed = await buyer.post("/orders", { ...body, vatId: "de 123 456 789", purchaseOrder: " PO-4711 " });
		expect(placed.body.order).toMatchObject({ vatId: "DE123456789", purchaseOrder: "PO-4711" });
		const orderId = placed.body.insertedId;
		const transactionId = await aCharge(shop, buyer, orderId);
		await buyer.patch(`/orders/${orderId}`, { order: orderId, transactionId });
		const xml = xmlIn(await invoicePdf(shop, buyer, `${year}-000001`));
		expect(xml).toContain("<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-4711<");
		expect(texts(xml, "Content")).toEqual(["VAT number of the buyer: DE123456789"]);
		expect(xml).not.toContain("SpecifiedTaxRegistration");
		const wrong = await buyer.post("/orders", { ...body, vatId: "DE12345" });
		expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, "vatId"]);
	});
});

test("a PDF says that it is a PDF/A-3b and a Factur-X, and brings its colours and type along", async () => {
	const shop = await createTestShop();
	const buyer = await shop.customer();
	await aPaidOrder(shop, buyer, await aProduct(shop, { minorder: 1, name: "Nut <M8> & washer" }), 1);
	const pdf = await invoicePdf(shop, buyer, `${year}-000001`);
	await shop.close();
	const text = plainPdf(pdf);
	for (const said of [
		"<pdfaid:part>3</pdfaid:part>",
		"<pdfaid:conformance>B</pdfaid:conformance>",
		"<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
		"<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
		"<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>",
		"/AFRelationship /Alternative",
		"/Subtype /text#2Fxml",
		"/S /GTS_PDFA1",
		"/Lang (en)",
	]) {
		expect(text).toContain(said);
	}
	expect(text.match(/\/AF \[/g)).toHaveLength(1);
	expect(text.match(/\/FontFile2 /g)?.length).toBe(text.match(/\/Type \/FontDescriptor/g)?.length);
	expect(text).not.toContain("/Subtype /Type1");
	expect(texts(xmlIn(pdf), "Name")[0]).toBe("Nut &lt;M8&gt; &amp; washer");
});

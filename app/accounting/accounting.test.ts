import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { taxedInvoice } from "../../tests/support/an-invoice.ts";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { aPaidPurchase, threeProducts } from "../../tests/support/purchases.ts";
import { readZip } from "../../tests/support/read-zip.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { maxZipped } from "../invoices/invoice-period.ts";
import { contentOf, insertInvoice } from "../invoices/invoices-repository.server.ts";
import { setTimeZone } from "../time/calendar.ts";

const costs = { delivery: { label: "Parcel", cents: 890 }, tax: { label: "VAT", percent: 19 } };
const november = "from=2026-11-01&until=2026-11-30";

describe.each(engines)("accounting on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine, { costs });
		shop.time.now = new Date("2026-11-20T12:00:00.000Z");
		[admin, buyer] = [await shop.admin(), await shop.customer()];
	});
	afterEach(async () => {
		setTimeZone("UTC");
		await shop.close();
	});

	/** Tokens are valid for 15 minutes. */
	async function signIn() {
		[admin, buyer] = [await shop.signInAgain(admin), await shop.signInAgain(buyer)];
	}

	const sums = async (period = november) => (await admin.get(`/accounting?${period}`)).body;
	const rows = async (path: string) => (await admin.get(path)).body as Record<string, number & string>[];
	const addUp = (of: Record<string, number>[], name: string) =>
		of.reduce((cents, row) => cents + Math.round((row[name] ?? 0) * 100), 0) / 100;

	/** Some purchases of several parts, some of them refunded in part or in whole. */
	async function trade() {
		const [one = "", two = "", three = ""] = await threeProducts(shop);
		const purchases = [{ [one]: 2 }, { [one]: 3, [two]: 2 }, { [three]: 7 }, { [two]: 3, [three]: 2 }];
		for (const [nth, units] of purchases.entries()) {
			const { orders } = await aPaidPurchase(shop, buyer, units);
			if (nth === 1) {
				const items = orders.map((order: { _id: string }) => ({ order: order._id, restock: false, amount: 1.11 }));
				await admin.post(`/purchases/${orders[0].purchaseId}/refund`, { items });
			}
			if (nth === 0) await refundOrder(admin, orders[0]._id, { restock: true });
			if (nth > 1) await refundOrder(admin, orders[0]._id, { amount: 3.33 });
		}
	}

	test("agrees to the cent with the invoices and credit notes, with the payments, and with its own rows", async () => {
		await trade();
		const documents = (await shop.db.selectFrom("invoices").selectAll().execute()).map(contentOf);
		const total = (of: (document: (typeof documents)[number]) => number) =>
			documents.reduce((cents, document) => cents + (document.credits ? -1 : 1) * of(document), 0) / 100;
		const accounting = await sums();
		expect(accounting).toMatchObject({
			invoices: 4,
			creditNotes: 4,
			net: total(({ sums: { linesCents, deliveryCents } }) => linesCents + deliveryCents),
			delivery: total(({ sums: { deliveryCents } }) => deliveryCents),
			tax: total(({ sums: { taxCents } }) => taxCents),
			gross: total(({ paidCents }) => paidCents),
		});
		const { payments } = accounting;
		expect([payments.paid, -payments.refunded]).toEqual([accounting.invoicedGross, accounting.creditedGross]);
		expect([payments.count, payments.refunds, payments.refundsDue]).toEqual([4, 4, 0]);
		const listed = await rows(`/accounting/documents?${november}`);
		for (const name of ["net", "delivery", "tax", "gross"]) {
			expect([name, addUp(accounting.rates, name)]).toEqual([name, accounting[name]]);
			expect([name, addUp(listed, name)]).toEqual([name, accounting[name]]);
		}
		const paid = await rows(`/accounting/payments?${november}&kind=payment`);
		const refunded = await rows(`/accounting/payments?${november}&kind=refund`);
		expect([...paid, ...refunded].map(({ customer }) => customer)).toEqual(Array(8).fill("Erika Muster"));
		expect([paid.length, refunded.length], "a row per charge and refund of the provider").toEqual([4, 4]);
		expect([addUp(paid, "amount"), addUp(refunded, "amount")]).toEqual([payments.paid, -payments.refunded]);
		const amounts = (csv: string, column = -1) => {
			const lines = csv.trim().split("\r\n").slice(1);
			return lines.map((line) => ({ amount: Number(line.split(",").at(column)) }));
		};
		expect(addUp(amounts((await admin.get(`/invoices.csv?${november}`)).body), "amount")).toBe(accounting.gross);
		const moved = (await admin.get(`/accounting/payments.csv?${november}`)).body;
		expect(addUp(amounts(moved, -2), "amount")).toBe(addUp([...paid, ...refunded], "amount"));
		const fees = paid.map(({ amount = 0 }) => ({ fee: (Math.round(amount * 2.9) + 30) / 100 }));
		expect(payments.fees, "2.9 % and 30 cents each").toBe(addUp(fees, "fee"));
		expect([addUp(paid, "fee"), addUp(amounts(moved), "amount")]).toEqual([payments.fees, payments.fees]);
	});

	test("adds up by tax rate and country, and each figure's rows are those that it counts", async () => {
		const issue = (number: string, country: string | undefined, isCredit = false) => {
			const { buyer: recipient, ...invoice } = taxedInvoice();
			const { country: _, ...rest } = recipient;
			const to = { ...rest, ...(country && { country }) };
			const credits = isCredit ? { credits: { number: "2026-000001", issuedAt: invoice.issuedAt } } : {};
			const made = { ...invoice, buyer: to, number, ...credits };
			return shop.transact((tx) => insertInvoice(tx, made, { paymentId: `pi_${number}`, userId: "u" }));
		};
		await issue("2026-000001", "DE");
		await issue("2026-000002", "AT");
		await issue("2026-000003", undefined);
		await issue("CN-2026-000001", "DE", true);
		const { rates, net, gross } = await sums();
		const { sums: of } = taxedInvoice();
		const at = (percent: number) => of.taxed.find(({ tax }) => tax.percent === percent)?.basisCents ?? 0;
		const line = (percent: number, country?: string) =>
			rates.find((rate: Record<string, unknown>) => rate.percent === percent && rate.country === country);
		expect(rates).toHaveLength(6);
		expect(line(19, "DE")).toMatchObject({ invoices: 1, creditNotes: 1, net: 0, tax: 0, credited: -at(19) / 100 });
		expect(line(7, "AT")).toMatchObject({ invoices: 1, creditNotes: 0, net: at(7) / 100, delivery: 0 });
		expect(line(19)).toMatchObject({ invoices: 1, net: at(19) / 100, delivery: 4.9 });
		expect([net, gross]).toEqual([addUp(rates, "net"), addUp(rates, "gross")]);
		const numbers = async (filter: string) =>
			(await rows(`/accounting/documents?${november}&${filter}`)).map(({ number }) => number);
		expect(await numbers("percent=19&category=S&country=DE")).toEqual(["2026-000001", "CN-2026-000001"]);
		expect(await numbers("percent=19&country=DE&kind=credit-note")).toEqual(["CN-2026-000001"]);
		expect(await numbers("percent=7&country=none")).toEqual(["2026-000003"]);
		for (const filter of ["", "kind=invoice", "kind=credit-note", "percent=7&country=none", "percent=19&country=DE"]) {
			const listed = await rows(`/accounting/documents?${november}&${filter}`);
			const added = ["net", "delivery", "tax", "gross"].map((name) => [name, addUp(listed, name)]);
			const { body } = await admin.get(`/accounting/documents/sums?${november}&${filter}`);
			expect([filter, body]).toEqual([filter, Object.fromEntries(added)]);
		}
	});

	test("counts days of the shop's time zone, both included", async () => {
		setTimeZone("Europe/Berlin");
		const productId = await aProduct(shop, { minorder: 1, quantity: 50 });
		for (const at of [
			"2026-10-31T22:59:59.999Z",
			"2026-10-31T23:00:00.000Z",
			"2026-11-30T22:59:59.999Z",
			"2026-11-30T23:00:00.000Z",
		]) {
			shop.time.now = new Date(at);
			await signIn();
			await aPaidOrder(shop, buyer, productId, 1);
		}
		await signIn();
		expect(await sums()).toMatchObject({ invoices: 2, payments: { count: 2 } });
		expect(await sums("from=2026-10-31&until=2026-10-31")).toMatchObject({ invoices: 1, payments: { count: 1 } });
		expect((await admin.get("/accounting?from=2026-11-31&until=2026-12-01")).status).toBe(422);
	});

	test("a document keeps its own day everywhere when the shop's time zone changes", async () => {
		setTimeZone("Europe/Berlin");
		shop.time.now = new Date("2026-10-31T23:30:00.000Z");
		await signIn();
		const productId = await aProduct(shop, { minorder: 1, quantity: 50 });
		const { orderId } = await aPaidOrder(shop, buyer, productId, 1);
		setTimeZone("UTC");
		const [october, day] = ["from=2026-10-01&until=2026-10-31", "2026-11-01"];
		const calls = {
			sums: async (period: string) => (await sums(period)).invoices,
			documents: async (period: string) => (await rows(`/accounting/documents?${period}`)).length,
			journal: async (period: string) => (await admin.get(`/invoices.csv?${period}`)).body.split(day).length - 1,
			datev: async (period: string) =>
				(await admin.get(`/accounting/datev.csv?${period}`)).body
					.split("\r\n")
					.filter((line: string) => line.includes(";0111;")).length,
			zip: async (period: string) => {
				const headers = { authorization: `Bearer ${await shop.issueToken(admin.id)}` };
				const answer = await shop.api.request(`/api/invoices.zip?${period}`, { headers });
				return readZip(Buffer.from(await answer.arrayBuffer())).length;
			},
		};
		for (const [name, count] of Object.entries(calls))
			expect([name, await count(november), await count(october)]).toEqual([name, 1, 0]);
		expect((await rows(`/accounting/documents?${november}`))[0]).toMatchObject({ issuedOn: day });
		const { invoices } = (await buyer.get(`/orders/${orderId}/history`)).body;
		expect(invoices).toMatchObject([{ issuedOn: day }]);
	});

	test("refuses a period that ends before it begins", async () => {
		const period = "from=2026-11-30&until=2026-11-01";
		for (const path of ["/accounting", "/accounting/documents", "/accounting/payments", "/accounting/payments.csv"])
			expect([path, (await admin.get(`${path}?${period}`)).status]).toEqual([path, 422]);
		for (const path of ["/accounting/datev.csv", "/invoices.csv", "/invoices.zip"])
			expect([path, (await admin.get(`${path}?${period}`)).body.errors?.[0]]).toMatchObject([path, { path: "until" }]);
	});

	test("pages through rows without losing or repeating one", async () => {
		await trade();
		const all = (await rows(`/accounting/documents?${november}`)).map(({ _id }) => _id);
		const seen: string[] = [];
		for (let query: string | undefined = `?${november}&limit=2`; query; ) {
			const { body, headers }: { body: { _id: string }[]; headers: Headers } = await admin.get(
				`/accounting/documents${query}`,
			);
			seen.push(...body.map(({ _id }) => _id));
			query = /<(\?[^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
		}
		expect(seen).toEqual(all);
		expect(all).toHaveLength(8);
	});

	test("refuses to change what it adds up", async () => {
		await trade();
		await expect(shop.db.updateTable("invoice_taxes").set({ tax_cents: 0 }).execute()).rejects.toThrow(/never changed/);
		await expect(shop.db.deleteFrom("invoice_taxes").execute()).rejects.toThrow(/never changed/);
	});

	test("packs the documents as PDF files into an archive, in order and whole", async () => {
		await trade();
		const token = await shop.issueToken(admin.id);
		const zipped = async (query: string) => {
			const headers = { authorization: `Bearer ${token}` };
			const answer = await shop.api.request(`/api/invoices.zip?${november}${query}`, { headers });
			expect(answer.headers.get("content-disposition")).toContain("invoices-2026-11");
			return readZip(Buffer.from(await answer.arrayBuffer()));
		};
		const files = await zipped("");
		const numbers = await shop.db
			.selectFrom("invoices")
			.select("number")
			.orderBy("issued_at")
			.orderBy("number")
			.execute();
		expect(files.map(({ name }) => name)).toEqual(numbers.map(({ number }) => `${number}.pdf`));
		const pdf = await shop.api.request(`/api/invoices/${numbers[0]?.number}/pdf`, {
			headers: { authorization: `Bearer ${token}` },
		});
		expect(files[0]?.bytes.equals(Buffer.from(await pdf.arrayBuffer()))).toBe(true);
		expect(await zipped("&part=2")).toEqual([]);
		expect(maxZipped).toBeLessThan(65_535);
	});
});

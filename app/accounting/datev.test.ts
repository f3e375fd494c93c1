import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { taxedInvoice } from "../../tests/support/an-invoice.ts";
import { aPaidPurchase, threeProducts } from "../../tests/support/purchases.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { contentOf, insertInvoice } from "../invoices/invoices-repository.server.ts";
import { readDatev } from "../settings/datev-settings.server.ts";
import { setTimeZone } from "../time/calendar.ts";
import { readDatevBatch } from "./datev.server.ts";

const costs = { delivery: { label: "Parcel", cents: 890 }, tax: { label: "VAT", percent: 19 } };
const november = "from=2026-11-01&until=2026-11-30";

describe.each(anyEngine)("the export for DATEV on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine, { costs });
		shop.time.now = new Date("2026-11-20T12:00:00.000Z");
		[admin, buyer] = [await shop.admin(), await shop.customer()];
	});
	afterEach(() => shop.close());

	test("agrees to the cent with each invoice and credit note", async () => {
		const [one = "", two = ""] = await threeProducts(shop);
		const { orders } = await aPaidPurchase(shop, buyer, { [one]: 3, [two]: 2 });
		await refundOrder(admin, orders[0]._id, { amount: 3.33 });
		const answer = await admin.get(`/accounting/datev.csv?${november}`);
		expect(answer.headers.get("content-disposition")).toContain('"EXTF_Buchungsstapel_2026-11.csv"');
		const [head = "", names = "", ...lines] = `${answer.body}`.trim().split("\r\n");
		expect(head).toBe(
			'"EXTF";700;21;"Buchungsstapel";13;20261120120000000;;"";"";"";1001;1;20260101;4;20261101;20261130;"Rechnungen 2026-11";"";1;0;0;"USD";;"";;;"03";;;"";""',
		);
		expect(names.split(";")).toHaveLength(125);
		const bookings = lines.map((line) => line.split(";"));
		expect(bookings.map(({ length }) => length)).toEqual(lines.map(() => 125));
		expect(lines[0]).toMatch(/^\d+,\d\d;"S";"USD";;;;10000;8400;;2011;"2026-000001";"";;"Erika Muster";;/);
		const cents = (cells: string[]) => Number(cells[0]?.replace(",", "")) * (cells[1] === '"S"' ? 1 : -1);
		const documents = (await shop.db.selectFrom("invoices").selectAll().execute()).map(contentOf);
		for (const { number, credits, paidCents } of documents) {
			const booked = bookings.filter((cells) => cells[10] === `"${number}"`).map(cents);
			expect([number, booked.reduce((sum, one) => sum + one, 0)]).toEqual([number, credits ? -paidCents : paidCents]);
		}
		expect(bookings.map(cents).reduce((sum, one) => sum + one, 0)).toBe(
			Math.round((await admin.get(`/accounting?${november}`)).body.gross * 100),
		);
		expect((await admin.get("/accounting/datev.csv?from=2026-12-01&until=2027-01-31")).status).toBe(422);
	});

	test.each([
		['=HYPERLINK("http://x.example")', `"'=HYPERLINK(""http://x.example"")"`],
		["\uff02;=1+1;\uff02", `""";'=1+1;"""`],
		["Erika\u2003\ufe66 \u207a1", '"Erika = +1"'],
		[" \ufe661", `"'=1"`],
		["Işık Yıldız Małek Đorđe İpek Řehoř Kőszegi Œuvré", '"Isik Yildiz Malek Dorde Ipek Rehor Koszegi OEuvré"'],
		["Іван 山田 Petrov", '"Petrov"'],
		["山田太郎", '""'],
		["Erika\n@SUM(A1)", '"Erika @SUM(A1)"'],
	])("writes the customer %j as a text", async (name, cell) => {
		const invoice = taxedInvoice();
		const made = { ...invoice, buyer: { ...invoice.buyer, name } };
		await shop.transact((tx) => insertInvoice(tx, made, { paymentId: "pi_1", userId: "u" }));
		const period = { from: "2026-11-01", until: "2026-11-30" };
		const pieces = [];
		for await (const piece of readDatevBatch(shop.db, period, readDatev("client=7"), shop.time.now))
			pieces.push(Buffer.from(piece).toString("latin1"));
		expect(pieces.join("").split("\r\n")[2]).toContain(`;${cell};`);
	});

	test("names the time of its making in the shop's time zone", async () => {
		setTimeZone("Pacific/Kiritimati");
		onTestFinished(() => setTimeZone("UTC"));
		const period = { from: "2026-11-01", until: "2026-11-30" };
		const batch = readDatevBatch(shop.db, period, readDatev("client=7"), new Date("2026-11-27T13:29:53.875Z"));
		const { value } = await batch.next();
		expect(Buffer.from(value as Uint8Array).toString("latin1")).toContain(";20261128032953875;");
	});

	test("books a rate without an account as net and tax, and writes names in Windows-1252", async () => {
		const invoice = taxedInvoice();
		const made = { ...invoice, buyer: { ...invoice.buyer, name: 'Łukasz "Ø" 李;Müller' } };
		await shop.transact((tx) => insertInvoice(tx, made, { paymentId: "pi_1", userId: "u" }));
		const batch = readDatevBatch(
			shop.db,
			{ from: "2026-11-01", until: "2026-11-30" },
			{ ...readDatev("client=7, S7=8301"), S19: "" },
			shop.time.now,
		);
		const pieces = [];
		for await (const piece of batch) pieces.push(Buffer.from(piece).toString("latin1"));
		const lines = pieces.join("").trim().split("\r\n").slice(2);
		const { taxed } = invoice.sums;
		const at = (percent: number) => taxed.find(({ tax }) => tax.percent === percent);
		const text = (cents = 0) => (cents / 100).toFixed(2).replace(".", ",");
		expect(lines.map((line) => line.split(";").slice(0, 8).join(";")).toSorted()).toEqual(
			[
				`${text(at(19)?.basisCents)};"S";"USD";;;;10000;8200`,
				`${text(at(19)?.taxCents)};"S";"USD";;;;10000;1770`,
				`${text((at(7)?.basisCents ?? 0) + (at(7)?.taxCents ?? 0))};"S";"USD";;;;10000;8301`,
			].toSorted(),
		);
		expect(lines[0]).toContain('"Lukasz ""Ø"" ;Müller"');
	});
});

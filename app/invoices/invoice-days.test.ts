import { describe, expect, onTestFinished, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { invoicePdf, xmlIn } from "../../tests/support/invoice-pdf.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import { setTimeZone } from "../time/calendar.ts";

describe.each(engines)("in a shop in Berlin on %s, an order paid after midnight of New Year", (engine) => {
	test("belongs to the new year in invoice, overview, list and export", async () => {
		setTimeZone("Europe/Berlin");
		onTestFinished(() => setTimeZone("UTC"));
		const shop = await createTestShop(engine);
		onTestFinished(() => shop.close());
		shop.time.now = new Date("2026-12-31T23:30:00.000Z");
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop, { price: 10, quantity: 100 }), 5);

		const { number } = await shop.db.selectFrom("invoices").select("number").executeTakeFirstOrThrow();
		expect(number).toBe("2027-000001");
		const pdf = await invoicePdf(shop, buyer, number);
		expect(xmlIn(pdf)).toContain(">20270101<");

		const { days } = (await admin.get("/overview")).body;
		expect(days.slice(-2)).toEqual([
			{ day: "2026-12-31", orders: 0, revenue: 0, refunded: 0 },
			{ day: "2027-01-01", orders: 1, revenue: 50, refunded: 0 },
		]);

		const listed = async (query: string) =>
			(await admin.get(`/orders?state=all&${query}`)).body.map(({ _id }: { _id: string }) => _id);
		expect(await listed("paid=2027-01-01")).toEqual([orderId]);
		expect(await listed("paid=2026-12-31")).toEqual([]);

		const { body: csv } = await admin.get("/orders.csv?state=all");
		expect(csv).toContain("Placed (Europe/Berlin)");
		expect(csv).toContain("2027-01-01T00:30:00.000+01:00");
	});
});

import { expect, onTestFinished, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { papersOf } from "../../tests/support/invoice-pdf.ts";
import { aPaidPurchase, aPurchase } from "../../tests/support/purchases.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import { demoBrand, setBrand } from "../brand/brand.ts";
import type { Invoice } from "../invoices/invoice.ts";
import type { Costs } from "../money/costs.ts";
import { costsOfOrder } from "../orders/order-costs.ts";

const schedule = (days: [number, number]) => ({
	...{ cutOff: "14:00", workingDays: [1, 2, 3, 4, 5], holidays: [] },
	transitDays: { GB: days, DE: [days[0], days[1] + 1] as [number, number] },
});
const before: Costs = {
	delivery: { label: "Parcel service", cents: 890, freeFromCents: 50_000, schedule: schedule([1, 2]) },
	tax: { label: "VAT", percent: 20 },
};
const after: Costs = {
	delivery: { label: "Other carrier", cents: 1200, schedule: schedule([6, 16]) },
	tax: { label: "Sales tax", percent: 7.9125 },
};

async function openShop(engine: "sqlite" | "postgres") {
	const costs = structuredClone(before);
	const shop = await createTestShop(engine, { costs, mail: true });
	onTestFinished(() => shop.close());
	shop.time.now = new Date("2026-11-26T09:00:00.000Z");
	const buyer = await shop.customer();
	const part = (price: number) => aProduct(shop, { price, quantity: 40, minorder: 1 });
	return { shop, buyer, ids: [await part(30), await part(480)], changeSettings: () => Object.assign(costs, after) };
}

test.each(engines)(
	"after a change of tax and delivery an order keeps those it was placed with, on %s",
	async (engine) => {
		const { shop, buyer, ids, changeSettings } = await openShop(engine);
		const [part = "", dear = ""] = ids;
		const { id, orders } = await aPaidPurchase(shop, buyer, { [part]: 2 });
		const unpaid = await aPurchase(shop, buyer, { [part]: 2, [dear]: 1 });
		changeSettings();
		const admin = await shop.admin();
		const [order] = (await buyer.get(`/purchases/${id}`)).body.orders;
		const { schedule: _, ...delivery } = before.delivery;
		expect(costsOfOrder(order)).toEqual({ delivery, tax: before.tax });
		expect(await refundOrder(admin, orders[0]._id, { amount: 10 })).toMatchObject({ status: 200 });
		expect(await papersOf(buyer, orders[0]._id)).toHaveLength(2);
		const contents = await shop.db.selectFrom("invoices").select("content").orderBy("issued_at").execute();
		const papers = contents.map(({ content }): Invoice => JSON.parse(content));
		expect(papers.map(({ sums }) => sums.taxed.map(({ tax }) => `${tax.label} ${tax.percent}`))).toEqual([
			["VAT 20"],
			["VAT 20"],
		]);
		const { status } = await refundOrder(admin, orders[0]._id, { units: 2 });
		expect(status).toBe(200);
		const last = await shop.db.selectFrom("invoices").select("content").orderBy("number", "desc").execute();
		expect(last.map(({ content }) => content).filter((content) => /Other|Sales/.test(content))).toEqual([]);
		const csv = String((await admin.get("/orders.csv")).body);
		expect(csv).toContain(",20,");
		expect(csv).not.toContain("7.9125");

		const [, expensive] = (await buyer.get(`/purchases/${unpaid}`)).body.orders;
		await buyer.delete(`/orders/${expensive._id}`);
		const rest = (await buyer.get(`/purchases/${unpaid}`)).body;
		expect(rest).toMatchObject({ parts: 60, delivery: 8.9, tax: 13.78, due: 82.68 });
		const mails = await shop.db.selectFrom("mails").select("content").where("kind", "=", "order-cancelled").execute();
		expect(mails.map(({ content }) => JSON.parse(content).facts)).toEqual([
			expect.arrayContaining([
				["Delivery (Parcel service)", "$8.90"],
				["VAT 20%", "$13.78"],
			]),
		]);
	},
);

test("an order keeps its promised days, until another country has others", async () => {
	const { shop, buyer, ids, changeSettings } = await openShop("sqlite");
	const { id, orders } = await aPaidPurchase(shop, buyer, { [`${ids[0]}`]: 2 });
	changeSettings();
	const arrives = async () => (await buyer.get(`/orders/${orders[0]._id}`)).body.arrives;
	expect(await arrives()).toBe("2026-11-27/2026-11-30");
	const address = (lines: string) => ({ phone: "5550100", address: lines });
	await buyer.put(`/purchases/${id}/delivery`, address("2 Foundry Lane\nSpringfield\nUK"));
	expect(await arrives()).toBe("2026-11-27/2026-11-30");
	await buyer.put(`/purchases/${id}/delivery`, address("Weg 1\n70173 Stuttgart\nGermany"));
	expect(await arrives()).toBe("2026-12-04/2026-12-21");
});

test("a shipment keeps its tracking link when its carrier leaves the settings, and follows a changed one", async () => {
	onTestFinished(() => setBrand(demoBrand));
	const carry = (trackingPage: string) => setBrand({ ...demoBrand, carriers: [{ name: "Bolt", trackingPage }] });
	carry("https://bolt.example/track/{number}");
	const { shop, buyer, ids } = await openShop("sqlite");
	const { orders } = await aPaidPurchase(shop, buyer, { [`${ids[0]}`]: 2 });
	const admin = await shop.admin();
	expect((await admin.delete(`/orders/${orders[0]._id}?carrier=Bolt&tracking=BX1`)).body.deletedCount).toBe(1);
	const link = async () => (await buyer.get(`/orders/${orders[0]._id}`)).body.trackingPage;
	setBrand(demoBrand);
	expect(await link()).toBe("https://bolt.example/track/BX1");
	carry("https://bolt.example/v2/{number}");
	expect(await link()).toBe("https://bolt.example/v2/BX1");
});

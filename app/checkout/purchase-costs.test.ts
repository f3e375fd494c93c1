import { afterEach, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { aPurchase, charge } from "../../tests/support/purchases.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

const costs = {
	delivery: { label: "Parcel service", cents: 900, freeFromCents: 60_000 },
	tax: { label: "VAT", percent: 20 },
};

let shop: TestShop;
afterEach(() => shop.close());

test.each(anyEngine)("delivery and tax are calculated again when an unpaid order leaves, on %s", async (engine) => {
	shop = await createTestShop(engine, { costs });
	const buyer = await shop.customer();
	const [dear, cheap, other] = await Promise.all(
		[300, 10, 5].map((price) => aProduct(shop, { price, quantity: 40, minorder: 2 })),
	);
	const id = await aPurchase(shop, buyer, { [`${dear}`]: 2, [`${cheap}`]: 2, [`${other}`]: 2 });
	const read = async () => (await buyer.get(`/purchases/${id}`)).body;
	const { orders, ...placed } = await read();
	expect(placed).toMatchObject({ parts: 630, delivery: 0, tax: 126, due: 756 });
	await buyer.delete(`/orders/${orders[0]._id}`);
	const left = await read();
	expect(left).toMatchObject({ parts: 30, delivery: 9, tax: 7.8, due: 46.8 });
	expect(left.orders[1]).toMatchObject({ totalPrice: 20, delivery: 6, tax: 5.2 });
	const audited = () =>
		shop.db
			.selectFrom("audit")
			.select(["actor", "subject", "facts"])
			.where("action", "=", "order.costs-changed")
			.execute();
	expect((await audited()).map((row) => ({ ...row, facts: JSON.parse(row.facts) }))).toEqual([
		{
			...{ actor: buyer.id, subject: orders[0]._id },
			facts: { deliveryCents: 900, deliveryCentsBefore: 0, taxCents: 780, taxCentsBefore: 12_600 },
		},
	]);
	const { events } = (await (await shop.admin()).get(`/orders/${orders[1]._id}/history`)).body;
	const costsEvent = expect.objectContaining({ action: "order.costs-changed", by: "buyer" });
	expect(events.filter(({ action }: { action: string }) => action === "order.costs-changed")).toEqual([costsEvent]);
	expect(events.at(-1)).not.toHaveProperty("orders");

	const transactionId = await charge(shop, buyer, id);
	await buyer.patch(`/orders/${orders[1]._id}`, { transactionId });
	const paid = await read();
	expect(paid).toMatchObject({
		due: 0,
		total: 46.8,
		orders: [{ status: "cancelled" }, { paid: true }, { paid: true }],
	});
	expect(paid.invoices).toMatchObject([{ total: 46.8 }]);
});

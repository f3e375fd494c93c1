// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import type { Order } from "../../orders/order.ts";
import type { Purchase } from "../purchase.ts";
import { PaymentSummary } from "./purchase-payment.tsx";

test.each([
	["before the payment", false],
	["after it, while the order is still loaded as unpaid,", true],
])("until when the parts are reserved is shown %s: %s", async (_, isCharged) => {
	expect((await textOf({ status: "unpaid" }, isCharged))?.includes("Reserved until")).toBe(!isCharged);
});

test("an order that was refunded after its delivery is refunded", async () => {
	expect(await textOf({ status: "delivered" })).toContain("Shipped");
	const refunded = await textOf({ status: "delivered", refunded: 50 });
	expect(refunded).toContain("Refunded");
	expect(refunded).not.toContain("Shipped");
});

async function textOf(given: Partial<Order>, isCharged = false, added = {}): Promise<string | null> {
	const order = { _id: "o1", product: "Disc", name: "Erika", address: "Musterweg 1", quantity: 2, totalPrice: 50 };
	const sums = { parts: 50, delivery: 0, tax: 0, total: 50, due: 50, ...added };
	const purchase = {
		_id: "p1",
		orders: [{ ...order, ...given }],
		...sums,
		heldUntil: "2026-11-22T16:00:00.000Z",
	} as unknown as Purchase;
	const settings = { costs: { delivery: { label: "Other", cents: 0 }, tax: { label: "Sales tax", percent: 7 } } };
	const { text } = await render(() => <PaymentSummary purchase={purchase} isCharged={isCharged} />, {
		id: "root",
		loader: () => ({ settings }),
	});
	return text();
}

test("delivery and tax have the names that the order was placed with", async () => {
	const costs = { delivery: { label: "Parcel", price: 8.9 }, tax: { label: "VAT", percent: 20 } };
	const text = await textOf({ status: "paid", costs }, false, { delivery: 8.9, tax: 11.78, total: 70.68 });
	expect(text).toMatch(/Delivery \(Parcel\)\$8\.90VAT 20%\$11\.78/);
});

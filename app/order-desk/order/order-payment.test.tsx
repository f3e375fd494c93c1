// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import type { Order } from "../../orders/order.ts";
import { OrderPayment } from "./order-payment.tsx";

/** Today's. The orders were placed with others. */
const settings = { costs: { delivery: { label: "Other", cents: 1 }, tax: { label: "Sales tax", percent: 7.9125 } } };

const paymentOf = (...orders: Partial<Order>[]) => disputedPaymentOf(undefined, ...orders);

async function disputedPaymentOf(disputeDueBy: string | undefined, ...orders: Partial<Order>[]) {
	const all = orders.map((order, id) => ({ _id: `${id}`, totalPrice: 50, tax: 10, purchaseOrder: "PO-7", ...order }));
	const Shown = () => <OrderPayment orders={all as Order[]} disputeDueBy={disputeDueBy} isStaff />;
	return (await render(Shown, { id: "root", loader: () => ({ settings }) })).text();
}

test("delivery and tax have the names that the order was placed with", async () => {
	const costs = { delivery: { label: "Parcel", price: 8.9 }, tax: { label: "VAT", percent: 20 } };
	expect(await paymentOf({ status: "paid", delivery: 8.9, costs })).toMatch(
		/Subtotal\$50\.00Delivery \(Parcel\)\$8\.90VAT 20%\$10\.00/,
	);
});

test("a cancelled order has nothing to pay", async () => {
	const text = await paymentOf({ status: "cancelled" });
	expect(text).toContain("Nothing to pay.");
	expect(text).toContain("PO-7");
	expect(text).not.toMatch(/\$|Total|Not yet|Paid/);
});

test("an unpaid order shows the total of its items, without cancelled ones", async () => {
	const text = await paymentOf({ status: "unpaid" }, { status: "unpaid" }, { status: "cancelled" });
	expect(text).toMatch(/Subtotal\$100\.00.*\$20\.00Total\$120\.00PaidNot yet/);
});

test("a replacement at no charge awaits no payment", async () => {
	const text = await paymentOf({ status: "paid", totalPrice: 0, tax: undefined });
	expect(text).toContain("No charge: this is a replacement.");
	expect(text).not.toContain("Not yet");
});

test("one payment of several items is shown once", async () => {
	const paid = {
		status: "paid",
		paidAt: "2026-11-22T16:00:00.000Z",
		transactionId: "pi_1",
		card: "visa 4242",
	} as const;
	const text = await paymentOf(paid, { ...paid, status: "delivered", refunded: 20 });
	expect(text?.match(/pi_1/g)).toHaveLength(1);
	expect(text).toMatch(/Total\$120\.00Refunded\$20\.00/);
});

test("a dispute has the day by which the shop must answer", async () => {
	const text = await disputedPaymentOf("2026-12-03T12:00:00.000Z", { status: "paid", dispute: "needs_response" });
	expect(text).toMatch(/Disputeopen, response neededAnswer byDec 3, 2026/);
});

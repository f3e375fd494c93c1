// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import type { Order } from "../orders/order.ts";
import { OrderPayment } from "./order-payment.tsx";

const settings = { costs: { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } } };

async function paymentOf(status: Order["status"]): Promise<string | null> {
	const order = { _id: "o1", status, totalPrice: 50, tax: 10, purchaseId: "p1", purchaseOrder: "PO-7" } as Order;
	const Shown = () => <OrderPayment order={order} others={1} />;
	return (await render(Shown, { id: "root", loader: () => ({ settings }) })).text();
}

test("a cancelled order says that nothing is to be paid", async () => {
	const words = await paymentOf("cancelled");
	expect(words).toContain("Nothing to pay.");
	expect(words).toMatch(/Ordered together.*PO-7/);
	expect(words).not.toMatch(/\$|Total|Not yet|Paid/);
});

test("an order that is not paid says what it costs", async () => {
	expect(await paymentOf("unpaid")).toMatch(/Total\$60\.00.*Paid together.*PaidNot yet/);
});

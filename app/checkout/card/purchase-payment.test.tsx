// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import type { Order } from "../../orders/order.ts";
import type { Purchase } from "../purchase.ts";
import { PurchasePayment } from "./purchase-payment.tsx";

const api = createApiClient(origin, async () => Response.json({}));
const settings = { costs: { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } }, sendsMail: false };

/** Shows the page of a purchase of two orders, with `total` dollars due. */
async function show(statuses: [Order["status"], Order["status"]], total: number, charged?: string) {
	const order = { name: "Erika", address: "Musterweg 1", quantity: 2, product: "Disc", totalPrice: 50 };
	const orders = statuses.map((status, place) => ({
		...{ ...order, _id: `order-${place}`, status, purchaseNumber: 10_001, paid: status === "paid" },
	}));
	const sums = { parts: total, delivery: 0, tax: 0, total, due: 0 };
	const purchase = { _id: "p1", orders, ...sums, invoices: [], createdAt: "" } as unknown as Purchase;
	return render(
		() => (
			<ApiProvider value={api}>
				<PurchasePayment purchase={purchase} />
			</ApiProvider>
		),
		{ path: "/checkout/p1", state: { charged }, id: "root", loader: () => ({ settings }) },
	);
}

const struck = () => [...document.querySelectorAll("s")].map(({ textContent }) => textContent);

test("of a cancelled purchase nothing is to be paid, and nothing is delivered", async () => {
	const { text } = await show(["cancelled", "cancelled"], 0);
	expect(document.title).toBe("Order 10001: Cancelled · Torque Foundry");
	expect(text()).toContain("This order was cancelled. You haven't been charged.");
	expect(text()).toContain("Nothing to pay.");
	expect(text()).not.toMatch(/\$0\.00|Total|Deliver/);
	expect(struck()).toEqual(["$50.00", "$50.00"]);
	expect(document.querySelector("[aria-current]")).toBeNull();
});

test("of a purchase that was cancelled in part the rest is summed up", async () => {
	const { text, find } = await show(["cancelled", "paid"], 50);
	expect(document.title).toBe("Order 10001: Paid · Torque Foundry");
	expect(find("header").textContent).toBe("Order 10001Your order");
	expect(text()).toMatch(/Total\$50\.00.*Free delivery\..*Deliver to: Erika/s);
	expect(text()).not.toContain("Nothing to pay");
	expect(struck()).toEqual(["$50.00"]);
	expect(find("[aria-current=step]").textContent).toContain("Done");
});

test("the page of a charged order is titled as paid before the shop has confirmed it", async () => {
	const { text } = await show(["unpaid", "unpaid"], 100, "pi_1");
	expect(text()).toContain("Congrats! Your payment is completed.");
	expect(document.title).toBe("Order 10001: Paid · Torque Foundry");
});

// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { erika, origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import type { Order } from "../orders/order.ts";
import type { Product } from "../products/product-schema.ts";
// Loaded beforehand: the dialog itself loads lazily.
import "../ui/dialogs/confirm-dialog-popup.tsx";
import { BuyForm } from "./buy-form.tsx";

const costs = { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } };
vi.mock("../api/route-context.ts", () => ({ useShopSettings: () => ({ costs }) }));

const product = {
	_id: "disc",
	name: "Disc",
	img1: "",
	img2: "",
	price: 25,
	quantity: 42,
	minorder: 2,
	description: "",
};
const order = { _id: "o1", status: "unpaid", productId: "disc", product: "Disc", quantity: 2, purchaseNumber: 10_001 };

async function showForm(unpaid: object[], paid: object[] = []) {
	const [unpaidOrders, paidOrders] = [unpaid, paid] as [Order[], Order[]];
	const api = createApiClient(origin, async () => Response.json(unpaidOrders));
	const delivery = { address: "1 Mill\nSheffield", phone: "5550100", vatId: "", previousAddresses: [], hasPaid: false };
	const deliveryDefaults = { ...delivery, unpaidOrders, paidOrders };
	const form = () => (
		<ApiProvider value={api}>
			<BuyForm product={product as Product} deliveryDefaults={deliveryDefaults} />
		</ApiProvider>
	);
	return render(form, { id: "identity/signed-in", loader: () => ({ user: erika }) });
}

async function pay(units: string, unpaid: object[]) {
	const page = await showForm(unpaid);
	await page.type("input[name=units]", units);
	await act(async () => page.find("button[type=submit]").click());
	const dialog = () => document.querySelector<HTMLElement>('[role="alertdialog"]');
	await act(() => vi.waitFor(() => expect(dialog()).not.toBeNull()));
	const button = (label: string) =>
		[...(dialog()?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === label);
	return { ...page, dialog, button };
}

test("after 'Buy more units' the focus is on the quantity", async () => {
	const { button, dialog, find } = await pay("1", []);
	expect(dialog()?.querySelector("h2")?.textContent).toBe("Buy more units");
	await act(async () => button("OK")?.click());
	await act(() => vi.waitFor(() => expect(dialog()).toBeNull()));
	expect(document.activeElement).toBe(find("input[name=units]"));
});

test("'Pay it' is the filled button, and leads to the unpaid order", async () => {
	const { button, router } = await pay("2", [{ ...order, purchaseId: "p1", purchaseItems: 1, purchaseItem: 1 }]);
	expect(button("Pay it")?.className).toContain("bg-layout");
	expect(button("Order more")?.className).toContain("bg-sheet");
	await act(async () => button("Pay it")?.click());
	expect(router.state.location.pathname).toBe("/dashboard/payment/o1");
});

test("the form to which Back leads from a receipt says that the part is ordered and paid, with a link to the receipt", async () => {
	const paid = {
		...order,
		status: "paid",
		purchaseId: "p1",
		purchaseItems: 1,
		purchaseItem: 1,
		createdAt: "2026-11-27",
	};
	const { text, find } = await showForm([], [{ ...paid, _id: "o2", productId: "other" }, paid]);
	expect(text()).toContain("Paid: you have already ordered this part");
	expect(text()).toContain("Order 10001: 2 × Disc");
	expect(find("a[href='/dashboard/payment/o1']").textContent).toBe("View receipt");
	expect((await showForm([], [{ ...paid, productId: "other" }])).text()).not.toContain("already ordered");
});

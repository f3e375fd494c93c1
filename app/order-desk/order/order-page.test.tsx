// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { anOrder } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { noCosts } from "../../money/costs.ts";
import type { Order } from "../../orders/order.ts";
import { ToastProvider } from "../../ui/dialogs/toast.tsx";
// Loaded beforehand: the dialog itself loads lazily.
import "../../ui/dialogs/confirm-dialog-popup.tsx";
import OrderPage from "./order-page.tsx";
import type { ListedWithdrawal } from "./order-withdrawals.tsx";

const sent: string[] = [];
const api = createApiClient(origin, async (input, init) => {
	if (init?.method === "POST") sent.push(new URL(String(input)).pathname);
	return Response.json(init?.method === "POST" ? { modifiedCount: 2 } : []);
});
const user = { id: "1", email: "admin@example.com", displayName: "Admin", emailVerified: true };

async function show(
	order: Order | undefined,
	orders: Order[],
	withdrawals: ListedWithdrawal[] = [],
	role: { admin?: true } = { admin: true },
) {
	const isOwn = !role.admin;
	const history = { order, orders, events: [], onSale: [], replacements: [], invoices: [], isOwn };
	const loaderData = { history, withdrawals, role, mails: [] };
	const props = { loaderData, params: { id: order?._id }, matches: [] } as unknown as Parameters<typeof OrderPage>[0];
	return render(
		() => (
			<ApiProvider value={api}>
				<ToastProvider>
					<OrderPage {...props} />
				</ToastProvider>
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings: { sendsMail: true, costs: noCosts } }), user },
	);
}

const textOf = async (...shown: Parameters<typeof show>) => (await show(...shown)).text();

test.each(["a", "b"])(
	"the heading has the refunds of all items, also when the page of item %s is opened",
	async (id) => {
		const orders = [
			anOrder("a", { status: "delivered", refunded: 4, purchaseItems: 2 }),
			anOrder("b", { status: "delivered", refunded: 2.5, purchaseItems: 2, purchaseItem: 2 }),
		];
		const order = orders.find(({ _id }) => _id === id);
		expect(await textOf(order, orders)).toContain("Shipped · $6.50 refunded");
	},
);

test.each([
	["unpaid", "Unpaid"],
	["cancelled", "Cancelled"],
	["paid", "Withdrawn"],
	["delivered", "Withdrawn"],
] as const)(
	"an order that is %s and named in an open withdrawal is headed %s, as in Manage Orders",
	async (status, label) => {
		const order = anOrder("a", { status });
		const withdrawals = [{ number: "W-1", receivedAt: order.createdAt, orders: ["a"] }];
		expect(await textOf(order, [order], withdrawals)).toContain(`Order ${label}`);
	},
);

test("a customer reads of a withdrawal in the heading, and at items only when it is not from the whole order", async () => {
	const orders = ["a", "b"].map((id, at) => anOrder(id, { status: "paid", purchaseItems: 2, purchaseItem: at + 1 }));
	const withdrawal = { number: "W-1", receivedAt: "2026-11-20T10:00:00.000Z" };
	const shown = async (...ids: string[]) => {
		const page = await show(orders[0], orders, [{ ...withdrawal, orders: ids }], {});
		const [heading, items] = [page.text(), [...document.querySelectorAll("tbody")].map((body) => body.textContent)];
		await page.leave();
		return { heading, items: items.join() };
	};
	const whole = await shown("a", "b");
	expect(whole.heading).toContain("Being packedWithdrawal received Nov 20, 2026: in progress");
	expect(whole.items).not.toContain("Withdrawal");
	const part = await shown("b");
	expect(part.heading).toContain("Being packedWithdrawal of 1 of 2 items received Nov 20, 2026: in progress");
	expect(part.items.match(/Withdrawal W-1: in progress/g)).toHaveLength(1);
});

const cancelOrder = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Cancel order…");

test("an unpaid order of several items is cancelled as a whole from its page", async () => {
	const ofPurchase = { status: "unpaid", purchaseId: "p7", purchaseNumber: 10007, purchaseItems: 2 } as const;
	const orders = [anOrder("a", ofPurchase), anOrder("b", { ...ofPurchase, purchaseItem: 2 })];
	await show(orders[0], orders);
	await act(async () => cancelOrder()?.click());
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull()));
	const dialog = document.querySelector('[role="alertdialog"]') as HTMLElement;
	expect(dialog.textContent).toContain("2 items for");
	const confirm = [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === "Cancel order");
	await act(async () => confirm?.click());
	expect(sent).toEqual(["/api/purchases/p7/cancel"]);
});

test("a whole order is not cancelled from its page when it is paid or has one item", async () => {
	for (const orders of [[anOrder("a"), anOrder("b")], [anOrder("a", { status: "unpaid" })]]) {
		await show(orders[0], orders);
		expect(cancelOrder()).toBeUndefined();
	}
});

// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { OpenWithdrawalsProvider } from "../orders/open-withdrawals.tsx";
import type { Order } from "../orders/order.ts";
import { ToastProvider } from "../ui/dialogs/toast.tsx";
// Loaded beforehand: the dialog itself loads lazily.
import "../ui/dialogs/confirm-dialog-popup.tsx";
import { CloseWithoutRefund } from "./close-without-refund.tsx";
import { RefundOrder, RefundTogether } from "./refund/refund-dialog.tsx";

vi.stubGlobal("fetch", async () => new Response("ready"));

const order = {
	_id: "0192-77aa4f0a9c21",
	product: "Disc",
	name: "Erika",
	status: "paid",
	quantity: 4,
	totalPrice: 100,
	createdAt: "2026-11-22T16:00:00.000Z",
	purchaseId: "p",
	purchaseNumber: 10001,
	purchaseItems: 1,
	purchaseItem: 1,
} as Order;
const balance = { order: order._id, left: 100, units: 4, refunds: [] as object[] };
const earlier = { _id: "r1", amount: 20, units: 2, restocked: 0, reason: "Worn", state: "sent" };
const ofItems = ["a", "b"].map((id, place) => ({ ...balance, order: id, left: [10, 100][place] }));

let sent: unknown[] = [];
let isBalanceRead = true;
beforeEach(() => {
	sent = [];
	isBalanceRead = true;
	Object.assign(balance, { left: 100, units: 4, refunds: [] });
});

async function set(dialog: HTMLElement, field: HTMLInputElement | HTMLSelectElement | null, value: string) {
	if (!field) throw new Error(dialog.innerHTML);
	const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
	await act(async () => {
		Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
		for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
	});
}

/** Opens the dialog of a button. The API answers requests for the balance, and stores the others. */
async function open(Shown: () => React.ReactNode) {
	const api = createApiClient(origin, async (_, init) => {
		if (init?.method !== "POST" && isBalanceRead) return Response.json([balance, ...ofItems]);
		if (init?.method !== "POST") return Response.json({ status: 503, title: "Down" }, { status: 503 });
		sent.push(JSON.parse(`${init.body}`));
		return Response.json({ modifiedCount: 1, amount: 25, sent: true });
	});
	const page = await render(() => (
		<ApiProvider value={api}>
			<ToastProvider>
				<Shown />
			</ToastProvider>
		</ApiProvider>
	));
	await act(async () => page.find("button").click());
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull(), 10_000));
	const dialog = document.querySelector('[role="alertdialog"]') as HTMLElement;
	const press = (label: string) =>
		act(async () => [...dialog.querySelectorAll("button")].find((button) => button.textContent === label)?.click());
	const input = (name: string) => dialog.querySelector<HTMLInputElement>(`input[name="items.0.${name}"]`);
	return { dialog, press, input };
}

test("an order is closed without refund, with its units restocked or not", async () => {
	const { dialog, press } = await open(() => <CloseWithoutRefund order={{ ...order, dispute: "lost" }} />);
	await act(async () => dialog.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click());
	await press("Close order");
	expect(sent).toEqual([{ items: [{ order: order._id, restock: false, status: "paid", left: 0 }] }]);
});

test("an order that was refunded at the card provider is closed, and the dialog names the amount", async () => {
	const { dialog, press } = await open(() => <CloseWithoutRefund order={{ ...order, refunded: 100 }} />);
	expect(dialog.textContent).toContain("Already refunded at the card provider: $100.00.");
	expect(dialog.textContent).not.toContain("without refund");
	await press("Close order");
	expect(sent).toMatchObject([{ items: [{ order: order._id, status: "paid", left: 0 }] }]);
});

test("a partial refund has the units not to send, and how many of them to restock", async () => {
	const { dialog, press, input } = await open(() => <RefundOrder order={order} />);
	expect([input("amount")?.value, input("units")?.value, input("restocked")?.value]).toEqual(["100.00", "4", "4"]);
	await set(dialog, input("amount"), "25");
	await set(dialog, input("units"), "1");
	await set(dialog, input("restocked"), "2");
	expect(dialog.textContent).toContain("Units not to send");
	expect(dialog.textContent).toContain("What hasn't shipped will be closed");
	await press("Refund $25.00");
	expect(dialog.textContent).toContain("At most the units of this refund");
	await set(dialog, input("restocked"), "0");
	await press("Refund $25.00");
	const item = { order: order._id, amount: 25, units: 1, restock: 0, left: 100, status: "paid" };
	expect(sent).toEqual([{ items: [item] }]);
});

test("units coming back propose their amount, with their share of delivery and tax", async () => {
	const costs = { delivery: 10, tax: 20, purchaseItems: 3, purchaseItem: 2 };
	Object.assign(balance, { left: 130, refunds: [{ ...earlier, amount: 5, units: 0, reason: "Late", state: "due" }] });
	const { dialog, press, input } = await open(() => (
		<RefundOrder order={{ ...order, ...costs, status: "delivered" }} />
	));
	expect(dialog.querySelector("h2")?.textContent).toBe("Refund item 10001.2?");
	await act(() => vi.waitFor(() => expect(dialog.textContent).toContain("Earlier: $5.00, not sent yet: Late")));
	expect(dialog.textContent).toContain("Units coming back");
	expect(dialog.textContent).not.toContain("What hasn't shipped");
	expect([input("units")?.value, input("restocked")?.value]).toEqual(["4", "0"]);
	await set(dialog, input("units"), "3");
	expect(input("amount")?.value).toBe("97.50");
	await set(dialog, input("units"), "4");
	expect(input("amount")?.value).toBe("130.00");
	await set(dialog, input("amount"), "64");
	await set(dialog, input("units"), "1");
	expect(input("amount")?.value).toBe("64");
	expect(dialog.textContent).toContain("1 unit with delivery and tax: $32.50.");
	await press("Refund $64.00");
	const item = { order: order._id, amount: 64, units: 1, restock: 0, left: 130, status: "delivered" };
	expect(sent).toEqual([{ items: [item] }]);
});

test("money withheld from earlier units stays withheld, unless it is typed", async () => {
	Object.assign(balance, { left: 80, units: 2, refunds: [earlier] });
	const { dialog, press, input } = await open(() => <RefundOrder order={{ ...order, status: "delivered" }} />);
	await act(() => vi.waitFor(() => expect(dialog.textContent).toContain("2 units: $50.00. Up to $80.00 is left.")));
	expect(input("amount")?.value).toBe("50.00");
	for (const [units, amount] of Object.entries({ 1: "25.00", 0: "", 2: "50.00" })) {
		await set(dialog, input("units"), units);
		expect(input("amount")?.value).toBe(amount);
	}
	await set(dialog, input("amount"), "80");
	await press("Refund $80.00");
	expect(sent).toMatchObject([{ items: [{ amount: 80, units: 2, left: 80 }] }]);
});

const items = (["paid", "delivered", "paid", "cancelled"] as const).map(
	(status, place) =>
		({
			...order,
			_id: "abcd"[place],
			product: `Part ${"abcd"[place]}`,
			partNumber: `N-${"abcd"[place]}`,
			status,
			...(place === 2 && { refunded: 100 }),
			purchaseItems: 4,
			purchaseItem: place + 1,
		}) as Order,
);

test("one dialog refunds all items: each with what is left, its units to restock, and one reason", async () => {
	const { dialog, press } = await open(() => <RefundTogether orders={items} />);
	const input = (name: string) => dialog.querySelector<HTMLInputElement>(`input[name="${name}"]`);
	await act(() => vi.waitFor(() => expect(dialog.textContent).toContain("4 × Part a N-a · 10001.1 $10.00 left")));
	expect(dialog.textContent).toContain("4 × Part b N-b · 10001.2Shipped $100.00 left");
	expect(dialog.textContent).not.toContain("Part c");
	const isBlocked = () => dialog.querySelector("button[type=submit]")?.getAttribute("aria-disabled");
	expect(isBlocked()).toBe("true");
	await press("Refund");
	expect(dialog.textContent).toContain("Select at least one item.");
	await act(async () => dialog.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click());
	expect(dialog.textContent).toContain("$110.00 will be refunded");
	expect(isBlocked()).toBeNull();
	await set(dialog, input("reason"), "Wrong parts");
	await press("Refund $110.00");
	expect(sent).toEqual([
		{
			items: [
				{ order: "a", amount: 10, units: 4, restock: 4, left: 10, status: "paid" },
				{ order: "b", amount: 100, units: 4, restock: 0, left: 100, status: "delivered" },
			],
			reason: "Wrong parts",
		},
	]);
});

test("a lower amount reduces only the price, unless units are entered", async () => {
	const { dialog, press } = await open(() => <RefundTogether orders={items} />);
	const input = (name: string) => dialog.querySelector<HTMLInputElement>(`input[name="${name}"]`);
	await act(() => vi.waitFor(() => expect(dialog.textContent).toContain("$10.00 left")));
	await act(async () => input("items.0.isSelected")?.click());
	expect(input("items.0.restocked")?.value).toBe("4");
	expect(input("items.0.amount")?.value).toBe("10.00");
	await set(dialog, input("items.0.amount"), "10.01");
	await press("Refund $10.01");
	expect(dialog.textContent).toContain("At most $10.00 can be refunded");
	await set(dialog, input("items.0.amount"), "2.5");
	expect([input("items.0.units")?.value, input("items.0.restocked")?.value]).toEqual(["0", "0"]);
	expect(dialog.textContent).toContain("With 0, only the price is reduced.");
	await set(dialog, input("items.0.units"), "3");
	expect([input("items.0.amount")?.value, input("items.0.restocked")?.value]).toEqual(["2.5", "3"]);
	await press("Refund $2.50");
	expect(sent).toEqual([{ items: [{ order: "a", amount: 2.5, units: 3, restock: 3, left: 10, status: "paid" }] }]);
});

test("a refund names the amount that the admin saw, also when the balance could not be read", async () => {
	isBalanceRead = false;
	const { press } = await open(() => <RefundOrder order={order} />);
	await press("Refund $100.00");
	const item = { order: order._id, amount: 100, units: 4, restock: 4, left: 100, status: "paid" };
	expect(sent).toEqual([{ items: [item] }]);
});

const withdrawal = { order: order._id, number: "W-1", receivedAt: "2026-11-23T16:00:00.000Z" };

test("a withdrawal's message is in the refund dialog, which proposes all that is left", async () => {
	const withdrawals = [{ ...withdrawal, words: "Only one of the four" }];
	const { dialog, press, input } = await open(() => (
		<OpenWithdrawalsProvider value={withdrawals}>
			<RefundOrder order={order} />
		</OpenWithdrawalsProvider>
	));
	expect(dialog.textContent).toContain("Message with withdrawal W-1Only one of the four");
	expect([input("amount")?.value, input("units")?.value, input("restocked")?.value]).toEqual(["100.00", "4", "4"]);
	await set(dialog, input("units"), "1");
	await press("Refund $25.00");
	const item = { order: order._id, amount: 25, units: 1, restock: 1, left: 100, status: "paid" };
	expect(sent).toEqual([{ items: [item] }]);
});

test("a withdrawn item is first, marked and selected, with all that is left of it, and a lower amount leaves its units", async () => {
	const { dialog } = await open(() => (
		<OpenWithdrawalsProvider value={[{ ...withdrawal, order: "b" }]}>
			<RefundTogether orders={items} />
		</OpenWithdrawalsProvider>
	));
	const marks = [...dialog.querySelectorAll("label")].map(({ textContent }) => /Withdrawal W-1/.test(textContent));
	expect(marks.slice(0, 2)).toEqual([false, true]);
	const ticked = [...dialog.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map(({ checked }) => checked);
	expect(ticked).toEqual([false, true, false]);
	const input = (name: string) => dialog.querySelector<HTMLInputElement>(`input[name="items.0.${name}"]`);
	expect(input("amount")?.value).toBe("100.00");
	await set(dialog, input("amount"), "60");
	expect([input("units")?.value, input("restocked")?.value]).toEqual(["4", "0"]);
});

test("a refund without a selected item names no amount", async () => {
	const { dialog } = await open(() => <RefundTogether orders={items} />);
	for (const box of dialog.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:checked'))
		await act(async () => box.click());
	expect(dialog.textContent).not.toContain("$0.00");
	expect(dialog.textContent).toContain("Select the items to refund");
});

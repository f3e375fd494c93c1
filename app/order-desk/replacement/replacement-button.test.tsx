// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { aPurchase } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import type { Order } from "../../orders/order.ts";
import { ToastProvider } from "../../ui/dialogs/toast.tsx";
// Loaded beforehand: the dialog itself loads lazily.
import "../../ui/dialogs/confirm-dialog-popup.tsx";
import { OrderActions } from "../order-actions.tsx";

vi.stubGlobal("fetch", async () => new Response("ready"));

const order = {
	_id: "0192-77aa4f0a9c21",
	product: "Disc",
	name: "Erika",
	status: "delivered",
	quantity: 4,
	unitsReturned: 1,
	totalPrice: 100,
	createdAt: "2026-11-22T16:00:00.000Z",
} as Order;

let sent: unknown[] = [];
beforeEach(() => {
	sent = [];
});

const buttons = () => [...document.querySelectorAll("button")];

const show = (shown: Order, replaced?: number) =>
	render(() => (
		<ApiProvider
			value={createApiClient(origin, async (input, init) => {
				sent.push([new URL(`${input}`).pathname, JSON.parse(`${init?.body}`)]);
				return Response.json({ insertedId: "x", order: { purchaseNumber: 10024 } });
			})}
		>
			<ToastProvider>
				<OrderActions order={shown} replaced={replaced} purchase={{ ...aPurchase(10001, [shown]), withdrawals: [] }} />
			</ToastProvider>
		</ApiProvider>
	));

test("a delivered order is replaced: all units that were not refunded, or fewer", async () => {
	await show(order);
	expect(buttons().map(({ textContent }) => textContent)).toEqual(["Refund…", "Replace…"]);
	await act(async () => buttons()[1]?.click());
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull(), 10_000));
	const dialog = document.querySelector('[role="alertdialog"]') as HTMLElement;
	expect(dialog.querySelector("input")?.value).toBe("3");
	const press = (label: string) =>
		act(async () => [...dialog.querySelectorAll("button")].find((button) => button.textContent === label)?.click());
	await act(async () => dialog.querySelector<HTMLElement>('[aria-label="Decrease quantity"]')?.click());
	await press("Send replacement");
	expect(sent).toEqual([["/api/orders/0192-77aa4f0a9c21/replacement", { quantity: 2, left: 3 }]]);
});

test("an order that was replaced whole is not replaced again", async () => {
	await show(order, 3);
	expect(buttons().map(({ textContent }) => textContent)).toEqual(["Refund…"]);
});

test("a replacement is cancelled before delivery, never refunded", async () => {
	await show({ ...order, status: "paid", replaces: "0192", price: 0, totalPrice: 0 });
	expect(buttons().map(({ textContent }) => textContent)).toEqual(["Deliver", "Cancel…"]);
});

test("a delivered replacement is neither refunded nor replaced", async () => {
	await show({ ...order, replaces: "0192", price: 0, totalPrice: 0 });
	expect(buttons()).toEqual([]);
});

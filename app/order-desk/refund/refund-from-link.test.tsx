// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { OpenWithdrawalsProvider } from "../../orders/open-withdrawals.tsx";
import type { Order } from "../../orders/order.ts";
// Loaded beforehand: the dialog itself loads lazily.
import "../../ui/dialogs/confirm-dialog-popup.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { RefundFromLink } from "./refund-dialog.tsx";

vi.stubGlobal("fetch", async () => new Response("ready"));

const order = {
	...{ _id: "a", product: "Disc", name: "Erika", status: "paid", quantity: 4, totalPrice: 100 },
	...{ purchaseId: "p", purchaseNumber: 10001, purchaseItems: 1, purchaseItem: 1 },
} as Order;
const balance = { order: order._id, left: 100, units: 4, refunds: [] };

test("a link opens the refund dialog, which leaves the address when it closes, and the focus on the heading", async () => {
	const api = createApiClient(origin, async () => Response.json([balance]));
	const { router } = await render(
		() => (
			<ApiProvider value={api}>
				<a href="#content">Skip to content</a>
				<PageHeading title="Order 10001" />
				<RefundFromLink orders={[order]} />
			</ApiProvider>
		),
		{ path: "/order/1?refund" },
	);
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull(), 10_000));
	const dialog = document.querySelector('[role="alertdialog"]');
	expect(dialog?.querySelector("h2")?.textContent).toBe("Refund order 10001?");
	const back = [...(dialog?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Back");
	await act(async () => back?.click());
	expect(router.state.location.search).toBe("");
	await act(() => vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Order 10001")));
});

test.each([
	["of one withdrawal selects its items, not those of the order's other withdrawals", "/order/1?refund=b", ["b"]],
	["of an order selects all withdrawn items", "/order/1?refund", ["a", "b"]],
])("a link %s", async (_, path, selected) => {
	const items = ["a", "b", "c"].map((_id, at) => ({ ...order, _id, purchaseItems: 3, purchaseItem: at + 1 }));
	const withdrawals = ["a", "b"].map((id) => ({
		order: id,
		number: `W-${id}`,
		receivedAt: "2026-11-22T16:00:00.000Z",
	}));
	const api = createApiClient(origin, async () => Response.json(items.map(({ _id }) => ({ ...balance, order: _id }))));
	await render(
		() => (
			<ApiProvider value={api}>
				<OpenWithdrawalsProvider value={withdrawals}>
					<RefundFromLink orders={items} />
				</OpenWithdrawalsProvider>
			</ApiProvider>
		),
		{ path },
	);
	const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role="alertdialog"] li [type=checkbox]')];
	await act(() => vi.waitFor(() => expect(boxes()).toHaveLength(3), 10_000));
	expect(boxes().filter(({ checked }) => checked)).toHaveLength(selected.length);
});

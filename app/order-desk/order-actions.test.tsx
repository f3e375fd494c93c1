// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { aPurchase } from "../../tests/support/orders-page.tsx";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import type { Order } from "../orders/order.ts";
import { ItemActions, NoRefund, OrderActions } from "./order-actions.tsx";

const api = createApiClient(origin, async () => Response.json({}));
const shown = (order: Order) =>
	render(() => (
		<ApiProvider value={api}>
			<OrderActions order={order} purchase={{ ...aPurchase(10001, [order]), withdrawals: [] }} />
		</ApiProvider>
	));
const offersRefund = () => document.querySelector('button[aria-label^="Refund order"]') !== null;
const delivered = {
	_id: "o1",
	status: "delivered",
	quantity: 4,
	createdAt: "2026-11-22T16:00:00.000Z",
	totalPrice: 100,
} as Order;

test.each<[string, Partial<Order>, boolean]>([
	["a delivered order with money left", {}, true],
	["one that is partly refunded", { refunded: 30 }, true],
	["one that is fully refunded", { refunded: 100 }, false],
	["one with only delivery and tax left", { refunded: 100, delivery: 10, tax: 2.52 }, true],
	["one that is refunded", { status: "refunded" }, false],
])("a delivered order can be refunded while money is left: %s", async (_, given, isOffered) => {
	await shown({ ...delivered, ...given });
	expect(offersRefund()).toBe(isOffered);
});

test.each<[string, boolean, string]>([
	["needs_response", false, "No refund while the dispute is open."],
	["under_review", false, "No refund while the dispute is open."],
	["lost", false, "No refund: the bank has returned the money to the customer.Close without refund"],
	["won", true, ""],
	["warning_needs_response", true, ""],
])("a paid order whose dispute is %s", async (dispute, isOffered, reason) => {
	const { text } = await shown({ ...delivered, status: "paid", quantity: 4, dispute });
	expect(offersRefund()).toBe(isOffered);
	expect(text()).toContain(reason);
	expect(text()?.includes("Close without refund")).toBe(dispute === "lost");
	const deliver = document.querySelector('button[aria-label^="Deliver"]')?.getAttribute("aria-label");
	expect(deliver?.endsWith("needs confirmation, the order is disputed")).toBe(dispute !== "won");
});

test.each<[Partial<Order>, string[]]>([
	[{ status: "paid" }, ["Deliver", "More for item 10001.2"]],
	[{ status: "unpaid" }, ["More for item 10001.2"]],
	[{}, ["More for item 10001.2"]],
	[{ status: "cancelled" }, []],
	[{ refunded: 100, unitsReturned: 4 }, []],
])("the row of an item of several has a low row of buttons: %j", async (given, labels) => {
	const order = { ...delivered, product: "Disc", purchaseNumber: 10_001, purchaseItems: 27, purchaseItem: 2, ...given };
	const purchase = { ...aPurchase(10001, [order]), withdrawals: [] };
	await render(() => (
		<ApiProvider value={api}>
			<ItemActions order={order} purchase={purchase} />
		</ApiProvider>
	));
	const names = [...document.querySelectorAll("button")].map(
		(button) => button.textContent || button.getAttribute("aria-label"),
	);
	expect(names).toEqual(labels);
});

test("a paid order that was refunded at the card provider is closed, not refunded", async () => {
	const { text } = await shown({ ...delivered, status: "paid", refunded: 100 });
	expect(offersRefund()).toBe(false);
	expect(text()).toBe("Close order…");
});

test("a delivered order whose dispute is lost is neither refunded nor closed", async () => {
	const { text } = await shown({ ...delivered, dispute: "lost" });
	expect(offersRefund()).toBe(false);
	expect(text()).toBe("No refund: the bank has returned the money to the customer.Replace…");
});

test.each<[string, Partial<Order>, string]>([
	["disputed", { dispute: "needs_response" }, "No refund while the dispute is open."],
	["not disputed", {}, ""],
])("an order of two items that is %s has the reason against a refund: %j", async (_, given, reason) => {
	const orders = [1, 2].map((purchaseItem) => ({ ...delivered, ...given, purchaseItems: 2, purchaseItem }));
	expect((await render(() => <NoRefund orders={orders} />)).text()).toBe(reason);
});

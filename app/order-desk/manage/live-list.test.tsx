// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anOrder, aPurchase, emptyShop, openOrders, placedAt, shop } from "../../../tests/support/orders-page.tsx";

beforeEach(() => {
	emptyShop();
	vi.useFakeTimers({ toFake: ["setInterval"] });
});
afterEach(() => vi.useRealTimers());

const pass = () => act(() => vi.advanceTimersByTimeAsync(20_000));

test("after a delivery the focus is on the next row, not on the heading", async () => {
	shop.purchases = [10_003, 10_002, 10_001].map((number) => aPurchase(number, [anOrder(`o${number}`)]));
	shop.purchases.splice(1, 0, aPurchase(10_004, [anOrder("x", { status: "unpaid" })], { heldUntil: placedAt }));
	const { press, named, dialog } = await openOrders();
	const deliver = named("button", /^Deliver .*10003$/) as HTMLElement;
	deliver.focus();
	await press(/^Deliver .*10003$/);
	await dialog();
	await press("Deliver", '[role="alertdialog"] button');
	const name = () => document.activeElement?.getAttribute("aria-label");
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull()));
	await act(() => vi.waitFor(() => expect(name()).toBe("Deliver Part o10002 to Erika, order 10002")));
});

test("an empty list fills by itself, and the counts move", async () => {
	const { text, numbers } = await openOrders();
	expect(text()).toContain("No open orders");
	shop.purchases = [10_002, 10_001].map((number) => aPurchase(number, [anOrder(`o${number}`)]));
	await pass();
	await act(() => vi.waitFor(() => expect(numbers()).toEqual(["10002", "10001"])));
	expect(text()).toContain("2 open · 2 paid");
	expect(text()).not.toContain("new order");
	shop.purchases.unshift(aPurchase(10_003, [anOrder("o10003")], { createdAt: "2026-11-22T16:05:00.000Z" }));
	await pass();
	await act(() => vi.waitFor(() => expect(text()).toContain("3 open · 3 paid")));
	expect(text()).toContain("1 new order");
	expect(numbers()).toEqual(["10002", "10001"]);
});

test("search and filters stay while orders are selected", async () => {
	shop.purchases = [aPurchase(10_001, [anOrder("a")])];
	const { press, find, named } = await openOrders();
	await press("Select order 10001");
	expect(named("section", "Selected orders")?.hidden).toBe(false);
	expect(find('input[type="search"][name="search"]').closest("[hidden]")).toBeNull();
	expect(named("button", "Filters")?.closest("[hidden]")).toBeNull();
});

test("one item of several is named before it is delivered, and its delivery can be undone in its row", async () => {
	shop.purchases = [aPurchase(10_001, [anOrder("a"), anOrder("b")])];
	const { press, dialog, named, text } = await openOrders();
	await press(/^2 items/);
	expect(named("tr.item", /10001\.2/)?.textContent).toContain("This item");
	await press(/^Deliver only item 10001\.2/);
	expect((await dialog()).querySelector("h2")?.textContent).toBe("Deliver only item 10001.2?");
	await press("Deliver", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(named("tr.item", /10001\.2/)?.textContent).toContain("Shipped")));
	await press("Undo delivery of Part b, order 10001");
	await act(() => vi.waitFor(() => expect(named("tr.item", /10001\.2/)?.textContent).not.toContain("Shipped")));
	expect(text()).not.toContain("of 2 shipped");
});

test("an undo that the shop would refuse is not offered", async () => {
	const delivered = { status: "delivered", shipmentId: "s", closedAt: new Date().toISOString() } as const;
	shop.purchases = [
		aPurchase(10_002, [anOrder("a", { ...delivered, deliveryIsFinal: true }), anOrder("b", delivered), anOrder("c")]),
		aPurchase(10_001, [anOrder("d", delivered), anOrder("e")]),
	];
	const { press, named } = await openOrders();
	await press(/^3 items/);
	await press(/^2 items/);
	expect(named("button", /^Undo delivery of .*order 10002/)).toBeUndefined();
	expect(named("button", /^Undo delivery of .*order 10001/)).toBeDefined();
});

test("units refunded before or after shipping are named in the list, and in its items", async () => {
	const [a, b] = [anOrder("a", { quantity: 5, unitsNotSent: 2 }), anOrder("b", { unitsNotSent: 1, unitsReturned: 1 })];
	shop.purchases = [aPurchase(10002, [a, b]), aPurchase(10001, [{ ...a, _id: "c" }])];
	const { row, press, named } = await openOrders();
	expect(row(10001).querySelector(".c-quantity")?.textContent).toBe("Quantity52 not sent");
	expect(row(10002).querySelector(".c-quantity")?.textContent).toBe("Quantity73 not sent1 refunded");
	await press(/^2 items/);
	expect(named("tr.item", /10002\.2/)?.querySelector(".c-quantity")?.textContent).toBe("Quantity21 not sent1 refunded");
});

test("a withdrawal of several items is one warning", async () => {
	shop.purchases = [aPurchase(10_001, [anOrder("a"), anOrder("b"), anOrder("c", { status: "unpaid" })])];
	shop.withdrawals = ["a", "b"].map((order) => ({ order, number: "W-1" }));
	const { press, dialog } = await openOrders();
	await press(/^Deliver all/);
	expect((await dialog()).querySelector('[role="alert"]')?.textContent).toContain(
		"The customer has withdrawn from 2 items of order 10001 (W-1). See",
	);
});

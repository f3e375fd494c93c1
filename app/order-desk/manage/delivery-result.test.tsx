// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { anOrder, aPurchase, emptyShop, openOrders, shop } from "../../../tests/support/orders-page.tsx";
import { problem } from "../../http/problem.ts";

beforeEach(emptyShop);

test("the dialog shows the address and its change, and sends what it has shown", async () => {
	const at = "2025-11-23T16:00:00.000Z";
	shop.purchases = [aPurchase(10001, [anOrder("a", { quantity: 10, unitsNotSent: 3 })], { addressChangedAt: at })];
	const changed = { unitsNotSent: 4, address: "Weg 2\n70173 Stuttgart" };
	const later = "2025-11-24T16:00:00.000Z";
	shop.refusals.a = () => {
		shop.refusals = {};
		shop.purchases = [aPurchase(10001, [anOrder("a", { quantity: 10, ...changed })], { addressChangedAt: later })];
		return Response.json(problem("delivery-changed", "Since you opened this order"), { status: 409 });
	};
	const { press, dialog, row } = await openOrders();
	await press(/^Deliver Part a/);
	const asked = await dialog();
	expect(asked.textContent).toContain(
		"7 × Part a TF-aErika\nWeg 1\n70173 StuttgartAddress or phone changed on Nov 23, 2025",
	);
	await press("Deliver", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(asked.textContent).toContain("6 × Part a TF-aErika\nWeg 2")));
	expect(asked.textContent).toContain("Since you opened this order");
	await press("Deliver", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(row(10001).textContent).toContain("Shipped")));
	expect(shop.seen).toEqual([
		{ units: { a: 7 }, addressChangedAt: at },
		{ units: { a: 6 }, addressChangedAt: later },
	]);
});

test("what changes behind an open dialog is sent as it was shown first", async () => {
	vi.useFakeTimers({ toFake: ["setInterval"] });
	shop.purchases = [aPurchase(10001, [anOrder("a")])];
	const { press, dialog } = await openOrders();
	await press(/^Deliver Part a/);
	const asked = await dialog();
	shop.purchases = [aPurchase(10001, [anOrder("a", { unitsNotSent: 1 })])];
	await act(() => vi.advanceTimersByTimeAsync(20_000));
	await act(() => vi.waitFor(() => expect(asked.textContent).toContain("1 × Part a")));
	await press("Deliver", '[role="alertdialog"] button');
	expect(shop.seen).toEqual([{ units: { a: 2 }, addressChangedAt: null }]);
	vi.useRealTimers();
});

test("after an undo the result is true, nothing is selected again, and what succeeded is not offered again", async () => {
	shop.purchases = [10_003, 10_002, 10_001].map((number) => aPurchase(number, [anOrder(`o${number}`)]));
	shop.refusals.o10001 = () => Response.json(problem("order-is-closed", "Closed."), { status: 409 });
	const { press, named, text, row, messages } = await openOrders();
	for (const number of [10_003, 10_002, 10_001]) await press(`Select order ${number}`);
	await press("Deliver 3 orders");
	await press("Deliver 3 orders", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(text()).toContain("2 orders shipped, 1 not shipped"), 10_000));
	await press("Undo delivery of order 10003");
	await act(() => vi.waitFor(() => expect(text()).toContain("1 order shipped, 1 not shipped")));
	expect(row(10_003).querySelector("input")?.checked).toBe(false);
	shop.refusals = {};
	await press("Try again");
	await act(() => vi.waitFor(() => expect(messages()).toContain("Order 10001 shipped")));
	expect(shop.sent).toEqual(["o10003", "o10002", "o10001", "o10001"]);
	await act(() => vi.waitFor(() => expect(named("button", "Undo delivery of order 10001")).toBeDefined()));
	await press("Undo delivery of order 10001");
	await act(() => vi.waitFor(() => expect(text()).not.toContain("order shipped")));
	expect(named("button", "Try again")).toBeUndefined();
	expect(named("section", "Selected orders")?.hidden).toBe(true);
});

test("a delivery's message names the order, and goes when the delivery is undone in its row", async () => {
	shop.purchases = [aPurchase(10_002, [anOrder("a"), anOrder("b")]), aPurchase(10_001, [anOrder("c")])];
	const { press, dialog, messages, named } = await openOrders();
	async function deliver(name: RegExp, cleared: number[] = []) {
		await press(name);
		const asked = await dialog();
		for (const place of cleared) await act(async () => asked.querySelectorAll("input")[place]?.click());
		await press(/^Deliver(?: 1 item)?$/, '[role="alertdialog"] button');
	}
	await deliver(/^Deliver all 2 items/, [1]);
	await act(() => vi.waitFor(() => expect(messages()).toContain("1 of 2 items of order 10002 shipped")));
	await deliver(/^Deliver Part c/);
	await act(() => vi.waitFor(() => expect(messages()).toContain("Order 10001 shipped")));
	await act(() => vi.waitFor(() => expect(named("button", "Undo delivery of order 10001")).toBeDefined()));
	await press("Undo delivery of order 10001");
	await act(() => vi.waitFor(() => expect(messages()).not.toContain("Order 10001 shipped")));
	expect(messages()).toEqual([
		"Delivery of order 10001 undone. The customer gets no e-mail.",
		"1 of 2 items of order 10002 shipped",
		"Reload for See the update",
	]);
});

test("a delivery of all items that were left says that the order is complete", async () => {
	const shipped = anOrder("a", { status: "delivered" });
	shop.purchases = [aPurchase(10_003, [shipped, anOrder("b"), anOrder("c"), anOrder("d", { status: "refunded" })])];
	const { press, messages } = await openOrders();
	await press(/^Deliver all 2 items/);
	await press("Deliver 2 items", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(messages()).toContain("2 items shipped. Order 10003 is complete.")));
});

test("many items can be selected and cleared together, and are counted in thousands", async () => {
	const items = ["a", "b", "c", "d", "e"].map((id) => anOrder(id, { quantity: 1000 }));
	shop.purchases = [aPurchase(10_003, items)];
	const { press, dialog } = await openOrders();
	await press(/^Deliver all 5 items/);
	const asked = await dialog();
	const boxes = () => [...asked.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
	const names = boxes().map(({ labels }) => labels?.[0]?.textContent);
	expect(names.slice(0, 2)).toEqual(["All items", "1,000 × Part a TF-a · 10003.1"]);
	await act(async () => boxes()[3]?.click());
	expect(boxes()[0]?.checked).toBe(false);
	await act(async () => boxes()[0]?.click());
	expect(boxes().map(({ checked }) => checked)).toEqual(Array(6).fill(true));
	await act(async () => boxes()[0]?.click());
	expect(boxes().map(({ checked }) => checked)).toEqual(Array(6).fill(false));
});

test("no carrier is chosen for the packer", async () => {
	shop.purchases = [10_002, 10_001].map((number) => aPurchase(number, [anOrder(`o${number}`)]));
	const { press, dialog } = await openOrders();
	await press(/^Deliver Part o10002/);
	const carrierOf = (asked: HTMLElement) => asked.querySelector<HTMLInputElement>('input[list="carriers"]');
	const first = await dialog();
	await act(async () => {
		const input = carrierOf(first) as HTMLInputElement;
		Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "UPS");
		input.dispatchEvent(new Event("input", { bubbles: true }));
	});
	await press("Deliver", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull()));
	await press(/^Deliver Part o10001/);
	expect(carrierOf(await dialog())?.value).toBe("");
});

test("withdrawn items are marked and not selected; only a selection with one of them ships anyway", async () => {
	const refunded = anOrder("r", { status: "refunded" });
	shop.purchases = [aPurchase(10001, [...["a", "b", "c"].map((id) => anOrder(id)), refunded])];
	shop.withdrawals = [{ order: "b", number: "W-1" }];
	const { press, dialog, row } = await openOrders();
	expect(row(10001).querySelector(".c-deliver")?.textContent).toBe("Deliver 2");
	await press(/^Deliver 2 of 3 items, not the withdrawn ones, to pack of order 10001/);
	const asked = await dialog();
	const boxes = () => [...asked.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
	const buttons = () => [...asked.querySelectorAll("button")].map(({ textContent }) => textContent);
	const title = () => asked.querySelector("h2")?.textContent;
	expect(title()).toBe("Deliver 2 of 3 items of order 10001?");
	expect(boxes().map(({ checked }) => checked)).toEqual([true, false, true]);
	expect(asked.textContent).toContain("1 of 3 items withdrawn");
	expect(boxes()[1]?.labels?.[0]?.textContent).toBe("2 × Part b TF-b · 10001.2Withdrawal W-1: in progress");
	expect(buttons()).toEqual(["Back", "Deliver 2 items"]);
	await act(async () => boxes()[1]?.click());
	expect(buttons()).toEqual(["Don't ship", "Ship anyway"]);
	expect(title()).toMatch(/has withdrawn from item 10001\.2$/);
	expect(asked.querySelector('[role="alert"]')?.textContent).toContain("(W-1)");
	await act(async () => boxes()[1]?.click());
	await press("Deliver 2 items", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(row(10001).textContent).toContain("withdrawn")));
	expect(shop.sent).toEqual(["a,c"]);
});

test("the dialog's title and button name the selected items, and ask for some when none is selected", async () => {
	shop.purchases = [
		aPurchase(
			10001,
			["a", "b", "c"].map((id) => anOrder(id)),
		),
	];
	const { press, dialog } = await openOrders();
	await press(/^Deliver all 3 items/);
	const asked = await dialog();
	const boxes = [...asked.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
	const texts = () => [
		asked.querySelector("h2")?.textContent,
		[...asked.querySelectorAll("button")].at(-1)?.textContent,
	];
	expect(texts()).toEqual(["Deliver order 10001?", "Deliver 3 items"]);
	await act(async () => boxes[0]?.click());
	expect(texts()).toEqual(["Deliver 2 of 3 items of order 10001?", "Deliver 2 items"]);
	await act(async () => boxes[1]?.click());
	expect(texts()).toEqual(["Deliver only item 10001.3?", "Deliver 1 item"]);
	await act(async () => boxes[2]?.click());
	expect(texts()).toEqual(["Deliver order 10001?", "Select items"]);
	await press("Select items", '[role="alertdialog"] button');
	expect(asked.textContent).toContain("Select at least one item.");
	expect(shop.sent).toEqual([]);
});

test("an order with a withdrawn item can be selected, and its other items are delivered with the selection", async () => {
	shop.purchases = [
		aPurchase(
			10002,
			["a", "b", "c"].map((id) => anOrder(id)),
		),
		aPurchase(10001, [anOrder("d")]),
	];
	shop.withdrawals = [{ order: "b", number: "W-1" }];
	const { press, dialog } = await openOrders();
	await press("Select all 2 orders to pack on this page");
	await press("Deliver 2 orders");
	expect((await dialog()).textContent).toContain("10002: 2 of 3 items, 4 units, without 1 withdrawn for Erika");
	expect((await dialog()).textContent).toContain("10001: 2 × Part d, TF-d for Erika");
	await press("Deliver 2 orders", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(shop.sent).toEqual(["a,c", "d"])));
});

test("an order that is withdrawn or disputed as a whole keeps its items selected, and asks", async () => {
	const dispute = "needs_response";
	shop.purchases = [aPurchase(10001, [anOrder("a", { dispute }), anOrder("b", { dispute })])];
	const { press, dialog } = await openOrders();
	await press(/^Deliver all 2 items.*needs confirmation/);
	const asked = await dialog();
	expect(asked.textContent).toContain("Order 10001 is disputed");
	await press("Ship anyway", '[role="alertdialog"] button');
	expect(shop.sent).toEqual(["a,b"]);
});

test("a delivery's message says that the customers get an e-mail, if the shop sends e-mails", async () => {
	shop.sendsMail = true;
	shop.purchases = [10_002, 10_001].map((number) => aPurchase(number, [anOrder(`o${number}`)]));
	const { press, dialog, messages } = await openOrders();
	for (const number of [10_001, 10_002]) await press(`Select order ${number}`);
	await press("Deliver 2 orders");
	expect((await dialog()).textContent).toContain("one e-mail per order in 10 minutes. Until then you can undo");
	await press("Deliver 2 orders", '[role="alertdialog"] button');
	const text = "2 orders shipped. The customers get an e-mail in 10 minutes.";
	await act(() => vi.waitFor(() => expect(messages()).toEqual([text, "Reload for See the update"])));
});

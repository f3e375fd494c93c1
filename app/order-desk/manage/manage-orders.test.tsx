// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anOrder, aPurchase, emptyShop, openOrders, placedAt, shop } from "../../../tests/support/orders-page.tsx";
import { problem } from "../../http/problem.ts";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import { orderIsClosed } from "../../orders/order-problems.ts";

beforeEach(emptyShop);
afterEach(() => vi.useRealTimers());

test("a purchase of one item shows it in its row; several items open with a click", async () => {
	const costs = { delivery: { label: "", price: 3 }, tax: { label: "VAT", percent: 20 } };
	shop.purchases = [
		aPurchase(
			10002,
			[anOrder("a", { costs }), anOrder("b", { costs, delivery: 3, tax: 2 }), anOrder("c", { status: "cancelled" })],
			{
				addressChangedAt: "2025-11-23T16:00:00.000Z",
			},
		),
		aPurchase(10001, [anOrder("d")], { purchaseOrder: "PO-7" }),
	];
	const { row, cells, press, named, text } = await openOrders();
	expect(cells(row(10001)).slice(1, 5)).toEqual([
		"No10001",
		"Part dTF-dErika · 70173 Stuttgart · PO-7",
		"Quantity2",
		"$12.50",
	]);
	expect(row(10002).textContent).toContain("2 items Part a, Part b");
	expect(named("button", /^Deliver only item/)).toBeUndefined();
	await press(/^2 items/);
	expect(named("tr.item", /10002\.2/)?.textContent).toContain("Part b");
	expect(text()).toContain("To Weg 1, 70173 StuttgartChanged Nov 23, 2025");
	expect(text()).toContain("Goods $20.00 · Delivery $3.00 · VAT 20% $2.00");
	expect(text()).not.toContain("Part c");
});

test("all unpaid orders of a customer or a network are cancelled from the menu of one of them", async () => {
	shop.purchases = [aPurchase(10001, [anOrder("a", { status: "unpaid" })])];
	const { press, dialog } = await openOrders();
	for (const of of ["account", "network"]) {
		const menu = document.querySelector<HTMLElement>(".purchase .desk-menu") as HTMLElement;
		menu.hidePopover = () => {};
		await act(async () => menu.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: "open" })));
		await press("Cancel order…");
		const opened = await dialog();
		expect(opened.textContent).toContain("Customers get an e-mail only if they have confirmed their address.");
		const select = opened.querySelector("select") as HTMLSelectElement;
		Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, of);
		await act(async () => select.dispatchEvent(new Event("change", { bubbles: true })));
		await press("Cancel order", '[role="alertdialog"] button');
	}
	expect(shop.sent).toEqual(["account", "network"]);
});

test("a replacement to pack is marked in the list", async () => {
	const replacement = anOrder("a", { replaces: "z", price: 0, totalPrice: 0 });
	shop.purchases = [aPurchase(10001, [replacement])];
	const { row, press, dialog } = await openOrders();
	expect(row(10001).textContent).toContain("Replacementto pack");
	await press(/^Deliver Part a/);
	await dialog();
	await press("Deliver", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(row(10001).textContent).toContain("Shipped")));
});

test("an unpaid purchase shows 'Payment loading' and can be neither delivered nor selected", async () => {
	shop.purchases = [aPurchase(10001, [anOrder("a", { status: "unpaid" })], { heldUntil: "2026-11-22T17:00:00.000Z" })];
	const { row } = await openOrders();
	expect(row(10001).textContent).toContain("Payment loading");
	expect(row(10001).textContent).toContain("held until");
	expect(row(10001).querySelector("input, button[aria-label^=Deliver]")).toBeNull();
});

test.each([
	["disputed", { dispute: "needs_response" }, "Disputed", "Order 10001 is disputed"],
	["withdrawn", {}, "Withdrawn", "Erika has withdrawn from order 10001"],
] as const)(
	"a purchase that is %s cannot be selected, and its delivery needs a confirmation",
	async (flag, given, label, title) => {
		shop.purchases = [aPurchase(10001, [anOrder("a", given), anOrder("b", given)])];
		if (flag === "withdrawn") shop.withdrawals = ["a", "b"].map((order) => ({ order, number: "W-1" }));
		const { row, press, dialog } = await openOrders();
		expect(row(10001).querySelector(".flag-stop")?.textContent).toBe(label);
		expect(row(10001).querySelector("input")).toBeNull();
		await press(new RegExp(`^Deliver all.*needs confirmation, the order is ${flag}$`));
		const asked = await dialog();
		expect(asked.querySelector("h2")?.textContent).toBe(title);
		expect(asked.querySelector('[role="alert"]')).not.toBeNull();
		expect([...asked.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
			"Don't ship",
			"Ship anyway",
		]);
		expect(shop.sent).toEqual([]);
	},
);

test("a row with a withdrawn item says what has shipped, and the delivery names only that item", async () => {
	shop.purchases = [aPurchase(10001, [anOrder("a", { status: "delivered" }), anOrder("b")])];
	shop.withdrawals = [{ order: "b", number: "W-1" }];
	const { row, press, dialog } = await openOrders();
	expect(row(10001).querySelector(".states")?.textContent).toBe("1 of 2 withdrawn1 shipped, W-1");
	await press(/needs confirmation, the order is withdrawn$/);
	expect((await dialog()).querySelector("h2")?.textContent).toBe("Erika has withdrawn from item 10001.2");
});

test("all items of a purchase are delivered together, except cleared ones; its row keeps its place", async () => {
	shop.purchases = [aPurchase(10002, [anOrder("a"), anOrder("b"), anOrder("c")]), aPurchase(10001, [anOrder("d")])];
	const { press, dialog, row, numbers } = await openOrders();
	await press(/^Deliver all 3 items to pack of order 10002/);
	const asked = await dialog();
	await act(async () => asked.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[1]?.click());
	await press("Deliver 2 items");
	expect(shop.sent).toEqual(["a,c"]);
	await act(() => vi.waitFor(() => expect(row(10002).textContent).toContain("2 of 3 shipped1 to pack")));
	await press(/^Deliver only|^Deliver all 1 item /);
	await press("Deliver", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(row(10002).textContent).toContain("Shipped")));
	expect(numbers()).toEqual(["10002", "10001"]);
	await press("Undo delivery of order 10002");
	await act(() => vi.waitFor(() => expect(row(10002).textContent).toContain("2 of 3 shipped")));
});

test("an order that another admin has just delivered shows the reason and its state in its row", async () => {
	shop.purchases = [aPurchase(10001, [anOrder("a")])];
	shop.refusals.a = () => {
		shop.purchases = [aPurchase(10001, [anOrder("a", { status: "delivered", closedAt: placedAt })])];
		return Response.json(orderIsClosed(), { status: 409 });
	};
	const { press, dialog, row, named } = await openOrders();
	await press(/^Deliver Part a/);
	await dialog();
	await press("Deliver", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(row(10001).textContent).toContain("Shipped")));
	expect(named("tr.failure", /./)?.textContent).toBe(orderIsClosed().detail);
	expect(row(10001).querySelector("button[aria-label^=Deliver]")).toBeNull();
});

test("when the shop is unavailable, the dialog keeps the entries and shows the reason", async () => {
	shop.purchases = [aPurchase(10001, [anOrder("a")])];
	shop.refusals.a = () => Response.json(problem("unavailable", "Try again soon."), { status: 503 });
	const { press, dialog, row } = await openOrders();
	await press(/^Deliver Part a/);
	const asked = await dialog();
	await press("Deliver", '[role="alertdialog"] button');
	expect(asked.textContent).toContain("Try again soon.");
	expect(row(10001).textContent).toContain("Paid");
});

const many = (count: number, from = 20_000): ListedPurchase[] =>
	Array.from({ length: count }, (_, index) => aPurchase(from - index, [anOrder(`o${from - index}`)]));

test("the selection survives other pages; all matching orders except disputed ones are selected and delivered", async () => {
	shop.purchases = many(7);
	shop.purchases[6]?.orders.splice(0, 1, anOrder("disputed", { dispute: "needs_response" }));
	const { press, go, text, named, rows } = await openOrders();
	await press("Select order 20000");
	await go("/dashboard/allorder?after=4");
	expect(rows()).toHaveLength(3);
	expect(text()).toContain("1 order selected");
	await press("Select all 2 orders to pack on this page");
	expect(text()).toContain("3 orders selected");
	await press("Select all 7 paid orders");
	await act(() => vi.waitFor(() => expect(text()).toContain("6 orders selected")));
	expect(text()).toContain("1 order left out: disputed, withdrawn or nothing to send.");
	await press("Deliver 6 orders");
	await press("Deliver 6 orders", '[role="alertdialog"] button');
	await act(() => vi.waitFor(() => expect(text()).toContain("6 orders shipped"), 10_000));
	expect(shop.sent).toHaveLength(6);
	await act(() => vi.waitFor(() => expect(named("section", "Selected orders")?.hidden).toBe(true)));
});

test("the papers of a selection are of all its orders, each whole", async () => {
	const items = Array.from({ length: 60 }, (_, index) => anOrder(`i${index}`));
	shop.purchases = [aPurchase(20_000, items), ...many(2, 19_999)];
	const { press, named } = await openOrders();
	await press("Select all 3 orders to pack on this page");
	expect(named("a", "Packing slips")?.getAttribute("href")).toBe(
		"/dashboard/papers?kind=slips&orders=20000,19999,19998",
	);
});

test("the selection survives a visit to another page, without orders shipped in the meantime", async () => {
	shop.purchases = many(7);
	const { press, leave } = await openOrders();
	for (const number of [20_000, 19_999]) await press(`Select order ${number}`);
	await leave();
	shop.purchases = [
		...many(4, 30_000),
		...many(7).map((purchase, index) =>
			index === 0 ? aPurchase(20_000, [anOrder("o20000", { status: "delivered" })]) : purchase,
		),
	];
	const { text } = await openOrders();
	await act(() => vi.waitFor(() => expect(text()).toContain("1 order selected")));
});

test("new orders are announced, and the list changes only after a click on Show", async () => {
	vi.useFakeTimers({ toFake: ["setInterval"] });
	shop.purchases = many(3);
	const { text, numbers, press, row } = await openOrders();
	const moved = { status: "delivered", closedAt: placedAt } as const;
	shop.purchases = [
		...many(2, 20_002).map((purchase) => ({ ...purchase, createdAt: "2026-11-22T16:05:00.000Z" })),
		...shop.purchases.slice(0, 2),
		aPurchase(19_998, [anOrder("o19998", moved)]),
	];
	await act(() => vi.advanceTimersByTimeAsync(20_000));
	await act(() => vi.waitFor(() => expect(text()).toContain("2 new orders")));
	expect(numbers()).toEqual(["20000", "19999", "19998"]);
	expect(row(19_998).textContent).toContain("Shipped");
	await press("Show");
	await act(() => vi.waitFor(() => expect(numbers()).toEqual(["20002", "20001", "20000", "19999"])));
	expect(row(20_002).dataset.new).toBe("true");
	expect(text()).not.toContain("new orders");
});

test("the menu of a disputed order of several items has the reason against a refund", async () => {
	const dispute = "needs_response";
	shop.purchases = [aPurchase(10001, [anOrder("a", { dispute }), anOrder("b", { dispute })])];
	await openOrders();
	const menu = document.querySelector<HTMLElement>(".purchase .desk-menu");
	await act(async () => menu?.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: "open" })));
	expect(menu?.textContent).toContain("No refund while the dispute is open.");
});

test("a disputed order shows the day by which the shop must answer", async () => {
	const disputeDueBy = "2025-12-03T12:00:00.000Z";
	shop.purchases = [aPurchase(10001, [anOrder("a", { dispute: "needs_response" })], { disputeDueBy })];
	const { row } = await openOrders();
	expect(row(10001).textContent).toContain("Disputedanswer by Dec 3, 2025");
});

test("a searched number that is also a postcode says that more were found", async () => {
	shop.purchases = [10_115, 10_117, 10_116, 10_114, 10_113, 10_112].map((number) =>
		aPurchase(number, [anOrder(`${number}`)]),
	);
	const { rows, text } = await openOrders("/dashboard/allorder?search=10115");
	expect(rows().map((row) => row.querySelector(".c-no")?.textContent)).toEqual([
		"No10115",
		"No10117",
		"No10116",
		"No10114",
	]);
	expect(text()).toContain("Order 10115, and also 5 orders by postcode, phone or another number.");
});

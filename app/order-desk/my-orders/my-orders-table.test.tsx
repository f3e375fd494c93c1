// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import type { Order } from "../../orders/order.ts";
import { MyOrdersTable } from "./my-orders-table.tsx";

const at = "2026-11-20T12:00:00.000Z";
const item = (_id: string, given: Partial<Order> = {}): Order => ({
	...{ _id, name: "Erika Muster", email: "erika@example.com", phone: "5550100", address: "1 Foundry Lane" },
	...{ product: `Part ${_id}`, productId: `product-${_id}`, quantity: 2, price: 10, totalPrice: 20 },
	...{ paid: given.status !== undefined && !["unpaid", "cancelled"].includes(given.status), status: "unpaid" },
	...{ createdAt: at, purchaseId: "p1", purchaseNumber: 10001, purchaseItems: 1, purchaseItem: 1 },
	...given,
});
const several = (...items: Order[]) => items.map((order) => ({ ...order, purchaseItems: items.length }));

type Withdrawn = string | { order: string; unitsRefunded: true };

async function show(orders: Order[], given: Partial<ListedPurchase> = {}, withdrawn: Withdrawn[] = [], path = "/") {
	const [first] = orders as [Order];
	const purchase: ListedPurchase = {
		...{ _id: "p1", number: 10001, createdAt: at, name: first.name, email: first.email, phone: first.phone },
		...{ address: first.address, total: 20, orders },
		...given,
	};
	const onCancel = vi.fn();
	const withdrawals = withdrawn.map((one) => ({
		...{ number: "W-1", receivedAt: at },
		...(typeof one === "string" ? { order: one } : one),
	}));
	const sent: unknown[] = [];
	const api = createApiClient(origin, async (_, init) => {
		sent.push(JSON.parse(`${init?.body}`));
		return Response.json({ added: [] });
	});
	const shown = await render(
		() => (
			<ApiProvider value={api}>
				<MyOrdersTable purchases={[purchase]} withdrawals={withdrawals} onCancel={onCancel} />
			</ApiProvider>
		),
		{ path },
	);
	const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
	const rows = all("tbody tr").map((row) => row.textContent);
	return { ...shown, rows, all, onCancel, sent };
}

test("a delivered order that was refunded whole is refunded, one refunded in part is delivered", async () => {
	const delivered = { status: "delivered", closedAt: at } as const;
	const whole = await show([item("a", { ...delivered, refunded: 20 })]);
	expect(whole.rows[0]).toMatch(/Nov 20, 2026Refunded/);
	await whole.leave();
	expect((await show([item("a", { ...delivered, refunded: 5 })])).rows[0]).toMatch(/Shipped Nov 20/);
});

test("an order that was closed after a lost dispute is closed, not refunded", async () => {
	const closed = { status: "refunded", dispute: "lost", closedAt: at } as const;
	const none = await show([item("a", closed)]);
	expect(none.rows[0]).toMatch(/Closed Nov 20/);
	expect(none.text()).not.toContain("efunded");
	await none.leave();
	const part = await show([item("a", { ...closed, refunded: 5 })], { refunded: 5 });
	expect(part.rows[0]).toMatch(/Closed Nov 20/);
	expect(part.text()).toContain("Partly refunded: $5.00");
	await part.leave();
	expect((await show([item("a", { ...closed, refunded: 20 })])).rows[0]).toMatch(/Refunded Nov 20/);
});

test("an order of one item has its own No, Pay and X", async () => {
	const { rows, all, find, onCancel } = await show([item("a")]);
	expect(all("thead th").map(({ textContent }) => textContent)).toEqual([
		...["No", "Name", "Quantity", "Price", "Pay", "Cancel"],
	]);
	expect(rows[0]).toMatch(/Order 10001.*Nov 20, 2026.*Not paid yet.*Total \$20\.00/);
	expect(rows[1]).toMatch(/^1Part a.*2.*\$20\.00\$10\.00 eachPay.*X$/);
	expect(find("a[href='/dashboard/payment/a']").textContent).toBe("Payfor order 10001");
	find("button").click();
	expect(onCancel).toHaveBeenCalledWith(expect.objectContaining({ _id: "a" }));
});

test("an order of which nothing is left to send is not being packed", async () => {
	const paid = { status: "paid", quantity: 5, refunded: 12 } as const;
	expect((await show([item("a", { ...paid, unitsNotSent: 5 })])).rows[0]).toMatch(/Nov 20, 2026Refunded/);
	expect((await show([item("b", { ...paid, unitsNotSent: 4 })])).rows.join()).toContain("Being packed");
});

test("units refunded before or after shipping are named beside the quantity", async () => {
	const { rows } = await show(
		several(
			item("a", { status: "paid", quantity: 5, unitsNotSent: 2 }),
			item("b", { status: "delivered", unitsReturned: 1 }),
		),
	);
	expect(rows[1]).toContain("Quantity52 not sent");
	expect(rows[2]).toContain("Quantity21 refunded");
});

test("an order of several items has one Pay for those that are not cancelled", async () => {
	const { rows, all, find } = await show(
		several(item("a"), item("b", { status: "cancelled" }), item("c", { delivery: 5 })),
		{ total: 45 },
	);
	expect(all("a[href='/checkout/p1']").map(({ textContent }) => textContent)).toEqual(["Pay$45.00for order 10001"]);
	expect(find("td[rowspan='3']").textContent).toContain("with delivery $5.00");
	expect(find("a[href='/dashboard/order/a']").textContent).toBe("Order 10001");
	expect(find("td[rowspan='3']").textContent).toContain("for 2 items");
	expect(rows[0]).toContain("Total with delivery and tax $45.00");
	expect(rows[2]).toMatch(/^2.*Part b.*Cancelled$/);
	expect(all("button")).toHaveLength(2);
});

test("a paid order shows Paid and its payment id once, and its X buttons are disabled", async () => {
	const paid = { status: "paid", transactionId: "pi_1" } as const;
	const { text, all, rows } = await show(several(item("a", paid), item("b", paid)));
	expect(text()?.match(/pi_1/g)).toHaveLength(1);
	expect(rows[0]).toContain("Being packed");
	expect(all("button:disabled")).toHaveLength(2);
	expect(text()).not.toContain("Review this part");
});

test("a delivered item can be tracked, reviewed and ordered again, a refunded one ordered again", async () => {
	const delivered = { status: "delivered", transactionId: "pi_1", closedAt: at } as const;
	const tracked = { ...delivered, carrier: "DHL", tracking: "JJD1", trackingPage: "https://dhl.example/JJD1" };
	const refunded = { status: "refunded", transactionId: "pi_1", closedAt: at, refunded: 20 } as const;
	const { rows, find, all } = await show(several(item("a", tracked), item("b", tracked), item("c", refunded)));
	expect(rows[0]).toMatch(/Shipped Nov 20, 2026.*DHL JJD1/);
	expect(find("a[href='https://dhl.example/JJD1']").textContent).toBe("JJD1");
	expect(find("a[href='/dashboard/addreview?product=product-a']").textContent).toContain("Review this part");
	expect(all("button[type=submit]").map(({ textContent }) => textContent)).toEqual(Array(3).fill("Order again"));
	expect(rows[3]).not.toContain("Review this part");
});

test("all items of an order can be ordered again at once, unless it is unpaid", async () => {
	const reorder = ({ all }: Awaited<ReturnType<typeof show>>) =>
		all("button").filter(({ textContent }) => textContent === "Order all again");
	const paid = { status: "paid", transactionId: "pi_1" } as const;
	const shown = await show(several(item("a", paid), item("b", paid)));
	const [button] = reorder(shown);
	expect(button?.getAttribute("aria-label")).toBe("Order all again: order 10001");
	await act(async () => button?.click());
	const lines = ["a", "b"].map((id) => ({ productId: `product-${id}`, units: 2 }));
	await vi.waitFor(() => expect(shown.sent).toEqual([{ lines }]));
	await shown.leave();
	expect(reorder(await show(several(item("a"), item("b"))))).toEqual([]);
});

test.each([
	[["delivered", "delivered"], "Shipped Nov 20, 2026"],
	[["delivered", "paid"], "1 of 2 items shipped"],
	[["delivered", "refunded"], "Shipped Nov 20, 2026"],
	[["refunded", "refunded"], "Refunded Nov 20, 2026"],
	[["cancelled", "cancelled"], "Cancelled Nov 20, 2026"],
	[["cancelled", "paid"], "Being packed"],
] as const)("items that are %j: %s", async (statuses, state) => {
	const { rows } = await show(
		several(...statuses.map((status, index) => item(`${status}-${index}`, { status, closedAt: at }))),
	);
	expect(rows[0]).toContain(state);
});

test("a withdrawal, a refund and a dispute are shown", async () => {
	const paid = { status: "paid", transactionId: "pi_1", refunded: 5, dispute: "needs_response" } as const;
	const withdrawn: Withdrawn[] = [{ order: "a", unitsRefunded: true }, "elsewhere"];
	const { rows, text } = await show([item("a", { ...paid, unitsNotSent: 1 })], { refunded: 5 }, withdrawn);
	expect(rows[0]).toContain("Withdrawal received Nov 20, 2026: partly refunded");
	expect(text()).toContain("Partly refunded: $5.00");
	expect(text()).toMatch(/Dispute: open(?!,)/);
});

test("a withdrawal from one item of several says so, and marks the item", async () => {
	const [first, second] = several(item("a", { status: "delivered" }), item("b", { status: "delivered" }));
	const { rows } = await show([first as Order, second as Order], {}, ["b"]);
	expect(rows[0]).toContain("Withdrawal of 1 of 2 items received Nov 20, 2026");
	expect(rows[1]).not.toContain("Withdrawal");
	expect(rows[2]).toContain("Withdrawal W-1: waiting for the goods");
});

test("a withdrawal from the whole order is said once", async () => {
	const items = several(item("a", { status: "paid" }), item("b", { status: "paid" }));
	const { rows, text } = await show(items, {}, ["a", "b"]);
	expect(rows[0]).toContain("Withdrawal received Nov 20, 2026: in progress");
	expect(text().match(/Withdrawal/g)).toHaveLength(1);
});

test("a replacement says that it costs nothing", async () => {
	const { rows } = await show([item("a", { status: "paid", replaces: "z", price: 0, totalPrice: 0 })], { total: 0 });
	expect(rows[0]).toContain("Total No charge");
	expect(rows[1]).toMatch(/No chargeReplacement/);
});

test.each([
	[{ status: "paid" }, "in progress"],
	[{ status: "delivered" }, "waiting for the goods"],
	[{ status: "delivered", refunded: 5, unitsNotSent: 1 }, "waiting for the goods"],
	[{ status: "paid", refunded: 5 }, "in progress"],
	[{ status: "paid", refunded: 5, unitsNotSent: 1 }, "in progress"],
	[{ status: "delivered", refunded: 20 }, "refunded"],
] as const)("a withdrawal from an item that is %j is %s", async (given, progress) => {
	const { rows } = await show([item("a", given)], {}, ["a"]);
	expect(rows[0]).toContain(`Withdrawal received Nov 20, 2026: ${progress}`);
});

test.each([
	["part b", ["2Found: Part b"]],
	["tf-of 76", ["2Found: Part b"]],
	["TFOF76", ["2Found: Part b"]],
	["10001.3", ["3Found: Part c"]],
	["10001", []],
	["part", []],
	["erika", []],
])("a search for %s marks the items that it names", async (search, marked) => {
	const items = several(item("a"), item("b", { partNumber: "TF-OF-76" }), item("c"));
	const numbered = items.map((order, place) => ({ ...order, purchaseItem: place + 1 }));
	const { rows } = await show(numbered, {}, [], `/?search=${search}`);
	const found = rows.flatMap((text) => /^\dFound: Part \w/.exec(text ?? "")?.[0] ?? []);
	expect(found).toEqual(marked);
});

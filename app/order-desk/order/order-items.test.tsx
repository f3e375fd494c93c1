// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { anOrder, aPurchase } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import type { OpenWithdrawal } from "../../orders/open-withdrawals.tsx";
import type { Order } from "../../orders/order.ts";
import { OrderItems } from "./order-items.tsx";

const api = createApiClient(origin, async () => Response.json({}));

function show(orders: Order[], opened = "", withdrawals: OpenWithdrawal[] = [], isStaff = false) {
	const purchase = { ...aPurchase(10_001, orders), withdrawals };
	const about = { purchase, opened, onSale: [], replacements: [], isStaff, isOwn: !isStaff };
	return render(() => (
		<ApiProvider value={api}>
			<OrderItems {...about} />
		</ApiProvider>
	));
}

test("an item is marked when its own link led here, and none when a link of the order did", async () => {
	const items = [anOrder("a"), anOrder("b")];
	const whole = await show(items);
	expect(document.querySelector("[aria-current]")).toBeNull();
	await whole.leave();
	await show(items, "b");
	expect([...document.querySelectorAll("[aria-current]")].map(({ id }) => id)).toEqual(["b"]);
});

test("an item that was closed after a lost dispute is not among the refunded ones", async () => {
	const closed = { status: "refunded", dispute: "lost" } as const;
	await show([anOrder("a", { ...closed, refunded: 5 }), anOrder("b", { ...closed, refunded: 1e6 })]);
	const titles = [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
	expect(titles).toEqual(["Refunded", "Closed"]);
});

test("a replacement has a total", async () => {
	const { find } = await show([anOrder("a", { replaces: "z", price: 0, totalPrice: 0 })]);
	expect(find("td:last-child").textContent).toBe("TotalNo charge");
});

test("a dispute is not repeated at each of several items", async () => {
	const disputed = { status: "paid", dispute: "needs_response" } as const;
	expect((await show([anOrder("a", disputed)])).text()).toContain("Dispute: open");
	expect((await show([anOrder("a", disputed), anOrder("b", disputed)])).text()).not.toContain("Dispute");
});

test("an item that the customer has withdrawn is not being packed", async () => {
	const items = [anOrder("a", { status: "paid" }), anOrder("b", { status: "paid" })];
	const titles = () => [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
	const withdrawal = { order: "b", number: "W-1", receivedAt: "2026-11-01T00:00:00.000Z" };
	await show(items, "", [withdrawal]);
	expect(titles()).toEqual(["Being packed", "Withdrawn"]);
});

test("a paid item that was refunded whole is among the refunded ones", async () => {
	await show([anOrder("a", { status: "paid" }), anOrder("b", { status: "paid", refunded: 10 })]);
	expect([...document.querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual([
		"Being packed",
		"Refunded",
	]);
});

test("the list of several items has a column of actions only while an item has one", async () => {
	const heads = () => [...document.querySelectorAll("th[scope=col]")].map(({ textContent }) => textContent);
	const open = await show([anOrder("a"), anOrder("b", { status: "cancelled" })], "", [], true);
	expect(heads()).toContain("Actions");
	await open.leave();
	await show([anOrder("a", { status: "cancelled" }), anOrder("b", { status: "cancelled" })], "", [], true);
	expect(heads()).not.toContain("Actions");
});

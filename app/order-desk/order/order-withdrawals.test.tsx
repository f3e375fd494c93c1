// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import type { Order } from "../../orders/order.ts";
import { OrderWithdrawals } from "./order-withdrawals.tsx";

const items = [1, 2, 3].map(
	(purchaseItem) =>
		({ _id: `o${purchaseItem}`, status: "paid", purchaseNumber: 10025, purchaseItems: 3, purchaseItem }) as Order,
);

async function linksOf(orders: readonly Order[], opened: string, withdrawn: readonly string[] = []) {
	const withdrawals = withdrawn.map((order) => ({
		number: `W-${order}`,
		orders: [order],
		receivedAt: "2026-11-22T16:00Z",
	}));
	await render(() => <OrderWithdrawals {...{ orders, withdrawals, opened }} isStaff={false} isOwn />);
	return [...document.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
}

test("an opened item of several can be withdrawn from alone, or with the whole order", async () => {
	expect(await linksOf(items, "o3")).toEqual([
		["Withdraw from this contract: item 10025.3", "/withdraw?order=10025.3"],
		["Withdraw from this contract: whole order 10025", "/withdraw?order=10025"],
	]);
});

test("the last item without a withdrawal has the only link", async () => {
	expect(await linksOf(items, "o3", ["o1", "o3"])).toEqual([
		["Withdraw from this contract: item 10025.2", "/withdraw?order=10025.2"],
	]);
});

test("a withdrawal tells the customer where to send the goods, until it is refunded", async () => {
	const textOf = async (order: Partial<Order>) => {
		const orders = [{ ...items[0], ...order } as Order];
		const withdrawals = [{ number: "W-1", orders: ["o1"], receivedAt: "2026-11-22T16:00Z" }];
		const shown = await render(() => (
			<OrderWithdrawals {...{ orders, withdrawals }} opened="o1" isStaff={false} isOwn />
		));
		const text = shown.text();
		await shown.leave();
		return text;
	};
	const address = "send them to Torque Foundry Works, 14 Crucible Lane, Sheffield S3 0TF, United Kingdom.";
	expect(await textOf({ status: "delivered" })).toContain(`${address} Enclose the number W-1.`);
	expect(await textOf({ status: "refunded" })).not.toContain(address);
});

test("an order or item whose money has gone back offers no withdrawal", async () => {
	const given = { totalPrice: 20, delivery: 3, status: "delivered" } as const;
	const [a, b, c] = items.map((item) => ({ ...item, ...given }) as Order) as [Order, Order, Order];
	expect(await linksOf([{ ...a, purchaseItems: 1, refunded: 23 }], "")).toEqual([]);
	expect(
		await linksOf(
			[
				{ ...a, refunded: 23 },
				{ ...b, refunded: 20 },
				{ ...c, refunded: 23 },
			],
			"o1",
		),
	).toEqual([["Withdraw from this contract: item 10025.2", "/withdraw?order=10025.2"]]);
});

test("an order of one item has its number", async () => {
	expect(await linksOf([{ ...items[0], purchaseItems: 1 } as Order], "o1")).toEqual([
		["Withdraw from this contract", "/withdraw?order=10025"],
	]);
});

test("an admin sees the message of a withdrawal", async () => {
	const withdrawal = { number: "W-1", orders: ["o1"], receivedAt: "2026-11-22T16:00Z", words: "Only one of the two" };
	const { text } = await render(() => (
		<OrderWithdrawals orders={items} withdrawals={[withdrawal]} opened="" isStaff isOwn={false} />
	));
	expect(text()).toContain("Only one of the two");
});

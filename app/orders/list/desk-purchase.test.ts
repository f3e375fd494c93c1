import { expect, test } from "vitest";
import { anOrder, aPurchase } from "../../../tests/support/orders-page.tsx";
import { deskState, deskStateText, sumsOf } from "./desk-purchase.ts";

const at = "2025-11-24T16:00:00.000Z";
const now = new Date("2026-11-24T16:00:00.000Z");

test.each([
	["Paid · Nov 24, 2025", { status: "paid", paidAt: at }],
	["Shipped · Nov 24, 2025", { status: "delivered", closedAt: at }],
	["Shipped · $4.00 refunded", { status: "delivered", closedAt: at, refunded: 4 }],
	["Refunded · $10.00", { status: "delivered", closedAt: at, refunded: 10 }],
	["Refunded · Nov 24, 2025", { status: "refunded", closedAt: at }],
	["Replacement · to pack", { status: "paid", replaces: "z", totalPrice: 0 }],
] as const)("staff read %j on every page", (text, given) => {
	const refunded = "refunded" in given ? given.refunded : undefined;
	const purchase = { ...aPurchase(10001, [anOrder("a", given)], { refunded }), withdrawals: [] };
	expect(deskStateText(deskState(purchase, now))).toBe(text);
});

test("a purchase has the refunds of all its orders, whichever was opened", () => {
	const orders = [
		anOrder("a", { status: "delivered", refunded: 4.1 }),
		anOrder("b", { status: "delivered" }),
		anOrder("c", { status: "refunded", refunded: 10.2 }),
		anOrder("d", { status: "cancelled" }),
	];
	expect(sumsOf({ orders })).toMatchObject({ total: 30, refunded: 14.3 });
	expect(sumsOf({ orders: orders.slice(1, 2) })).toEqual({ total: 10 });
});

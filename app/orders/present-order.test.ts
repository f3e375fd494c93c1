import { expect, test } from "vitest";
import { noCosts } from "../money/costs.ts";
import { storedCosts } from "./order-costs.ts";
import type { OrderRow } from "./orders-repository.server.ts";
import { presentOrder } from "./present-order.server.ts";

const row = {
	id: "1",
	status: "paid",
	part_number: null,
	transaction_id: null,
	held_until: "2026-11-22T13:00:00.000Z",
	price_cents: 1050,
	total_cents: 2100,
	refunded_cents: 0,
	dispute: null,
	purchase_id: "p1",
	purchase_number: 10001,
	purchase_items: 1,
	item: 1,
	address: "1 High Street\nLeeds\nUnited Kingdom",
	country: null,
	costs: storedCosts(noCosts),
} as OrderRow;

test("what an order does not have is not there, rather than empty", () => {
	const order = presentOrder(row);
	for (const member of ["partNumber", "transactionId", "heldUntil", "refunded", "dispute"]) {
		expect(order).not.toHaveProperty(member);
	}
});

test("what it has is there: its part's number, its payment, what went back of it and how a dispute stands", () => {
	const given = { part_number: "TF-320V", transaction_id: "pi_1", refunded_cents: 50, dispute: "won" };
	expect(presentOrder({ ...row, ...given })).toMatchObject({
		partNumber: "TF-320V",
		transactionId: "pi_1",
		refunded: 0.5,
		dispute: "won",
		price: 10.5,
		totalPrice: 21,
	});
});

test("an order is held until a time while it is unpaid, and paid from then on", () => {
	const { held_until: heldUntil } = row;
	expect(presentOrder({ ...row, status: "unpaid" })).toMatchObject({ paid: false, heldUntil });
	expect(presentOrder({ ...row, status: "cancelled" }).paid).toBe(false);
	for (const status of ["paid", "delivered", "refunded"] as const) {
		expect(presentOrder({ ...row, status })).toMatchObject({ paid: true, status });
	}
});

import { describe, expect, test } from "vitest";
import { maxUnitsHeld, maxUnitsNow } from "../products/units-held.ts";
import { type Order, unitsHeld } from "./order.ts";

const order = (given: Partial<Order>): Order => ({
	_id: "1",
	name: "Erika Muster",
	email: "erika@example.com",
	phone: "5550100",
	address: "1 Foundry Lane",
	product: "Brake disc",
	productId: "disc",
	quantity: 2,
	price: 10,
	totalPrice: 20,
	paid: false,
	status: "unpaid",
	createdAt: "2026-11-22T12:00:00.000Z",
	purchaseId: "p1",
	purchaseNumber: 10001,
	purchaseItems: 1,
	...given,
});

describe("what an account holds unpaid of a product", () => {
	test("is the units of its unpaid orders of that product, and of no other", () => {
		const orders = [
			order({ quantity: 3 }),
			order({ quantity: 4 }),
			order({ quantity: 100, productId: "wrench" }),
			order({ quantity: 1000, status: "paid" }),
		];
		expect(unitsHeld(orders, "disc")).toBe(7);
		expect(unitsHeld(orders, "wrench")).toBe(100);
		expect(unitsHeld(orders, "bolt")).toBe(0);
	});

	test("is at most the minimum and a share of the stock above it, whole units", () => {
		expect(maxUnitsHeld({ minorder: 4, quantity: 105 }, { sharePercent: 25 })).toBe(29);
		expect(maxUnitsHeld({ minorder: 4, quantity: 2 }, { sharePercent: 25 })).toBe(4);
	});

	test("leaves what can be ordered now: of what there would be without it, less what is held, and no more than the stock", () => {
		expect(maxUnitsNow({ minorder: 4, quantity: 94 }, 10, { sharePercent: 25 })).toBe(19);
		expect(maxUnitsNow({ minorder: 4, quantity: 94 }, 0, { sharePercent: 25 })).toBe(26);
		expect(maxUnitsNow({ minorder: 4, quantity: 3 }, 0, { sharePercent: 25 })).toBe(3);
		expect(maxUnitsNow({ minorder: 4, quantity: 1 }, 0, { sharePercent: 100 })).toBe(1);
	});
});

import { expect, test } from "vitest";
import { addedCosts, noCosts, unitsCents } from "./costs.ts";

test("shares of delivery and tax add up to the total, to the cent", () => {
	let seed = 7;
	const draw = (bound: number) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % bound;
	};
	for (let round = 0; round < 2000; round++) {
		const totals = Array.from({ length: 1 + draw(30) }, () => draw(100_000));
		const costs = { delivery: { label: "d", cents: draw(3000) }, tax: { label: "t", percent: draw(2500) / 100 } };
		const shares = addedCosts(totals, costs);
		const parts = totals.reduce((sum, cents) => sum + cents, 0);
		const delivery = shares.reduce((sum, { deliveryCents }) => sum + deliveryCents, 0);
		const tax = shares.reduce((sum, { taxCents }) => sum + taxCents, 0);
		expect(delivery).toBe(parts > 0 ? costs.delivery.cents : delivery);
		expect(tax).toBe(Math.round(((parts + delivery) * costs.tax.percent) / 100));
		expect(shares.every(({ deliveryCents, taxCents }) => deliveryCents >= 0 && taxCents >= 0)).toBe(true);
	}
});

test("delivery is free from the set amount", () => {
	const costs = { ...noCosts, delivery: { label: "d", cents: 900, freeFromCents: 5000 } };
	expect(addedCosts([4000, 999], costs).map(({ deliveryCents }) => deliveryCents)).toEqual([720, 180]);
	expect(addedCosts([4000, 1000], costs).map(({ deliveryCents }) => deliveryCents)).toEqual([0, 0]);
});

test.each([
	[17_243, 20, [10, 10], [8622, 8621]],
	[10_000, 3, [1, 1, 1], [3333, 3334, 3333]],
	[100, 7, [2, 1, 4], [29, 14, 57]],
])("units of %d cents refunded one after the other add up to it", (due, quantity, steps, amounts) => {
	let unitsLeft = quantity;
	const refunded = steps.map((units) => {
		const cents = unitsCents(due, { quantity, unitsLeft }, units);
		unitsLeft -= units;
		return cents;
	});
	expect(refunded).toEqual(amounts);
	expect(refunded.reduce((sum, cents) => sum + cents)).toBe(due);
});

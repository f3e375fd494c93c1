import { expect, test } from "vitest";
import { type Costs, noCosts } from "../money/costs.ts";
import { trustPages } from "./trust-content.ts";

const whatItCosts = (costs: Costs) => {
	const [{ text } = {}] = trustPages["/delivery"].sections;
	return typeof text === "function" ? text(costs) : [];
};

test("the page of delivery says what the shop's settings add, and that nothing is added where nothing is", () => {
	expect(whatItCosts(noCosts)).toEqual([
		"Nothing: the price beside a part is what you pay. No tax is added at the end either.",
	]);
	const costs = {
		delivery: { label: "Parcel service", cents: 890, freeFromCents: 50_000 },
		tax: { label: "VAT", percent: 20 },
	};
	expect(whatItCosts(costs)).toEqual([
		"Parcel service: $8.90 for all that you order at once; nothing for parts of $500.00 or more.",
		"VAT of 20 % is added to parts and delivery. You see the whole sum before you pay.",
	]);
	expect(whatItCosts({ ...costs, tax: noCosts.tax })[1]).toBe("No tax is added at the end.");
});

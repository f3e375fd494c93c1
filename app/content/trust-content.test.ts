import { expect, test } from "vitest";
import { type Costs, noCosts } from "../money/costs.ts";
import { trustPages } from "./trust-content.ts";

const costsText = (costs: Costs) => {
	const [{ text } = {}] = trustPages["/delivery"].sections;
	return typeof text === "function" ? text(costs) : [];
};

test("the delivery page shows the configured costs, or that there are none", () => {
	expect(costsText(noCosts)).toEqual(["Delivery is free and no tax is added. You pay the price shown for each part."]);
	const costs = {
		delivery: { label: "Parcel service", cents: 890, freeFromCents: 50_000 },
		tax: { label: "VAT", percent: 20 },
	};
	expect(costsText(costs)).toEqual([
		"Parcel service: $8.90 per order, however many parts. Free when the parts total $500.00 or more.",
		"VAT of 20% is added to parts and delivery. You'll see the total before you pay.",
	]);
	expect(costsText({ ...costs, tax: noCosts.tax })[1]).toBe("No tax added.");
});

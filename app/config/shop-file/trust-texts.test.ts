import { expect, test } from "vitest";
import { demoBrand } from "../../brand/brand.ts";
import { type Costs, noCosts } from "../../money/costs.ts";
import { demoTrustPages } from "./demo-trust-pages.server.ts";
import { fillTrustPage } from "./trust-texts.server.ts";

const costsText = (costs: Costs) => fillTrustPage(demoTrustPages.delivery, demoBrand, costs).sections[0]?.text;

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
	expect(costsText({ ...costs, tax: noCosts.tax })?.[1]).toBe("No tax added.");
});

test("the imprint has the owner's details, and leaves out those that the owner does not have", () => {
	const imprint = (company: typeof demoBrand.company) =>
		fillTrustPage(demoTrustPages.imprint, { ...demoBrand, company }, noCosts).sections.map(({ text }) => text);
	expect(imprint(demoBrand.company).slice(0, 3)).toEqual([
		[["Torque Foundry Ltd", "14 Crucible Lane, Sheffield S3 0TF, United Kingdom"]],
		[["works@torquefoundry.test", "+44 114 496 0123"]],
		[["Director: Harriet Anvil", "Registered in England and Wales, no. 00000000", "VAT number: GB 000 0000 00"]],
	]);
	expect(imprint({ name: "Kessel", vat: "DE1" })[2]).toEqual([["VAT number: DE1"]]);
	expect(imprint({ name: "Kessel" })).toHaveLength(3);
});

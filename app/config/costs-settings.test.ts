import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addedCosts, noCosts } from "../money/costs.ts";
import { readCosts } from "./costs-settings.server.ts";

function read(text: string) {
	const file = join(mkdtempSync(join(tmpdir(), "costs-")), "costs.json");
	writeFileSync(file, text);
	const problems: string[] = [];
	return { costs: readCosts(file, problems), problems: problems.map((problem) => problem.replace(file, "FILE")) };
}

const withSchedule = (given: string) =>
	`{"delivery":{"label":"Parcel","price":1,"schedule":{"cutOff":"14:00","transitDays":{"GB":[1,2]},${given}}}}`;

test("the example file is valid, and without a file there are no costs", () => {
	const problems: string[] = [];
	expect(readCosts("deploy/costs.json", problems)).toEqual({
		delivery: {
			label: "Parcel service",
			cents: 890,
			freeFromCents: 50_000,
			schedule: {
				cutOff: "14:00",
				workingDays: [1, 2, 3, 4, 5],
				holidays: ["2026-12-25", "2027-01-01"],
				transitDays: { GB: [1, 2], DE: [2, 4], other: [4, 9] },
			},
		},
		tax: { label: "VAT", percent: 20 },
	});
	expect(readCosts(undefined, problems)).toEqual(noCosts);
	expect(problems).toEqual([]);
});

test.each([
	["{", /^COSTS_FILE: FILE cannot be read: /],
	['{"tax":{"label":"VAT","percent":"19"}}', /^COSTS_FILE: FILE: tax\.percent: /],
	['{"tax":{"label":"VAT","percent":19.00001}}', /^COSTS_FILE: FILE: tax\.percent: must have at most four decimals/],
	['{"delivery":{"label":"","price":1}}', /^COSTS_FILE: FILE: delivery\.label: /],
	['{"delivery":{"label":"Parcel","price":1.005}}', /^COSTS_FILE: FILE: delivery\.price: /],
	[withSchedule('"cutOff":"25:00"'), /^COSTS_FILE: FILE: delivery\.schedule\.cutOff: must be a time of day/],
	[withSchedule('"workingDays":["Mo"]'), /^COSTS_FILE: FILE: delivery\.schedule\.workingDays\.0: /],
	[
		withSchedule('"transitDays":{"GB":[3,2]}'),
		/^COSTS_FILE: FILE: delivery\.schedule\.transitDays\.GB: must be the least/,
	],
	[withSchedule('"transitDays":{"uk":[1,2]}'), /^COSTS_FILE: FILE: delivery\.schedule\.transitDays\.uk: /],
	['{"Tax":{}}', /^COSTS_FILE: FILE: the file: /],
])("%s is reported with its place in the file", (text, problem) => {
	const { costs, problems } = read(text);
	expect(problems.join()).toMatch(problem);
	expect(costs).toEqual(noCosts);
});

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

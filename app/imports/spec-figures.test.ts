import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

let shop: TestShop;
let admin: TestCaller;
beforeAll(async () => {
	shop = await createTestShop();
	admin = await shop.admin();
	await aProduct(shop, {
		partNumber: "A-1",
		price: 1,
		specs: [{ name: "Bore", value: 12.345, unit: "MMT" }],
	});
});
afterAll(() => shop.close());

const preview = async (text: string) =>
	(await admin.post("/imports/preview", text, { "content-type": "text/csv" })).body.rows[0];

test.each([
	["845,50", "Weight: 6,250 kg", "Weight: 6.25 kg"],
	["845,50", "Torque: 1.500,5 Nm", "Torque: 1500.5 N·m"],
	["845.50", "Weight: 6,250 kg", "Weight: 6250 kg"],
	["845.50", "Weight: 6.250 kg", "Weight: 6.25 kg"],
	["845", '"Width: 1,5 mm\nWeight: 1,250 kg"', "Width: 1.5 mm\nWeight: 1.25 kg"],
	["845,50", "Thread: M8 × 1,250", "Thread: M8 × 1,250"],
	["845", "Voltage: 12/24 V", "Voltage: 12/24 V"],
])("beside the price %s, %j has the decimal sign of the file", async (price, specs, expected) => {
	const row = await preview(`Part number;Price;Specs\nA-1;${price};${specs}\n`);
	expect(row.changes?.find(({ field }: { field: string }) => field === "specs")?.to).toBe(expected);
});

test("a spec that can be thousands or decimals is refused, unless it is unchanged", async () => {
	const row = await preview("Part number;Price;Specs\nA-1;489,50;Speed: 20.000 rpm\n");
	expect(row.reason).toBe("Specs: 20.000 can be 20 or 20000. Write one of them");
	const comma = await preview("Part number;Price;Specs\nA-1;489;Bore: 12,700 mm\n");
	expect(comma.reason).toBe("Specs: 12,700 can be 12.7 or 12700. Write one of them");
	const other = await preview('Part number;Price;Specs\nA-1;489,50;"Bore: 12.345 mm\nVanes: 48"\n');
	expect(other.outcome).toBe("changed");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

let shop: TestShop;
let admin: TestCaller;
beforeAll(async () => {
	shop = await createTestShop();
	admin = await shop.admin();
});
afterAll(() => shop.close());

const csv = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Previews a file of one column. */
async function preview(id: string, heading: string, cell: string) {
	const content = `Id,${heading}\n${id},${csv(cell)}\n`;
	return (await admin.post("/imports/preview", content, { "content-type": "text/csv" })).body.rows[0];
}

test("the preview shows a long text around its first difference", async () => {
	const start = "Cylinder head bolt of steel 10.9, black, with washer, for engines with eight valves: tighten to ";
	const description = `${start}40 Nm, then by a quarter turn more. Replace it after every use, as it has stretched by then.`;
	const id = await aProduct(shop, { description });
	const { changes } = await preview(id, "Description", description.replace("40 Nm", "400 Nm"));
	expect(changes).toEqual([
		{
			field: "description",
			from: "…th eight valves: tighten to 40 Nm, then by a quarter turn more. Replace it after…",
			to: "…th eight valves: tighten to 400 Nm, then by a quarter turn more. Replace it afte…",
		},
	]);
	const longer = `${description} Order with nut.`;
	expect((await preview(id, "Description", longer)).changes).toEqual([
		{ field: "description", from: `…${description.slice(-30)}`, to: `…${description.slice(-30)} Order with nut.` },
	]);
	expect((await preview(id, "Description", "Short")).changes[0]).toMatchObject({
		from: `${description.slice(0, 80)}…`,
		to: "Short",
	});
});

test.each([
	["Name", { name: "Sensor 5 kΩ" }, "Sensor 5 k?"],
	["Description", { description: "Tolerance −0.030, from ≥ 2010" }, "Tolerance ?0.030, from ? 2010"],
	["Specs", { specs: [{ name: "Coil resistance", text: "12 Ω" }] }, "Coil resistance: 12 ?"],
	["Other numbers", { numbers: [{ kind: "oem" as const, number: "A 1", maker: "Škoda" }] }, "OEM ?koda: A 1"],
	["Family", { family: "Ω-Clips" }, "?-Clips"],
	["Shelf", { shelf: "Ł-3" }, "?-3"],
])("a spreadsheet that saved as ANSI does not change %s", async (heading, product, cell) => {
	const row = await preview(await aProduct(shop, product), heading, cell);
	expect(row).toMatchObject({
		outcome: "refused",
		reason: expect.stringMatching(/^Your spreadsheet replaced \S.* by \?\. Save it as CSV UTF-8$/),
	});
});

test("a question mark that is typed is a change", async () => {
	const id = await aProduct(shop, { description: "Fits 2010 – 2014, 5 kΩ." });
	for (const typed of ["Fits 2010 – 2014, 5 kΩ?", "Fits 2010 ? 2014, 6 k?.", "Fits which cars?"])
		expect(await preview(id, "Description", typed), typed).toMatchObject({ outcome: "changed" });
});

test("accents that a spreadsheet writes as characters of their own change nothing", async () => {
	const numbers = [{ kind: "oem" as const, number: "TF-1", maker: "Citroën" }];
	const id = await aProduct(shop, { numbers, name: "Bügel", description: "Für Räder" });
	for (const [heading, cell] of [
		["Other numbers", "OEM Citroën: TF-1"],
		["Name", "Bügel"],
		["Description", "Für Räder"],
	] as const)
		expect(await preview(id, heading, cell.normalize("NFD")), heading).toMatchObject({ outcome: "same" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import type { ImportRow } from "./import-schema.ts";

let shop: TestShop;
let admin: TestCaller;
beforeAll(async () => {
	shop = await createTestShop();
	admin = await shop.admin();
	for (const partNumber of ["A-1", "A-2", "4711"]) await aProduct(shop, { partNumber, price: 0.5 });
});
afterAll(() => shop.close());

const csv = { "content-type": "text/csv" };
const table = (headings: string, ...rows: string[]) =>
	[`${headings};Price`, ...rows.map((row) => `${row};4`)].join("\n");
const outcomes = (body: { rows: ImportRow[] }) => body.rows.map(({ outcome }) => outcome);

test.each([
	"Réf. client;Réf. fournisseur",
	"Code;Supplier code",
	"Artikelnr.;Lieferantenartikelnummer",
	"SKU;Vendor item",
])("of the columns %s, the one with the shop's part numbers matches rows", async (headings) => {
	for (const [text, place] of [
		[table(headings, "X-8;A-1", "X-9;A-2"), 1],
		[table(headings, "A-1;X-8", "A-2;X-9"), 0],
		[table(headings, "A-1;A-1", "X-9;A-2"), 1],
	] as const) {
		const columns = [null, null, "price"].with(place, "partNumber");
		expect((await admin.post("/imports/headings", text, csv)).body).toMatchObject({ columns });
		const { body } = await admin.post("/imports/preview", text, csv);
		expect([body.columns, outcomes(body)]).toEqual([columns, ["changed", "changed"]]);
	}
});

test("which of two columns has the part number is asked when they have numbers of different parts", async () => {
	const question = "“Code” and “Supplier code” have numbers of different parts. Choose one as the part number.";
	for (const text of [
		table("Code;Supplier code", "4711;A-1", "X-9;A-2"),
		table("Code;Supplier code", "4711;X-8", "X-9;A-2"),
	]) {
		const { body } = await admin.post("/imports/headings", text, csv);
		expect(body).toMatchObject({ columns: [null, null, "price"], question });
		const refused = await admin.post("/imports/preview", text, csv);
		expect([refused.status, refused.body.detail]).toEqual([422, question]);
		const chosen = await admin.post("/imports/preview?columns=,partNumber,price", text, csv);
		expect(outcomes(chosen.body).at(-1)).toBe("changed");
	}
});

test("a column that is called as in an export, or an ID, is sure", async () => {
	const text = table("Part number;Supplier code", "N-1;A-1");
	const { body } = await admin.post("/imports/headings", text, csv);
	expect([body.columns, body.question]).toEqual([["partNumber", null, "price"], undefined]);
});

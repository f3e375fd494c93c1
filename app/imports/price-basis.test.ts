import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

let shop: TestShop;
let admin: TestCaller;
beforeAll(async () => {
	shop = await createTestShop();
	admin = await shop.admin();
	await aProduct(shop, { partNumber: "A-1", name: "Washer", price: 0.5 });
});
afterAll(() => shop.close());

const outcome = async (headings: string, cells: string) => {
	const text = `Part number;${headings}\nA-1;${cells}\n`;
	const { body } = await admin.post("/imports/preview", text, { "content-type": "text/csv" });
	const [row] = body.rows;
	return row.reason ?? row.outcome;
};

test.each([
	...["Price unit", "per", "PE", "Preiseinheit", "Price per", "Unit"],
	...["Price qty", "Pricing unit", "Price UOM", "Unit of price", "Prix par", "Unité de prix", "UOM", "ME", "Einh."],
])("a price is refused when the column %s says that it is for several pieces", async (heading) => {
	const fault = `The column “${heading}” has 100. Enter the price of one piece`;
	expect(await outcome(`Price;${heading}`, "4,00;100")).toBe(fault);
	expect(await outcome(`Price;${heading}`, "4,00;1")).toBe("changed");
	expect(await outcome(`Price;${heading}`, "4,00;1,000")).toBe("changed");
	expect(await outcome(`Price;${heading}`, "4,00;")).toBe("changed");
	expect(await outcome(`Price;${heading}`, "4,00;ST")).toBe("changed");
	expect(await outcome(`Name;${heading}`, "Disc;100")).toBe("changed");
});

test.each(["100 pcs", "per 1000", "C", "1.000 ST", "DZ", "Dutzend", "%", "Tsd."])(
	"the price unit %s is not one piece",
	async (cell) => {
		expect(
			await outcome("Price;Price unit", `4.00;${cell}`.replace("4.00", cell === "1.000 ST" ? "4,00" : "4.00")),
		).toBe(`The column “Price unit” has ${cell}. Enter the price of one piece`);
	},
);

test("a price per M is refused, which can be a thousand or a metre", async () => {
	const fault = "The column “UOM” has M, which can be a thousand or a metre. Enter the price of one piece";
	expect(await outcome("Price;UOM", "4.00;M")).toBe(fault);
	expect(await outcome("Price;UOM", "4.00;m")).toBe("changed");
	expect(await outcome("Name;UOM", "Disc;M")).toBe("changed");
});

test.each(["Currency", "Währung", "Curr.", "WKZ"])(
	"a price in a currency other than the shop's is refused",
	async (heading) => {
		expect(await outcome(`Price;${heading}`, "4.00;EUR")).toBe(
			`The column “${heading}” has EUR. Enter the price in USD`,
		);
		expect(await outcome(`Price;${heading}`, "4.00;usd")).toBe("changed");
		expect(await outcome(`Price;${heading}`, "0.50;EUR")).toBe("same");
		expect(await outcome(`Name;${heading}`, "Disc 2;EUR")).toBe("changed");
	},
);

test.each([
	["Price per 100", "The column “Price per 100” has the price of 100. Enter the price of one piece"],
	["Preis/1.000 St.", "The column “Preis/1.000 St.” has the price of 1.000. Enter the price of one piece"],
	["Price (EUR)", "The column “Price (EUR)” has another currency. Enter the price in USD"],
	["Preis €", "The column “Preis €” has another currency. Enter the price in USD"],
	...["Price per 1", "Price 1/2026", "Price (USD)", "Net price", "Europe price"].map((heading) => [heading, "changed"]),
])("a column %s that is chosen as the price: %s", async (heading, expected) => {
	const text = `Part number;${heading}\nA-1;4.00\n`;
	const path = "/imports/preview?columns=partNumber,price";
	const { body } = await admin.post(path, text, { "content-type": "text/csv" });
	const [row] = body.rows;
	expect(row.reason ?? row.outcome).toBe(expected);
});

test("a pack size beside the price of one piece is no price unit", async () => {
	for (const heading of ["VPE", "Pack", "Packing"])
		expect(await outcome(`Price;${heading}`, "4.00;100")).toBe("changed");
});

test("rows that are posted are refused as in the preview: a price of several pieces, a cell too few, wrong columns", async () => {
	const headings = ["Part number", "Name", "Price", "Description", "Quantity", "Minimum order", "Price unit"];
	const cells = ["A-9", "Nut", "4.00", "Steel", "5", "1", "100"];
	const columns = ["partNumber", "name", "price", "description", "quantity", "minorder", null];
	const post = async (body: object) => {
		const all = { file: "0".repeat(32), headings, columns, rows: [{ row: 2, cells }], ...body };
		const { body: answer } = await admin.post("/imports/rows", all);
		return answer.detail ?? answer.rows[0].reason ?? answer.rows[0].outcome;
	};
	const text = `${headings.join(";")}\n${cells.join(";")}`;
	const { body } = await admin.post("/imports/preview", text, { "content-type": "text/csv" });
	expect(await post({})).toBe(body.rows[0].reason);
	expect(await post({})).toBe("The column “Price unit” has 100. Enter the price of one piece");
	expect(await post({ headings: undefined })).toMatch(/^Send the headings/);
	expect(await post({ rows: [{ row: 2, cells: cells.slice(1) }] })).toBe(
		"This row has 6 cells, but there are 7 headings",
	);
	expect(await post({ columns: columns.with(6, "price") })).toBe("Price is chosen for two columns.");
	expect(await post({ headings: headings.slice(1) })).toBe("Choose a field for each column of the file.");
	expect(await post({ rows: [{ row: 2, cells: cells.with(6, "1") }] })).toBe("new");
});

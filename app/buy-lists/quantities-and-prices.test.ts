import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
	shop = await createTestShop();
	await aProduct(shop, { partNumber: "TF-CW-17", quantity: 5000, minorder: 2 });
	await aProduct(shop, { partNumber: "TF-TD-08", price: 34, quantity: 5000, minorder: 1 });
});
afterAll(() => shop.close());

const check = async (...texts: string[]) => {
	const { body } = await shop.visitor.post("/lists/check", { text: texts.join("\n") });
	return body.lines.map((line: { partNumber?: string; number: string; units: number; status: string }) =>
		[line.partNumber ?? line.number, line.units, line.status].join(" "),
	);
};

test.each([
	["2\tTF-TD-08\t34", 2],
	["2 TF-TD-08 34", 2],
	["2 pcs\tTF-TD-08\t34", 2],
	["2\tTF-TD-08\t34\t68", 2],
	["1\tTF-TD-08\t34\t34", 1],
	["TF-TD-08\t34,00\t2,00", 2],
	["TF-TD-08\t34.00\t2.00", 2],
	["2.00\tTF-TD-08\t34.00", 2],
	["TF-TD-08\t34\t2", 2],
	["TF-TD-08\t2\t34", 2],
	["TF-TD-08\t34", 34],
])("in %j the price of the part, 34, is not its quantity", async (text, expected) => {
	expect(await check(text)).toEqual([`TF-TD-08 ${expected} ok`]);
});

test.each([
	"TF-TD-08\t20\t12",
	"TF-TD-08;7;53",
	"7\tTF-TD-08\t53",
	"7 TF-TD-08 53",
	"TF-TD-08\t7,00\t53,00",
	"7 pcs;TF-TD-08;53",
	"7;TF-TD-08;53;12",
])("%j has figures that can each be the quantity: it is not read", async (text) => {
	expect(await check(text)).toEqual(["TF-TD-08 1 units-not-read"]);
});

test.each([
	...["- 12 x TF-CW-17", "• 12 x TF-CW-17", "– 12 Stück TF-CW-17", "> 12 pcs TF-CW-17", "- 12 TF-CW-17"],
	...["* 12 x TF-CW-17", ">> TF-CW-17\t12", "> - 12 x TF-CW-17", ">12 x TF-CW-17"],
])("%j, a line of a list or of an answered mail, is read", async (text) => {
	expect(await check(text)).toEqual(["TF-CW-17 12 ok"]);
});

test("numbers of lines are no quantities, wherever a list begins in a text", async () => {
	expect(await check("Dear Sirs", "1 TF-CW-17 5", "2 TF-TD-08 7", "3\tTF-TD-08\t8", "8\tTF-TD-08\t9")).toEqual([
		...["Dear Sirs 1 not-found", "TF-CW-17 5 ok", "TF-TD-08 7 ok", "TF-TD-08 8 ok", "TF-TD-08 1 units-not-read"],
	]);
});

test.each([
	["TF-CW-17\t2,000\tST\t4,60", "TF-CW-17 2 ok"],
	["TF-CW-17\t2,500\tST\t34,00", "TF-CW-17 2 units-not-read"],
	["TF-CW-17;20,000 ST;4,60", "TF-CW-17 20 ok"],
	["TF-CW-17\t2,500\tST\t4,60", "TF-CW-17 2 units-not-read"],
	["TF-CW-17\t2.000\tpcs\t4.60", "TF-CW-17 2 ok"],
	["TF-CW-17\t2,000\tpcs\t4.60", "TF-CW-17 2000 ok"],
	['TF-CW-17,"2,000",4.60', "TF-CW-17 2000 ok"],
	["TF-CW-17\t2.000\tST\t4,60", "TF-CW-17 2000 ok"],
	["TF-CW-17\t2,000", "TF-CW-17 2000 ok"],
])("in %j the price shows the decimal sign of the quantity", async (text, expected) => {
	expect(await check(text)).toEqual([expected]);
});

test("the figures of all lines show one decimal sign", async () => {
	const head = "Material\tMenge\tME";
	expect(await check(head, "TF-CW-17\t2,000\tST", "TF-TD-08\t1.000,000\tST")).toEqual([
		...["TF-CW-17 2 ok", "TF-TD-08 1000 ok"],
	]);
	expect(await check("TF-CW-17\t2,000\tST", "TF-TD-08\t1.500,00\tST")).toEqual(["TF-CW-17 2 ok", "TF-TD-08 1500 ok"]);
	expect(await check("TF-CW-17,10", "TF 6203,10", 'TF-TD-08,"1,000"')).toContain("TF-TD-08 1000 ok");
});

test("a quantity is not read when other lines have both decimal signs", async () => {
	expect(await check("TF-CW-17\t2,000", "X-1\t2\t4,60", "X-2\t3\t4.60")).toContain("TF-CW-17 2 units-not-read");
});

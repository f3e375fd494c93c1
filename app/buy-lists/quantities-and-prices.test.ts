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

test.each(["7\tTF-TD-08\t53", "7 TF-TD-08 53", "TF-TD-08\t7,00\t53,00", "7 pcs;TF-TD-08;53", "7;TF-TD-08;53;12"])(
	"%j has figures that can each be the quantity: it is not read",
	async (text) => {
		expect(await check(text)).toEqual(["TF-TD-08 1 units-not-read"]);
	},
);

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

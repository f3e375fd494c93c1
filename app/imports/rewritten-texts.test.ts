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

/** Returns why the row of a file is refused, or what it does. */
async function outcome(text: string): Promise<string> {
	const { body } = await admin.post("/imports/preview", text, { "content-type": "text/csv" });
	return body.rows[0].reason ?? body.rows[0].outcome;
}

test.each([
	["3-4", "04-Mar", "as a date"],
	["3-4", "03. Apr", "as a date"],
	["3-4", "3/4/2026", "as a date"],
	["3-4", "46085", "as a date"],
	["1-12", "12-Jan", "as a date"],
	["007", "7", "as a number"],
	["2E3", "2.00E+03", "as a number"],
	["A-1", "2E3", "changed"],
	["3-4", "3-5", "changed"],
	["3-4", "B 12", "changed"],
	["7", "12", "changed"],
])("a spreadsheet that makes %s, a shelf or a name, into %s: %s", async (before, cell, words) => {
	const id = await aProduct(shop, { name: before, shelf: before });
	expect(await outcome(`Id,Shelf\n${id},${cell}\n`)).toContain(words);
	expect(await outcome(`Id,Name\n${id},${cell}\n`)).toContain(words);
});

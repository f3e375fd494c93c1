// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { anOrder, aPurchase, emptyShop, openOrders, shop } from "../../../tests/support/orders-page.tsx";

beforeEach(emptyShop);

test("a search without a match in this tab names the tabs with matches, and keeps the search", async () => {
	shop.counts = { open: 0, paid: 0, unpaid: 0, delivered: 1, refunded: 2, cancelled: 0, all: 3 };
	const { text, named } = await openOrders("/dashboard/allorder?search=mueller");
	expect(text()).toContain("No matches");
	const link = named("a", "Show 1 match in Shipped");
	expect(link?.getAttribute("href")).toBe("/dashboard/allorder?search=mueller&state=delivered");
	expect(named("a", "Show 2 matches in Refunded")).toBeDefined();
	expect(named("a", /matches? in (?:All|Unpaid)/)).toBeUndefined();
	expect(text()).toMatch(/No matches for .?mueller/);
	expect(named("a", "Clear search")?.getAttribute("href")).toBe("/dashboard/allorder");
});

test("a row names the country of an order whose address does not", async () => {
	shop.purchases = [aPurchase(10001, [anOrder("a")], { country: "DE" })];
	const { row } = await openOrders();
	expect(row(10001).textContent).toContain("Erika · 70173 Stuttgart, Germany");
});

test("a customer's line that the row cuts has its whole text as a tooltip", async () => {
	shop.purchases = [aPurchase(10001, [anOrder("a")], { purchaseOrder: "PO-7", note: "Call first" })];
	const { row } = await openOrders();
	expect(row(10001).querySelector(".clip.small")?.getAttribute("title")).toBe(
		"Erika · 70173 Stuttgart · PO-7 · Call first",
	);
});

test("the names of a purchase's items keep their places beside others written from right to left", async () => {
	const arabic = "\u0641\u0644\u062a\u0631 \u0632\u064a\u062a";
	const products = [arabic, `3/4"-16 (UNF)`];
	shop.purchases = [
		aPurchase(
			10001,
			products.map((product, nth) => anOrder(`${nth}`, { product })),
			{ name: arabic },
		),
	];
	const { row } = await openOrders();
	const names = [...row(10001).querySelectorAll(".items-toggle bdi")];
	expect(names.map(({ textContent }) => textContent)).toEqual(products);
	expect(row(10001).querySelector(".items-toggle")?.textContent).toBe(`2 items ${products.join(", ")}`);
	expect(row(10001).querySelector("[title]")?.getAttribute("title")).toMatch(`\u2068${arabic}\u2069 · `);
});

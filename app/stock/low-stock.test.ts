import type { RootOperationNode } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { scansOf } from "../../tests/support/query-plans.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(anyEngine)("what a keeper lists on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let id: string;
	const queries: RootOperationNode[] = [];
	beforeEach(async () => {
		shop = await createTestShop(engine, { queries });
		[admin, buyer] = [await shop.admin(), await shop.customer()];
		id = await aProduct(shop, { name: "Disc", quantity: 10, minorder: 2 });
		await aProduct(shop, { name: "Pad", quantity: 100, minorder: 2 });
	});
	afterEach(() => shop.close());

	const listed = async (query = "") => (await admin.get(`/stock${query}`)).body.products;
	const lowNames = async () => (await listed("?stock=low")).map(({ name }: { name: string }) => name);

	test("is low at three minimum orders, or where an admin says, as soon as orders take it there", async () => {
		expect(await lowNames()).toEqual([]);
		await anOrder(shop, buyer, id, 4);
		expect(await lowNames()).toEqual(["Disc"]);
		await admin.patch(`/products/${id}`, { lowStock: 5 });
		expect(await lowNames()).toEqual([]);
		expect((await listed("?q=disc"))[0]).toMatchObject({ quantity: 6, lowStock: 5 });
		await anOrder(shop, buyer, id, 2);
		expect(await lowNames()).toEqual(["Disc"]);
		expect((await admin.get("/stock/counts")).body).toEqual({ sale: 2, low: 1, hidden: 0, shelves: [] });
		await admin.patch(`/products/${id}`, { lowStock: null, quantity: 7 });
		expect(await lowNames()).toEqual([]);
	});

	test("is listed and exported with the most missing first", async () => {
		await anOrder(shop, buyer, id, 4);
		await aProduct(shop, { name: "Bolt", quantity: 1, minorder: 3 });
		await aProduct(shop, { name: "Seal", quantity: 4, minorder: 2 });
		expect(await lowNames()).toEqual(["Bolt", "Seal", "Disc"]);
		expect((await listed("?stock=low&sort=missing")).map(({ name }: { name: string }) => name)).toEqual([
			...["Disc", "Seal", "Bolt"],
		]);
		const [names = "", first = ""] = `${(await admin.get("/stock.csv?stock=low")).body}`.split("\r\n");
		expect(first.split(",")[names.split(",").indexOf("Missing")]).toBe("8");
	});

	test("is exported as a list to reorder, with the stock and the reorder level", async () => {
		await anOrder(shop, buyer, id, 4);
		const { body } = await admin.get("/stock.csv?stock=low");
		const [names = "", ...lines] = `${body}`.trim().split("\r\n");
		const cells = (line: string) => names.split(",").map((name, at) => [name, line.split(",")[at]]);
		expect(lines.map((line) => Object.fromEntries(cells(line)))).toMatchObject([
			{ Name: "Disc", Stock: "6", "Reorder level": "6" },
		]);
		// An import of the list never sets a stock back.
		expect(names).toMatch(/,Stock at export$/);
		expect(lines[0]).toMatch(/,6 at \S+Z$/);
		expect(`${(await admin.get("/stock.csv")).body}`.trim().split("\r\n")).toHaveLength(3);
	});

	test("tells what was sold in 30 days: paid and delivered, not unpaid, cancelled or refunded", async () => {
		const [paid, delivered, refunded] = [
			await aPaidOrder(shop, buyer, id, 2),
			await aPaidOrder(shop, buyer, id, 2),
			await aPaidOrder(shop, buyer, id, 2),
		];
		await anOrder(shop, buyer, id, 2);
		await admin.delete(`/orders/${delivered.orderId}`);
		await refundOrder(admin, refunded.orderId, { restock: true });
		const sold = async () =>
			Object.fromEntries((await listed()).map((one: { name: string; sold: number }) => [one.name, one.sold]));
		expect(await sold()).toEqual({ Disc: 4, Pad: 0 });
		await refundOrder(admin, paid.orderId, { amount: 1, units: 1 });
		expect(await sold(), "one is not sent after a partial refund").toEqual({ Disc: 3, Pad: 0 });
		await admin.post(`/orders/${delivered.orderId}/replacement`, { quantity: 1 });
		expect(await sold(), "a replacement is not sold").toEqual({ Disc: 3, Pad: 0 });
		shop.time.now = new Date(shop.time.now.getTime() + 31 * 86_400_000);
		admin = await shop.admin();
		expect(await sold()).toEqual({ Disc: 0, Pad: 0 });
	});

	test("is sorted by reorder level and by what was sold, for admins only", async () => {
		await aPaidOrder(shop, buyer, id, 2);
		await admin.patch(`/products/${id}`, { lowStock: 500 });
		const sorted = async (sort: string) => (await listed(`?sort=${sort}`)).map(({ name }: { name: string }) => name);
		expect(await sorted("low")).toEqual(["Pad", "Disc"]);
		expect(await sorted("-low")).toEqual(["Disc", "Pad"]);
		expect(await sorted("sold")).toEqual(["Pad", "Disc"]);
		expect(await sorted("-sold")).toEqual(["Disc", "Pad"]);
		expect((await shop.visitor.get("/catalogue?sort=-sold")).status).toBe(422);
	});

	test("keeps levels and sales to admins", async () => {
		await admin.patch(`/products/${id}`, { lowStock: 5 });
		const { body } = await shop.visitor.get(`/products/${id}`);
		expect(body).not.toHaveProperty("lowStock");
		expect((await shop.visitor.get("/catalogue?stock=low")).body.total).toBe(2);
	});

	test("is read without a look at the whole table", async () => {
		queries.length = 0;
		await listed("?stock=low");
		await listed("?q=disc");
		const afterTheIndex = queries.splice(0).slice(-8);
		expect(await scansOf(shop.db, afterTheIndex)).toEqual([]);
	});
});

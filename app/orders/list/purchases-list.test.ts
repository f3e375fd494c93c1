import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nameSortKey } from "../../../db/search-words.ts";
import { aProduct } from "../../../tests/support/factories.ts";
import { aPaidPurchase, aPurchase } from "../../../tests/support/purchases.ts";
import { plansOf, scansOf } from "../../../tests/support/query-plans.ts";
import { refundOrder } from "../../../tests/support/refunds.ts";
import { copyOrder } from "../../../tests/support/stored-orders.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import { listPurchasePage } from "./list-purchases.server.ts";
import type { ListedPurchase } from "./listed-purchase.ts";

describe.each(engines)("a list of purchases on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	const queries: RootOperationNode[] = [];
	/** Oldest first: unpaid, partly cancelled, paid, partly delivered, cancelled, another customer's. */
	const ids: string[] = [];
	let [disc, plug, filter] = ["", "", ""];

	beforeAll(async () => {
		const costs = { delivery: { label: "", cents: 500 }, tax: { label: "", percent: 0 } };
		shop = await createTestShop(engine, { queries, costs });
		admin = await shop.admin();
		[disc, plug, filter] = await Promise.all([
			aProduct(shop, { name: "Brake disc", partNumber: "TF-320V", price: 10, quantity: 1000 }),
			aProduct(shop, { name: "Spark plug", partNumber: "TF-IR7", price: 20.5, quantity: 1000 }),
			aProduct(shop, { name: "Oil filter", partNumber: "TF-OF-76", price: 3.33, quantity: 1000 }),
		]);
		buyer = await shop.customer("zoe.muller@foundry.example");
		const unpaid = await aPurchase(shop, buyer, { [disc]: 2, [plug]: 2 });
		const partlyCancelled = await aPurchase(shop, buyer, { [disc]: 4, [filter]: 3 });
		const paid = await aPaidPurchase(shop, buyer, { [plug]: 2, [filter]: 2, [disc]: 2 });
		const delivered = await aPaidPurchase(shop, buyer, { [disc]: 6, [plug]: 3 });
		const cancelled = await aPurchase(shop, buyer, { [filter]: 5, [plug]: 5 });
		const other = await aPurchase(shop, await shop.customer(), { [plug]: 7 });
		ids.push(unpaid, partlyCancelled, paid.id, delivered.id, cancelled, other);
		const [, second] = (await buyer.get(`/purchases/${partlyCancelled}`)).body.orders;
		await buyer.delete(`/orders/${second._id}`);
		await admin.delete(`/orders/${delivered.orders[0]._id}`);
		await buyer.post(`/purchases/${cancelled}/cancel`, {});
	});
	beforeEach(() => {
		queries.length = 0;
	});
	afterAll(() => shop.close());

	const listed = async (query: string, who = admin): Promise<ListedPurchase[]> =>
		(await who.get(`/purchases?${query}`)).body;
	const idsOf = (purchases: ListedPurchase[]) => purchases.map(({ _id }) => _id);
	/** Positions in {@link ids}. */
	const found = async (query: string, who?: TestCaller) => idsOf(await listed(query, who)).map((id) => ids.indexOf(id));

	/** Reads all pages of a list by their links. */
	async function pagesOf(query: string, rel: "next" | "prev" = "next"): Promise<number[][]> {
		const pages: number[][] = [];
		for (let path: string | undefined = `?${query}`; path; ) {
			const { body, headers } = await admin.get(`/purchases${path}`);
			pages.push(idsOf(body).map((id) => ids.indexOf(id)));
			[, path] = new RegExp(`<(\\?[^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "") ?? [];
		}
		return pages;
	}

	test("has a row for each purchase, with its buyer, amount and all its orders", async () => {
		const [unpaid, partlyCancelled, , , cancelled] = await listed("state=all", buyer);
		const { body: order } = await buyer.get(`/orders/${unpaid?.orders[0]?._id}`);
		expect(unpaid).toEqual({
			_id: ids[0],
			number: 10001,
			createdAt: order.createdAt,
			name: "Erika Muster",
			email: "zoe.muller@foundry.example",
			phone: "5550100",
			address: "1 Foundry Lane, Springfield, UK",
			total: 66,
			heldUntil: order.heldUntil,
			orders: [order, expect.objectContaining({ product: "Spark plug", quantity: 2 })],
		});
		expect(partlyCancelled).toMatchObject({ total: 45, orders: [{ status: "unpaid" }, { status: "cancelled" }] });
		expect(cancelled?.heldUntil).toBeUndefined();
		expect(cancelled).toMatchObject({ total: 124.15, orders: [{ status: "cancelled" }, { status: "cancelled" }] });
	});

	test("has fewer purchases on a page where these have many orders, in both directions", async () => {
		const page = (range: object) => listPurchasePage(shop.db, { state: "all" }, "newest", { limit: 9, ...range }, 5);
		const placesOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => ids.indexOf(id)).join();
		const second = await page({ after: (await page({})).next });
		expect([second, await page({ before: second.previous })].map(placesOf)).toEqual(["2,1", "5,4,3"]);
	});

	test("shows the amount refunded", async () => {
		const [withRefund] = await listed("state=paid&limit=1");
		const [order] = withRefund?.orders ?? [];
		expect(withRefund?.refunded).toBeUndefined();
		await refundOrder(admin, order?._id, { amount: 1.5 });
		expect((await listed("state=paid&limit=1"))[0]).toMatchObject({ _id: withRefund?._id, refunded: 1.5 });
	});

	test("has in the state refunded also an order of which a part was refunded, and counts it there", async () => {
		const [withRefund] = await listed("state=refunded");
		expect(await listed("state=refunded")).toEqual([expect.objectContaining({ refunded: 1.5 })]);
		for (const query of ["", "?search=erika", `?search=${withRefund?.number}`])
			expect((await admin.get(`/purchases/counts${query}`)).body.refunded).toBe(1);
		expect(await found("state=refunded&search=erika")).toEqual([ids.indexOf(withRefund?._id ?? "")]);
	});

	test("shows the shop's note to admins only", async () => {
		const [, second] = (await buyer.get(`/purchases/${ids[1]}`)).body.orders;
		await admin.put(`/orders/${second._id}/note`, { note: "Call ahead." });
		expect((await listed(`ids=${ids[1]}`))[0]?.note).toBe("Call ahead.");
		expect((await listed(`ids=${ids[1]}`, buyer))[0]).not.toHaveProperty("note");
	});

	test("is a customer's own, and closed to visitors", async () => {
		expect((await shop.visitor.get("/purchases")).status).toBe(401);
		for (const query of ["", "state=all&search=erika", "sort=-total"])
			expect(await found(query, buyer)).not.toContain(5);
		expect(await found("state=all", buyer)).toEqual([0, 1, 2, 3, 4]);
		expect(await found("state=all")).toEqual([0, 1, 2, 3, 4, 5]);
		expect(await found("state=all&mine=true")).toEqual([]);
		expect((await admin.get("/purchases/counts?mine=true")).body.all).toBe(0);
	});

	test.each([
		["open", [0, 1, 2, 3, 5]],
		["unpaid", [0, 1, 5]],
		["paid", [2, 3]],
		["delivered", [3]],
		["refunded", [2]],
		["cancelled", [1, 4]],
	])("has in the state %s the purchases of which an order has it", async (state, expected) => {
		expect(await found(`state=${state}`)).toEqual(expected);
		expect(await found(`state=${state}&sort=newest`)).toEqual(expected.toReversed());
	});

	test("counts the purchases in each state, of those that are searched for", async () => {
		const counts = { open: 5, paid: 2, unpaid: 3, delivered: 1, refunded: 1, cancelled: 2, all: 6 };
		expect((await admin.get("/purchases/counts")).body).toEqual(counts);
		expect((await admin.get("/purchases/counts?search=erika")).body).toEqual(counts);
		const own = { ...counts, open: 4, unpaid: 2, all: 5 };
		expect((await buyer.get("/purchases/counts")).body).toEqual(own);
		const ofDiscs = { open: 3, paid: 1, unpaid: 2, delivered: 1, refunded: 0, cancelled: 0, all: 4 };
		expect((await buyer.get(`/purchases/counts?product=${disc}`)).body).toEqual(ofDiscs);
	});

	test("is read page by page, to its end and back, with every purchase once", async () => {
		expect(await pagesOf("state=all&limit=4")).toEqual([
			[0, 1, 2, 3],
			[4, 5],
		]);
		expect(await pagesOf("state=all&limit=4&sort=newest")).toEqual([
			[5, 4, 3, 2],
			[1, 0],
		]);
		expect(await pagesOf(`state=all&limit=2&before=${ids[4]}`, "prev")).toEqual([
			[2, 3],
			[0, 1],
		]);
	});

	test("is sorted by the amount of the purchase", async () => {
		const byTotal = [1, 0, 2, 4, 3, 5];
		expect((await pagesOf("state=all&limit=2&sort=total")).flat()).toEqual(byTotal);
		expect((await pagesOf("state=all&limit=2&sort=-total")).flat()).toEqual(byTotal.toReversed());
		expect(await found("state=paid&sort=-total")).toEqual([3, 2]);
	});

	test("is sorted by name, quantity and status, page by page and back", async () => {
		await shop.db
			.updateTable("purchases")
			.set({ name: "Ärne", name_key: nameSortKey("Ärne") })
			.where("id", "=", ids[3] ?? "")
			.execute();
		const orders = { name: [3, 0, 1, 2, 4, 5], quantity: [0, 1, 2, 5, 3, 4], state: [0, 1, 5, 2, 3, 4] };
		for (const [sort, order] of Object.entries(orders)) {
			expect((await pagesOf(`state=all&limit=2&sort=${sort}`)).flat()).toEqual(order);
			expect((await pagesOf(`state=all&limit=2&sort=-${sort}`)).flat()).toEqual(order.toReversed());
			const { headers } = await admin.get(`/purchases?state=all&limit=4&sort=${sort}`);
			const [, next] = /<\?([^>]*)>; rel="next"/.exec(headers.get("link") ?? "") ?? [];
			const { headers: last } = await admin.get(`/purchases?${next}`);
			const [, previous] = /<\?([^>]*)>; rel="prev"/.exec(last.get("link") ?? "") ?? [];
			expect(await found(previous ?? "")).toEqual(order.slice(0, 4));
		}
		expect(await found("sort=-state")).toEqual([3, 2, 5, 1, 0]);
		expect(await found("state=all&sort=quantity&search=oil")).toEqual([1, 2, 4]);
	});

	test("is searched and filtered by any of its orders", async () => {
		expect(await found("state=all&search=oil")).toEqual([1, 2, 4]);
		expect(await found("state=cancelled&search=oil")).toEqual([1, 4]);
		expect(await found("state=all&search=10006")).toEqual([5]);
		expect(await found(`state=all&product=${filter}`)).toEqual([1, 2, 4]);
		const today = shop.time.now.toISOString().slice(0, 10);
		expect(await found(`from=${today}&until=${today}&state=all`)).toEqual([0, 1, 2, 3, 4, 5]);
		expect(await found("until=2020-01-01")).toEqual([]);
		expect(await found("state=all&total=60")).toEqual([3]);
		const [{ transactionId } = {}] = (await listed("state=paid"))[0]?.orders ?? [];
		expect(await found(`state=all&search=${transactionId}`)).toEqual([2]);
	});

	test("has the purchases with these ids, or with orders of these ids", async () => {
		const [order] = (await listed("state=all"))[5]?.orders ?? [];
		expect(await found(`state=all&ids=${ids[4]},${order?._id}`)).toEqual([4, 5]);
		expect(await found(`ids=${ids[4]}`)).toEqual([]);
		const number = `${order?.purchaseNumber}.${order?.purchaseItem}`;
		expect(await found(`state=all&ids=${(await listed("state=all"))[2]?.number},${number},99999`)).toEqual([2, 5]);
		expect(await found(`state=all&ids=${number}`, buyer)).toEqual([]);
	});

	test.each(["limit=101", "state=lost", "sort=phone", "from=today", "sort=total&after=1", "sort=state&after=7~x"])(
		"refuses %s",
		async (query) => {
			expect((await admin.get(`/purchases?${query}`)).status).toBe(422);
		},
	);

	test("never reads the whole table", async () => {
		for (const state of ["open", "paid", "unpaid", "delivered", "refunded", "cancelled", "all"])
			for (const sort of ["newest", "oldest"]) await admin.get(`/purchases?limit=50&state=${state}&sort=${sort}`);
		await admin.get(`/purchases?limit=50&sort=newest&after=${ids[4]}`);
		await admin.get("/purchases?limit=50&state=paid&search=erika");
		await admin.get(`/purchases?limit=50&state=all&ids=${ids[4]},10001,10002.1`);
		await buyer.get("/purchases?limit=50&state=all&sort=newest");
		await admin.get("/purchases/counts");
		await buyer.get("/purchases/counts");
		expect(queries.length).toBeGreaterThan(30);
		expect(await scansOf(shop.db, queries.splice(0))).toEqual([]);
	});

	test("checks one purchase after the other by its orders when many match", async () => {
		const [order] = (await listed("state=paid"))[0]?.orders ?? [];
		for (let copied = 0; copied < 2100; copied += 300)
			await copyOrder(
				shop.db,
				order?._id ?? "",
				Array.from({ length: 300 }, () => ({})),
			);
		queries.length = 0;
		for (const state of ["open", "paid", "all"])
			for (const sort of ["newest", "name", "-quantity", "total", "state"])
				await admin.get(`/purchases?limit=50&state=${state}&sort=${sort}`);
		const listing = await plansOf(shop.db, queries.splice(0), (text) => /from "purchases" as "listed"/.test(text));
		expect(listing.length).toBeGreaterThan(10);
		expect(listing.filter((plan) => /orders_open|orders_in_state|orders_refunded/.test(plan))).toEqual([]);
	});
});

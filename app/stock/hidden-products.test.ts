import type { RootOperationNode } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct, orderBody, productInput } from "../../tests/support/factories.ts";
import { scansOf } from "../../tests/support/query-plans.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { readSitemap } from "../products/sitemap.server.ts";

describe.each(engines)("a hidden product on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let id: string;
	const queries: RootOperationNode[] = [];
	beforeEach(async () => {
		shop = await createTestShop(engine, { queries });
		[admin, buyer] = [await shop.admin(), await shop.customer()];
		const part = { name: "Hidden disc", partNumber: "TF-HID", family: "Discs", price: 100, quantity: 40, minorder: 1 };
		id = await aProduct(shop, part);
		await aProduct(shop, { ...part, name: "Shown disc", partNumber: "TF-SHOWN", description: "Instead of TF-HID" });
	});
	afterEach(() => shop.close());

	const hide = (hidden = true) => admin.patch(`/products/${id}`, { hidden });
	const namesAt = async (path: string, who: Pick<TestCaller, "get"> = shop.visitor) => {
		const { body } = await who.get(path);
		return (body.products ?? body).map(({ name }: { name: string }) => name);
	};

	test("is nowhere that a visitor looks, until it is shown again", async () => {
		shop.time.now = new Date(shop.time.now.getTime() + 31 * 86_400_000);
		admin = await shop.admin();
		await admin.patch(`/products/${id}`, { price: 50 });
		const [{ body: shown }] = [await shop.visitor.get("/products/tf-shown")];
		const places = [
			"/products",
			"/catalogue",
			"/catalogue?q=hidden",
			"/catalogue?q=TF-HID",
			"/catalogue?family=Discs",
			"/catalogue?sort=price",
			"/offers",
			`/products/${shown._id}/related`,
		];
		const find = async () => {
			const found = await Promise.all(places.map((path) => namesAt(path)));
			const rows = (await shop.visitor.get("/catalogue?view=table")).body.table.rows;
			const sitemap = await (await readSitemap(shop.db, "https://shop.test")).text();
			const special = (await shop.visitor.get("/special-item")).body.product.name;
			return {
				lists: found.filter((names) => names.includes("Hidden disc")).length,
				table: rows.length,
				sitemap: sitemap.includes("TF-HID"),
				isSpecial: special === "Hidden disc",
				statuses: await Promise.all(
					[`/products/${id}`, "/products/TF-HID", "/product?name=Hidden%20disc"].map(
						async (path) => (await shop.visitor.get(path)).status,
					),
				),
			};
		};
		expect(await find()).toMatchObject({ lists: places.length, table: 2, sitemap: true, statuses: [200, 200, 200] });
		expect((await hide()).body.product).toMatchObject({ hidden: true });
		expect(await find()).toEqual({
			lists: 0,
			table: 1,
			sitemap: false,
			isSpecial: false,
			statuses: [404, 404, 404],
		});
		await hide(false);
		expect(await find()).toMatchObject({ lists: places.length, table: 2, sitemap: true, statuses: [200, 200, 200] });
	});

	test("is off sale, and its orders stay as they are", async () => {
		const orderId = await anOrder(shop, buyer, id, 3);
		const body = await orderBody(shop, buyer, id, 2);
		await hide();
		expect((await buyer.post("/orders", body)).body.code).toBe("product-gone");
		expect(await namesAt("/orders", buyer)).toHaveLength(1);
		shop.time.now = new Date(Date.now() + 10);
		expect((await buyer.delete(`/orders/${orderId}`)).body.deletedCount).toBe(1);
		const [history] = (await admin.get(`/products/${id}/stock`)).body;
		expect(history).toMatchObject({ change: 3, quantity: 40 });
	});

	test("cannot be ordered in the moment in which it is hidden", async () => {
		for (let round = 0; round < 5; round++) {
			const body = await orderBody(shop, buyer, id, 1);
			const [placed] = await Promise.all([buyer.post("/orders", body), hide()]);
			expect([200, 404, 409, 410]).toContain(placed.status);
			expect((await buyer.post("/orders", body)).status).not.toBe(200);
			await hide(false);
		}
	});

	test("is seen, edited, received and listed by admins, and keeps its part number", async () => {
		await hide();
		const read = await admin.get(`/products/${id}`);
		expect(read).toMatchObject({ status: 200, body: { name: "Hidden disc", hidden: true } });
		expect((await buyer.get(`/products/${id}`)).status).toBe(404);
		expect(await namesAt("/stock/hidden", admin)).toEqual(["Hidden disc"]);
		expect(await namesAt("/stock/hidden?search=hid+disc", admin)).toEqual(["Hidden disc"]);
		const first = await admin.get("/stock/hidden?sort=-price&limit=1");
		expect(first.body).toHaveLength(1);
		expect((await admin.get("/stock/hidden?sort=phone")).status).toBe(422);
		expect(await namesAt("/stock/hidden?search=shown", admin)).toEqual([]);
		const input = productInput({ name: "Renamed disc", minorder: 1 });
		const tag = { "if-match": read.headers.get("etag") ?? "" };
		expect(await admin.put(`/products/${id}`, input, tag)).toMatchObject({ status: 200 });
		expect((await admin.post(`/products/${id}/stock`, { change: 2, reason: "received" })).body.quantity).toBe(42);
		expect((await admin.post("/products", productInput({ partNumber: "tf hid" }))).status).toBe(409);
		expect((await admin.get("/stock/counts")).body).toMatchObject({ sale: 1, hidden: 1 });
		expect((await shop.visitor.get(`/products/${id}`)).status).toBe(404);
	});

	test("is hidden and shown in the audit", async () => {
		await hide();
		await hide();
		await hide(false);
		const audits = await shop.db.selectFrom("audit").select("action").where("subject", "=", id).orderBy("id").execute();
		expect(audits.map(({ action }) => action)).toEqual(["product.hidden", "product.shown"]);
	});

	test("is found without reading the whole table", async () => {
		await hide();
		queries.length = 0;
		await admin.get("/stock/hidden?limit=50");
		await admin.get("/stock/hidden?limit=50&search=disc");
		await admin.get("/stock/counts");
		expect(await scansOf(shop.db, queries.splice(0))).toEqual([]);
	});
});

import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApiClient } from "../../app/api/api-client.ts";
import { apiContext } from "../../app/api/route-context.ts";
import { loader as loadCatalogue } from "../../app/catalogue/catalogue-page.tsx";
import { loader as loadHome } from "../../app/home/home-page.tsx";
import { loader as loadProduct } from "../../app/part-page/product-page.tsx";
import { createCatalogueSource } from "../../app/search/catalogue-source.server.ts";
import { createApp } from "../../server/app.server.ts";
import { aProduct, productInput } from "../support/factories.ts";
import { anyEngine, silentLog } from "../support/test-database.ts";
import { createTestShop, type TestShop } from "../support/test-shop.ts";

describe.each(anyEngine)("a shop on %s that is still building its index", (engine) => {
	let shop: TestShop;
	let partId: string;
	let finish: () => void;
	/** Delays the next statements until it resolves. */
	let held: Promise<void> | undefined;

	beforeEach(async () => {
		held = undefined;
		const pause = async () => {
			const waits = held;
			held = undefined;
			await waits;
		};
		shop = await createTestShop(engine, { catalogueTimeoutMs: 50, pause });
		for (const name of ["Disc", "Pad", "Wrench"])
			partId = await aProduct(shop, { name, family: "Brakes", partNumber: `TF-${name}` });
		held = new Promise((resolve) => {
			finish = resolve;
		});
		await shop.visitor.get("/special-item");
	});
	afterEach(async () => {
		finish();
		await shop.close();
	});
	const isBuilt = () => expect.poll(async () => (await shop.visitor.get("/catalogue?q=rotor")).status).toBe(200);

	async function load(loader: unknown, address: string, params = {}) {
		const context = new RouterContextProvider();
		const call = async (input: RequestInfo | URL, init?: RequestInit) => shop.api.fetch(new Request(input, init));
		context.set(apiContext, createApiClient("http://shop", call));
		const request = new Request(`http://shop${address}`);
		const loaded = (loader as (args: object) => Promise<{ init?: ResponseInit; data: Loaded }>)({
			context,
			request,
			params,
		});
		const { init, data } = await loaded.catch((thrown) => thrown);
		return { status: init?.status ?? 200, data };
	}
	// biome-ignore lint/suspicious/noExplicitAny: the tests know which page it is
	type Loaded = any;
	const home = () => load(loadHome, "/");
	const product = () => load(loadProduct, "/product/TF-Wrench", { id: "TF-Wrench" });

	test("shows the newest products immediately, page by page, without facet counts", async () => {
		const { status, body } = await shop.visitor.get("/catalogue?size=2");
		expect(status).toBe(200);
		expect(body).toMatchObject({
			products: [{ name: "Wrench" }, { name: "Pad" }],
			total: 3,
			pages: 2,
			isStarting: true,
		});
		const { body: second } = await shop.visitor.get("/catalogue?size=2&page=2&view=table");
		expect(second).toMatchObject({ table: { rows: [{ name: "Disc" }] }, total: 3, pages: 2, families: [] });
	});

	test.each(["q=rotor", "family=Brakes", "sort=price", "instock=1", "size=100&page=50"])(
		"answers %s with Retry-After, and in full once the index is built",
		async (search) => {
			const refused = await shop.visitor.get(`/catalogue?${search}`);
			expect([refused.status, refused.body.code]).toEqual([503, "catalogue-not-read"]);
			expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
			finish();
			await isBuilt();
			const { status, body } = await shop.visitor.get(`/catalogue?${search}`);
			expect([status, body.isStarting]).toEqual([200, undefined]);
		},
	);

	test("finds parts by the words of their names and by their numbers immediately", async () => {
		for (const q of ["disc", "DIS", "tf-disc"]) {
			const { status, body } = await shop.visitor.get(`/catalogue?q=${q}`);
			expect([status, body.isStarting, body.products?.[0]?.name], q).toEqual([200, true, "Disc"]);
		}
	});

	test("saves a product with its family as entered", async () => {
		const admin = await shop.admin();
		const { body: given } = await admin.get(`/products/${partId}`);
		expect((await admin.put(`/products/${partId}`, { ...given, price: 12.5 })).status).toBe(200);
		const added = await admin.post("/products", productInput({ family: "Calipers" }));
		expect(added.status).toBe(200);
		const saved = await Promise.all([partId, added.body.insertedId].map((id) => shop.visitor.get(`/products/${id}`)));
		expect(saved.map(({ body: { price, family } }) => [price, family])).toEqual([
			[12.5, "Brakes"],
			[expect.anything(), "Calipers"],
		]);
	});

	test("serves home and the pages of products, and shows the rest once the index is built", async () => {
		expect(await home()).toMatchObject({ status: 200, data: { newest: { length: 3 }, families: [], special: null } });
		expect(await product()).toMatchObject({ status: 200, data: { product: { name: "Wrench" }, related: [] } });
		const seen = shop.changes.now();
		finish();
		await isBuilt();
		expect(await home()).toMatchObject({
			data: { families: [{ family: "Brakes", count: 3 }], special: { family: "Brakes" } },
		});
		expect(shop.changes.lastOf(["catalogue"])).toBeGreaterThan(seen);
	});

	test("shows a page to visitors who search: 503, the shop has just started", async () => {
		const { status, data } = await load(loadCatalogue, "/allproducts?q=rotor");
		expect({ status, data }).toMatchObject({ status: 503, data: { isStarting: true } });
	});

	test("takes orders", async () => {
		const buyer = await shop.customer();
		const order = { productId: partId, quantity: 2, price: 149.5, totalPrice: 299, product: "Wrench" };
		const address = { name: "Erika", email: buyer.email, phone: "5550100", address: "1 Foundry Lane, Springfield" };
		expect(await buyer.post("/orders", { ...order, ...address })).toMatchObject({ status: 200 });
	});

	test("is ready, except for the readiness check of the catalogue", async () => {
		const app = createApp({
			api: shop.api,
			isReady: async () => true,
			isCatalogueReady: shop.catalogue.isBuilt,
			images: async () => new Response(),
			pages: async () => new Response(),
			mounts: [],
			log: silentLog,
		});
		const ask = async (path: string) => (await app.request(path)).status;
		expect([await ask("/readyz"), await ask("/readyz?catalogue")]).toEqual([200, 503]);
		finish();
		await isBuilt();
		expect(await ask("/readyz?catalogue")).toBe(200);
	});

	test("stops reading when the shop stops", async () => {
		const source = createCatalogueSource({ db: shop.db, changes: shop.changes, timeoutMs: 10_000 });
		source.stop();
		await expect(source.current()).rejects.toThrow();
		expect(source.isBuilt()).toBe(false);
	});
});

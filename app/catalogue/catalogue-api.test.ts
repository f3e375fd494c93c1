import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct, productInput } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(anyEngine)("the catalogue on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
	});
	afterEach(() => shop.close());

	const ask = async (search: string) => {
		const { status, body } = await shop.visitor.get(`/catalogue?${search}`);
		if (status !== 200) throw new Error(JSON.stringify(body));
		return body;
	};
	const names = async (search: string) => (await ask(search)).products.map(({ name }: { name: string }) => name);

	test("without a query, returns all products by page, newest first", async () => {
		for (const name of ["A", "B", "C", "D", "E"]) await aProduct(shop, { name });
		expect(await ask("size=2")).toMatchObject({ total: 5, pages: 3, corrections: [] });
		expect(await names("size=2")).toEqual(["E", "D"]);
		expect(await names("size=2&page=3")).toEqual(["A"]);
		expect(await names("size=2&page=4")).toEqual([]);
		expect(await names("size=2&page=2&through=3")).toEqual(["C", "B", "A"]);
	});

	test("returns complete products", async () => {
		const id = await aProduct(shop);
		const { body } = await shop.visitor.get(`/products/${id}`);
		expect((await ask("")).products).toEqual([body]);
	});

	test("finds word prefixes in name and description, in any order, ignoring case and accents", async () => {
		await aProduct(shop, { name: "Ventilated brake disc", description: "Grey cast iron." });
		await aProduct(shop, { name: "Brake pad set", description: "Fits the ventilated disc." });
		await aProduct(shop, { name: "Wrench", description: "For the Citroën workshop." });
		expect(await names("q=disc")).toEqual(["Ventilated brake disc", "Brake pad set"]);
		expect(await names("q=discs")).toEqual(["Ventilated brake disc", "Brake pad set"]);
		expect(await names("q=iron+BRAKE")).toEqual(["Ventilated brake disc"]);
		expect(await names("q=vent")).toEqual(["Ventilated brake disc", "Brake pad set"]);
		expect(await names("q=citroen")).toEqual(["Wrench"]);
		expect(await ask("q=ventilated+wrench")).toMatchObject({ total: 1, dropped: ["ventilated"] });
		expect(await ask("q=brake+disc"), "a pad for discs is no disc").toMatchObject({ total: 1, dropped: [] });
		expect(await ask("q=tyre")).toMatchObject({ total: 0, dropped: [] });
	});

	test("finds a part by its number in every spelling and by its id, without guessing", async () => {
		const id = await aProduct(shop, { name: "Bearing 6205-2RS", description: "Part no. TF-BR-6205, M8x1.25." });
		await aProduct(shop, { name: "Bearing 6305", description: "Another." });
		for (const number of ["6205-2rs", "62052RS", "6205", "TF-BR-6205", "tfbr6205", "m8x1.25", "m8", id]) {
			expect(await names(`q=${encodeURIComponent(number)}`), number).toEqual(["Bearing 6205-2RS"]);
		}
		for (const facets of ["", "&facets=0"])
			expect(await ask(`q=6206${facets}`)).toMatchObject({ total: 1, corrections: [], nearest: { requested: "6206" } });
	});

	test("an exact part number comes first, then parts that list it, then parts that share a number", async () => {
		const oem = (number: string) => ({ numbers: [{ kind: "oem" as const, number }] });
		await aProduct(shop, { name: "Disc", partNumber: "TF-320V", ...oem("8E0 615 301 Q") });
		await aProduct(shop, { name: "Rival", partNumber: "RV-1", ...oem("8E0-615-301-Q") });
		await aProduct(shop, { name: "TF 320 V", description: "Named like a part number: TF 320 V." });
		for (const typed of ["TF-320V", "tf320v", "tf 320 v", "TF/320.V"]) {
			expect((await names(`q=${typed}`)).slice(0, 2), typed).toEqual(["Disc", "Rival"]);
		}
		expect(await names("q=8e0615301q")).toEqual(["Rival", "Disc"]);
		expect(await names("q=rv1")).toEqual(["Rival", "Disc"]);
	});

	test("a part is found by its bar code, with blanks and leading zeros or without, as soon as it has one", async () => {
		await aProduct(shop, { name: "Wrench", gtin: "4006381333931" });
		await aProduct(shop, { name: "Plug", gtin: "036000291452" });
		const id = await aProduct(shop, { name: "Rod" });
		for (const typed of ["4006381333931", "4 006381 333931", "04006381333931", "4006381-333931"]) {
			expect(await names(`q=${encodeURIComponent(typed)}`), typed).toEqual(["Wrench"]);
		}
		for (const typed of ["036000291452", "36000291452", "0036000291452", "00 036000 291452"]) {
			expect(await names(`q=${encodeURIComponent(typed)}`), typed).toEqual(["Plug"]);
		}
		expect(await ask("q=96385074&facets=0")).toMatchObject({ total: 0 });
		const admin = await shop.admin();
		await admin.put(`/products/${id}`, productInput({ name: "Rod", gtin: "96385074" }));
		expect(await names("q=9638+5074")).toEqual(["Rod"]);
		await admin.delete(`/products/${id}`);
		expect(await names("q=96385074")).toEqual([]);
	});

	test.each([
		["turbocharger", []],
		["turbochagrer", ["turbocharger"]],
		["turbocharer", ["turbocharger"]],
		["turbpch", ["turbocharger"]],
		["brske", ["brake"]],
	])("'%s' finds the turbocharger's or the brake's, and reports a correction", async (typed, meant) => {
		await aProduct(shop, { name: "Turbocharger with brake" });
		expect(await ask(`q=${typed}`)).toMatchObject({
			total: 1,
			corrections: meant.map((word) => ({ from: typed, to: word })),
		});
	});

	test("corrects at most three misspelt words", async () => {
		await aProduct(shop, { name: "Turbocharger with ceramic brake and manifold" });
		const three = await ask("q=turbochagrer+brske+cermaic");
		expect(three).toMatchObject({ total: 1, corrections: [{}, {}, {}] });
		const four = await ask("q=turbochagrer+brske+cermaic+manifodl");
		expect(four).toMatchObject({ total: 1, dropped: ["manifodl"] });
		expect(four.corrections.map(({ to }: { to: string }) => to)).toEqual(["turbocharger", "brake", "ceramic"]);
	});

	test("filters: what can fill an order, price, and minimum order", async () => {
		await aProduct(shop, { name: "Sold out", quantity: 1, minorder: 2, price: 10 });
		await aProduct(shop, { name: "Cheap", quantity: 2, minorder: 2, price: 10.5 });
		await aProduct(shop, { name: "Dear", quantity: 90, minorder: 40, price: 99.99 });
		expect(await names("instock=1")).toEqual(["Dear", "Cheap"]);
		expect(await names("max=10.5")).toEqual(["Cheap", "Sold out"]);
		expect(await names("min=10.01&max=50")).toEqual(["Cheap"]);
		expect(await names("minorder=2")).toEqual(["Cheap", "Sold out"]);
		expect(await names("q=dear&minorder=2")).toEqual([]);
	});

	test("sorts by price both ways and newest, and puts names before descriptions", async () => {
		await aProduct(shop, { name: "Disc", price: 30 });
		await aProduct(shop, { name: "Caliper", price: 10, description: "For the disc." });
		await aProduct(shop, { name: "Pad", price: 20, description: "For the disc." });
		expect(await names("sort=price")).toEqual(["Caliper", "Pad", "Disc"]);
		expect(await names("sort=-price")).toEqual(["Disc", "Pad", "Caliper"]);
		expect(await names("q=disc")).toEqual(["Disc", "Pad", "Caliper"]);
		expect(await names("q=disc&sort=newest")).toEqual(["Pad", "Caliper", "Disc"]);
	});

	test("the next answer shows an admin's additions, edits and deletions", async () => {
		const admin = await shop.admin();
		await aProduct(shop, { name: "First" });
		expect(await names("")).toEqual(["First"]);
		const { body } = await admin.post("/products", productInput({ name: "Second", price: 5 }));
		expect(await names("q=second")).toEqual(["Second"]);
		await admin.put(`/products/${body.insertedId}`, productInput({ name: "Third", price: 500 }));
		expect(await names("q=second")).toEqual([]);
		expect(await names("q=third&sort=price")).toEqual(["Third"]);
		expect(await names("min=400")).toEqual(["Third"]);
		await admin.delete(`/products/${body.insertedId}`);
		expect(await names("q=third")).toEqual([]);
		expect(await ask("")).toMatchObject({ total: 1, products: [{ name: "First" }] });
	});

	test("'in stock' follows a sale and a cancellation in the next answer", async () => {
		const id = await aProduct(shop, { name: "Last ones", quantity: 2, minorder: 2 });
		expect(await names("instock=1")).toEqual(["Last ones"]);
		const buyer = await shop.customer();
		const order = await anOrder(shop, buyer, id, 2);
		expect(await names("instock=1")).toEqual([]);
		await buyer.delete(`/orders/${order}`);
		expect(await names("instock=1")).toEqual(["Last ones"]);
	});

	test.each([
		"page=0",
		"page=x",
		"size=101",
		"min=-1",
		"min=abc",
		"sort=constructor",
		"sort=--price",
		"sort=spec:",
		"sort=spec:a:b",
		"sort=-newest",
		`sort=spec:${"x".repeat(61)}`,
		"sort=price&sort=name",
		"view=list",
		"facets=1",
		"instock=yes",
		"minorder=0",
		"q=a&q=b",
		"through=6",
		"page=3&through=2",
	])("refuses an invalid query: %s", async (search) => {
		expect(await shop.visitor.get(`/catalogue?${search}`)).toMatchObject({
			status: 422,
			body: { code: "invalid-values" },
		});
	});

	test("the special item changes every month, and is in stock", async () => {
		for (const name of ["A", "B", "C"]) await aProduct(shop, { name, quantity: name === "B" ? 0 : 9, minorder: 1 });
		const special = async () => (await shop.visitor.get("/special-item")).body.product?.name;
		expect(await special(), "those there are were made this month").toBe("A");
		const shown: string[] = [];
		for (let month = 0; month < 48; month++) {
			shop.time.now = new Date(Date.UTC(new Date().getUTCFullYear() + 1, month, 15));
			shown.push(await special());
		}
		expect(new Set(shown)).toEqual(new Set(["A", "C"]));
	});

	test("without products there is no special item", async () => {
		expect((await shop.visitor.get("/special-item")).body).toEqual({ product: null });
	});
});

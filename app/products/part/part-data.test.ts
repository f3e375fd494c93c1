import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct, productInput } from "../../../tests/support/factories.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import type { PartInput } from "./part-schema.ts";

const part = {
	partNumber: "TF-0320 V",
	family: "Brakes",
	gtin: "4006381333931",
	specs: [
		{ name: "Outside diameter", value: 320, unit: "MMT" },
		{ name: "Torque", value: [40, 200], unit: "NU" },
		{ name: "Vanes", value: 48, unit: "C62" },
		{ name: "Material", text: "EN-GJL-250" },
	],
	numbers: [
		{ kind: "oem", number: "8E0 615 301 Q", maker: "Audi" },
		{ kind: "superseded", number: "TF-319" },
	],
} satisfies PartInput;

describe.each(engines)("part data on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterEach(() => shop.close());

	const read = async (id: string) => (await shop.visitor.get(`/products/${encodeURIComponent(id)}`)).body;

	test("is kept whole and in order; lists carry number, family and GTIN", async () => {
		const added = await admin.post("/products", productInput(part));
		const id = added.body.insertedId;
		expect(await read(id)).toEqual({ _id: id, ...productInput(part) });
		const { specs: _, numbers: __, ...listed } = productInput(part);
		expect((await shop.visitor.get("/products")).body).toEqual([{ _id: id, ...listed }]);
		expect((await shop.visitor.get("/catalogue")).body.products).toEqual([{ _id: id, ...listed }]);
		expect((await shop.visitor.get("/product?name=Ventilated%20brake%20disc")).body).toEqual({ _id: id, ...listed });
	});

	test("a shelf is for admins only, sorts their list, and stands on the papers of an order", async () => {
		const [second, first] = [await aProduct(shop, { shelf: "A-10" }), await aProduct(shop, { shelf: "A-9" })];
		const without = await aProduct(shop);
		const sorted = (await admin.get("/stock?sort=shelf")).body.products;
		expect(sorted.map(({ _id }: { _id: string }) => _id)).toEqual([first, second, without]);
		const buyer = await shop.customer();
		const order = await anOrder(shop, buyer, first, 2);
		const listed = async (by: TestCaller) => (await by.get(`/purchases?ids=${order}`)).body[0].orders[0].shelf;
		expect([await listed(admin), await listed(buyer)]).toEqual(["A-9", undefined]);
		expect(JSON.stringify([await read(first), (await shop.visitor.get("/catalogue")).body])).not.toContain("A-9");
		await admin.put(`/products/${first}`, productInput({ price: 99 }));
		const moved = await admin.patch(`/products/${first}`, { shelf: null, seen: { shelf: "A-9" } });
		expect(moved.body.product).not.toHaveProperty("shelf");
		const late = await admin.patch(`/products/${first}`, { shelf: "B-1", seen: { shelf: "A-9" } });
		expect([late.status, late.body.present]).toEqual([412, { shelf: null }]);
	});

	test("an edit in the specified form wipes none of it; null and empty lists take it away", async () => {
		const id = await aProduct(shop, part);
		await admin.put(`/products/${id}`, productInput({ price: 99 }));
		expect(await read(id)).toEqual({ _id: id, ...productInput({ price: 99, ...part }) });
		await admin.put(`/products/${id}`, productInput({ family: "Discs" }));
		expect(await read(id)).toEqual({ _id: id, ...productInput({ ...part, family: "Discs" }) });
		const nothing = { partNumber: null, family: null, gtin: null, specs: [], numbers: [] };
		const emptied = await admin.put(`/products/${id}`, productInput(nothing));
		expect(emptied.body.product).toEqual({ _id: id, ...productInput() });
		expect(await read(id)).toEqual({ _id: id, ...productInput() });
	});

	test("a family in other capitals or blanks is the one that there is, not a second; a new one is kept as it is written", async () => {
		await aProduct(shop, { ...part, family: "Wheel bearings" });
		const familyOf = async (family: string) => {
			const { body } = await admin.post("/products", productInput({ family }));
			return (await read(body.insertedId)).family;
		};
		expect(await familyOf(" wheel  BEARINGS ")).toBe("Wheel bearings");
		expect(await familyOf("Wheel nuts")).toBe("Wheel nuts");
		const id = await aProduct(shop, { family: "Discs" });
		await admin.put(`/products/${id}`, productInput({ family: "wheel nuts" }));
		expect((await read(id)).family).toBe("Wheel nuts");
		const { families } = (await shop.visitor.get("/catalogue")).body;
		expect(families).toEqual([
			{ family: "Wheel bearings", count: 2 },
			{ family: "Wheel nuts", count: 2 },
		]);
	});

	test("a product is read by its number in every spelling, and by one that it superseded", async () => {
		const id = await aProduct(shop, part);
		for (const spelling of ["TF-0320 V", "tf0320v", "TF 0320-v", "tf_0320.V", "TF-319", "tf 319"]) {
			expect((await read(spelling))._id, spelling).toBe(id);
		}
		for (const other of ["TF-320 V", "8E0615301Q", "-", " "]) expect((await read(other)).status, other).toBe(404);
		await aProduct(shop, { numbers: [{ kind: "superseded", number: "TF 319" }] });
		expect((await read("TF-319")).status).toBe(404);
	});

	test("a number that it superseded leads to a product also when it stands there for two makers", async () => {
		const former = { kind: "superseded" as const, number: "TF-318" };
		const id = await aProduct(shop, { numbers: [former, { ...former, maker: "Audi" }] });
		expect((await read("TF-318"))._id).toBe(id);
	});

	test("another number is not given twice in one kind, however it is written", async () => {
		const twice = (...numbers: PartInput["numbers"] & object) => admin.post("/products", productInput({ numbers }));
		const [one, same] = [
			{ kind: "cross" as const, number: "6203/C3", maker: "SKF" },
			{ kind: "cross" as const, number: "6203 c3", maker: "skf" },
		];
		expect(await twice(one, same)).toMatchObject({
			status: 422,
			body: { errors: [{ path: "numbers.1.number", message: "6203 c3 is listed twice" }] },
		});
		expect((await twice(one, { ...same, maker: "FAG" })).status).toBe(200);
		expect((await twice(one, { ...same, kind: "oem" })).status).toBe(200);
	});

	test("a part number is one product's, however it is written, also when two are added at once, until it is deleted", async () => {
		const id = await aProduct(shop, part);
		const message = "TF-0320 V is already the part number of Ventilated brake disc";
		const taken = { status: 409, body: { code: "part-number-taken", errors: [{ path: "partNumber", message }] } };
		const other = await aProduct(shop, { name: "Other" });
		expect(await admin.post("/products", productInput({ partNumber: "tf0320v" }))).toMatchObject(taken);
		expect(await admin.put(`/products/${other}`, productInput({ partNumber: "TF 0320 V" }))).toMatchObject(taken);
		expect((await read(other)).name).toBe("Other");
		expect(await admin.put(`/products/${id}`, productInput({ partNumber: "TF 0320 V" }))).toMatchObject({
			status: 200,
		});
		expect(await admin.put("/products/none", productInput({ partNumber: "TF 0320 V" }))).toMatchObject({ status: 404 });
		await admin.delete(`/products/${id}`);
		const twice = ["TF-0320-V", "TF0320V"].map((partNumber) => admin.post("/products", productInput({ partNumber })));
		expect((await Promise.all(twice)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
	});

	test("If-Match sees an edit of part data alone", async () => {
		const id = await aProduct(shop, part);
		const etag = (await shop.visitor.get(`/products/${id}`)).headers.get("etag") ?? "";
		const edit = (family: string) => admin.put(`/products/${id}`, productInput({ family }), { "if-match": etag });
		const answers = await Promise.all(["Discs", "Rotors", "Plates"].map(edit));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
	});

	test("an order keeps the number that it was placed under", async () => {
		const id = await aProduct(shop, part);
		const buyer = await shop.customer();
		const placed = await anOrder(shop, buyer, id, 2);
		const plain = await anOrder(shop, buyer, await aProduct(shop), 2);
		await admin.put(`/products/${id}`, productInput({ partNumber: "TF-1" }));
		expect((await buyer.get(`/orders/${placed}`)).body.partNumber).toBe("TF-0320 V");
		expect((await buyer.get(`/orders/${plain}`)).body).not.toHaveProperty("partNumber");
	});

	test("a customer's PUT writes none of it", async () => {
		const id = await aProduct(shop, part);
		const customer = await shop.customer();
		const put = await customer.put(`/products/${id}`, productInput({ partNumber: null, specs: [] }));
		expect(put.body).toEqual({ modifiedCount: 0, product: { _id: id, ...productInput(part) } });
	});
});

describe("what is refused of part data, with the field named", () => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop();
	});
	afterEach(() => shop.close());

	const bore = { name: "Bore", value: 25, unit: "MMT" };
	/** First composed (NFC), then decomposed (NFD). */
	const spelt = (spec: object, place: number) => ({
		...spec,
		name: "Gewindelänge".normalize(place === 0 ? "NFC" : "NFD"),
	});
	test.each<[string, object, string, string | RegExp]>([
		["an unknown unit", { specs: [bore, { ...bore, name: "Face", unit: "MM" }] }, "specs.1.unit", /UN\/ECE Rec.*20/],
		[
			"a reversed range",
			{ specs: [{ name: "Torque", value: [9, 8] }] },
			"specs.0.value",
			"The minimum must not exceed the maximum",
		],
		["half a range", { specs: [{ name: "Torque", value: [9] }] }, "specs.0.value", /./],
		["a value and a text", { specs: [{ ...bore, text: "x" }] }, "specs.0.value", /^Enter either a value/],
		["neither", { specs: [{ name: "Bore" }] }, "specs.0.value", /^Enter either a value/],
		[
			"a text with a unit",
			{ specs: [{ name: "Steel", text: "C45", unit: "MMT" }] },
			"specs.0.unit",
			"A text can't have a unit",
		],
		["a spec given twice", { specs: [bore, { ...bore, name: "bore" }] }, "specs.1.name", "bore is listed twice"],
		["a wrong check digit", { gtin: "4006381333932" }, "gtin", /^The check digit doesn't match/],
		["no GTIN", { gtin: "400638133393" + "111" }, "gtin", /8, 12, 13 or 14 digits/],
		["a GTIN of zeros", { gtin: "00000000" }, "gtin", "A GTIN can't be all zeros"],
		["a family nobody sees", { family: "\u200b" }, "family", /1 characters/],
		["a family of blank letters", { family: "\u3164" }, "family", /invisible/],
		["a spec that turns its line round", { specs: [{ ...bore, name: "\u202eBore" }] }, "specs.0.name", /invisible/],
		["a text of two lines", { specs: [{ name: "Steel", text: "C45\nC60" }] }, "specs.0.text", /invisible/],
		["one name spelt in two ways", { specs: [bore, bore].map(spelt) }, "specs.1.name", /listed twice/],
		["a name with a control character", { name: "Disc\u001b[31m" }, "name", /invisible/],
		["a description that turns round", { description: "320 mm\u202e" }, "description", /invisible/],
		["a number of signs", { partNumber: "---" }, "partNumber", /^Must start with a letter or digit/],
		["an identifier", { partNumber: "01A2009B-cf79-73ff-9e44-cac56ab07763" }, "partNumber", /^Must not look like/],
		["letters that are none of ASCII", { partNumber: "TF–320Ä" }, "partNumber", /^Must start with/],
		["an unknown kind", { numbers: [{ kind: "other", number: "1" }] }, "numbers.0.kind", /./],
	])("%s", async (_what, wrong, path, message) => {
		const admin = await shop.admin();
		const refused = await admin.post("/products", { ...productInput(), ...wrong });
		expect(refused).toMatchObject({ status: 422, body: { code: "invalid-values" } });
		expect(refused.body.errors[0].path).toBe(path);
		expect(refused.body.errors[0].message).toMatch(message);
		expect((await shop.visitor.get("/products")).body).toEqual([]);
	});

	test.each(["4006381333931", "40063813 33931", "036000291452", "96385074", "10614141000415"])(
		"%s is a GTIN",
		async (gtin) => {
			const admin = await shop.admin();
			const id = (await admin.post("/products", productInput({ gtin }))).body.insertedId;
			expect((await shop.visitor.get(`/products/${id}`)).body.gtin).toBe(gtin.replaceAll(" ", ""));
		},
	);
});

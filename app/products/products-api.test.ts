import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct, productInput } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(anyEngine)("products on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
	});
	afterEach(() => shop.close());

	test("GET /products lists every product on sale, oldest first, with prices in dollars", async () => {
		const first = await aProduct(shop, { name: "First", price: 0.1 });
		const second = await aProduct(shop, { name: "Second" });
		const { status, body } = await shop.visitor.get("/products");
		expect(status).toBe(200);
		expect(body.map((p: { _id: string }) => p._id)).toEqual([first, second]);
		expect(body[0]).toEqual({ _id: first, ...productInput({ name: "First", price: 0.1 }) });
	});

	test("an admin adds a product, and visitors see it at once", async () => {
		const admin = await shop.admin();
		const added = await admin.post("/products", productInput({ name: "Torque wrench" }));
		expect(added).toMatchObject({ status: 200, body: { acknowledged: true, insertedId: expect.any(String) } });
		const { body } = await shop.visitor.get(`/products/${added.body.insertedId}`);
		expect(body).toEqual({ _id: added.body.insertedId, ...productInput({ name: "Torque wrench" }) });
	});

	test("a product that no card could pay for is refused, at the minimum order and in words", async () => {
		const admin = await shop.admin();
		const id = await aProduct(shop);
		const message = "The minimum order must cost from $0.50 to $999,999.99";
		const refused = { status: 422, body: { errors: [{ path: "minorder", message }] } };
		for (const wrong of [
			productInput({ price: 0.49, minorder: 1 }),
			productInput({ price: 999_999.99, minorder: 2 }),
		]) {
			expect(await admin.post("/products", wrong)).toMatchObject(refused);
			expect(await admin.put(`/products/${id}`, wrong)).toMatchObject(refused);
		}
		expect(await admin.post("/products", productInput({ price: 0.01, minorder: 50 }))).toMatchObject({ status: 200 });
	});

	test("an admin's PUT edits the product", async () => {
		const id = await aProduct(shop);
		const admin = await shop.admin();
		const edited = await admin.put(`/products/${id}`, { _id: id, ...productInput({ price: 99.99, quantity: 7 }) });
		expect(edited).toMatchObject({ status: 200, body: { modifiedCount: 1, product: { price: 99.99, quantity: 7 } } });
	});

	test("a customer's PUT is acknowledged with the current product and writes nothing", async () => {
		const id = await aProduct(shop, { quantity: 40 });
		const customer = await shop.customer();
		const put = await customer.put(`/products/${id}`, { _id: id, ...productInput({ price: 0.01, quantity: 9999 }) });
		expect(put).toMatchObject({ status: 200, body: { modifiedCount: 0, product: { price: 149.5, quantity: 40 } } });
		expect((await shop.visitor.get(`/products/${id}`)).body.quantity).toBe(40);
	});

	test("a deleted product leaves the catalogue and its orders stay", async () => {
		const id = await aProduct(shop);
		const customer = await shop.customer();
		const orderId = await anOrder(shop, customer, id, 2);
		const admin = await shop.admin();
		expect((await admin.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
		expect((await admin.delete(`/products/${id}`)).status).toBe(404);
		expect((await shop.visitor.get("/products")).body).toEqual([]);
		expect((await customer.get(`/orders/${orderId}`)).status).toBe(200);
	});

	test("a product that never was or is gone is none, whoever asks for what, and nothing is recorded of it", async () => {
		const [admin, customer, gone] = [await shop.admin(), await shop.customer(), await aProduct(shop)];
		await admin.delete(`/products/${gone}`);
		for (const id of ["none", gone]) {
			const answers = [
				shop.visitor.get(`/products/${id}`),
				customer.put(`/products/${id}`, productInput()),
				admin.put(`/products/${id}`, productInput()),
				admin.delete(`/products/${id}`),
			];
			for (const answer of answers) {
				const detail = "Product not found.";
				expect(await answer).toMatchObject({ status: 404, body: { code: "not-found", detail } });
			}
		}
		const recorded = await shop.db.selectFrom("audit").select(["action", "subject"]).execute();
		expect(recorded).toEqual([{ action: "product.deleted", subject: gone }]);
	});

	test("GET /product?name= answers the product of exactly that name", async () => {
		const id = await aProduct(shop, { name: "50% off & more" });
		const { body } = await shop.visitor.get(`/product?name=${encodeURIComponent("50% off & more")}`);
		expect(body._id).toBe(id);
		expect((await shop.visitor.get("/product?name=50%25")).status).toBe(404);
	});

	test.each([
		["a missing name", { name: undefined }],
		["a blank name", { name: "  " }],
		["a price of nothing", { price: 0 }],
		["a fraction of a cent", { price: 1.001 }],
		["a price as text", { price: "12" }],
		["a negative stock", { quantity: -1 }],
		["half a unit", { minorder: 1.5 }],
		["a minimum of nothing", { minorder: 0 }],
		["a picture that is a script", { img1: "javascript:alert(1)" }],
		["a picture with credentials", { img2: "https://user:secret@example.com/a.png" }],
	])("%s is refused with the field named, and nothing is added", async (_what, wrong) => {
		const admin = await shop.admin();
		const refused = await admin.post("/products", { ...productInput(), ...wrong });
		expect(refused).toMatchObject({ status: 422, body: { code: "invalid-values" } });
		expect(refused.body.errors[0].path).toBe(Object.keys(wrong)[0]);
		expect((await shop.visitor.get("/products")).body).toEqual([]);
	});
});

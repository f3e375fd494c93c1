import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, aProduct, orderBody, productInput } from "../support/factories.ts";
import { problemFault } from "../support/problem-fault.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

describe.each(engines)("bad input on %s", (engine) => {
	let shop: TestShop;
	let customer: TestCaller;
	let admin: TestCaller;
	let productId: string;
	let orderId: string;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		customer = await shop.customer("customer@example.com");
		admin = await shop.admin();
		productId = await aProduct(shop, { minorder: 1 });
		orderId = await anOrder(shop, customer, productId, 1);
	});
	afterAll(() => shop.close());

	type Sent = { status: number; body: unknown; headers: Headers };
	async function expectProblem(sent: Promise<Sent>, status: number) {
		const { body, headers, ...answer } = await sent;
		expect(answer.status, JSON.stringify(body)).toBe(status);
		const said = { status, headers: Object.fromEntries(headers), body: JSON.stringify(body) };
		expect(problemFault(said)).toBeUndefined();
	}

	test.each(["%00", "a%00b", "%", "%zz", "%ed%a0%80", "%c0%af"])("%s in a path is malformed", async (text) => {
		for (const path of [
			`/products/${text}`,
			`/product?name=${text}`,
			`/orders/${text}`,
			`/individual?email=${text}`,
			`/users/${text}`,
			`/catalogue?q=${text}`,
		]) {
			await expectProblem(customer.get(path), 400);
			await expectProblem(admin.get(path), 400);
		}
		await expectProblem(admin.delete(`/products/${text}`), 400);
		await expectProblem(admin.put(`/users/admin/${text}`, {}), 400);
		await expectProblem(customer.patch(`/orders/${text}`, { transactionId: "pi_1" }), 400);
	});

	test.each(["a\0b", "\ud800", "\udc00a"])("%j in any text of a body is malformed", async (text) => {
		const order = await orderBody(shop, customer, productId, 1);
		const texts = (body: object) => Object.entries(body).filter(([, value]) => typeof value === "string");
		for (const [name] of texts(order)) await expectProblem(customer.post("/orders", { ...order, [name]: text }), 400);
		const product = productInput();
		for (const [name] of texts(product)) {
			await expectProblem(admin.post("/products", { ...product, [name]: text }), 400);
			await expectProblem(admin.put(`/products/${productId}`, { ...product, [name]: text }), 400);
		}
		const review = { username: "E", image: "", ratings: 5, description: "Good" };
		for (const [name] of texts(review))
			await expectProblem(customer.post("/reviews", { ...review, [name]: text }), 400);
		const profile = { address: "a", education: "b", phone: "5550100", social: "c" };
		for (const [name] of texts(profile)) {
			await expectProblem(customer.put(`/users/${customer.email}`, { ...profile, [name]: text }), 400);
		}
		await expectProblem(customer.post("/create-payment-intent", { totalPrice: 1, orderId: text }), 400);
		await expectProblem(customer.patch(`/orders/${orderId}`, { transactionId: text }), 400);
	});

	test.each([2 ** 31, 2 ** 53, 1e21, 1e308, -1, 0.5])("%d as a number of units is refused", async (number) => {
		const order = await orderBody(shop, customer, productId, 1);
		await expectProblem(customer.post("/orders", { ...order, quantity: number }), 422);
		await expectProblem(admin.post("/products", productInput({ quantity: number })), 422);
		await expectProblem(admin.post("/products", productInput({ minorder: number })), 422);
	});

	test.each([
		[2 ** 31, 409],
		[1e21, 409],
		[1e308, 422],
		[-1, 422],
		[0.001, 422],
		[1e-9, 422],
	])("%d as an amount in dollars is refused", async (number, status) => {
		const order = await orderBody(shop, customer, productId, 1);
		await expectProblem(customer.post("/orders", { ...order, price: number }), status);
		await expectProblem(admin.post("/products", productInput({ price: number })), 422);
		await expectProblem(customer.post("/create-payment-intent", { totalPrice: number, orderId }), status);
	});

	test.each(["..", "../refunds", "pi_1?expand[]=x", "pi 1", ""])("%j is not a payment's id", async (transactionId) => {
		await expectProblem(customer.patch(`/orders/${orderId}`, { transactionId }), 422);
	});

	test("a repeated parameter is refused", async () => {
		await expectProblem(customer.get(`/individual?email=${customer.email}&email=${admin.email}`), 422);
		await expectProblem(shop.visitor.get("/product?name=a&name=b"), 422);
	});

	test("very deeply nested JSON is malformed", async () => {
		await expectProblem(customer.put(`/products/${productId}`, `{"a":${"[".repeat(40)}${"]".repeat(40)}}`), 400);
		await expectProblem(customer.post("/reviews", "[".repeat(100_000)), 400);
	});

	test("additional fields cannot set the role, the owner or the status", async () => {
		const more = '"role":"admin","id":"1","_id":"1","user_id":"1","paid":true,"status":"paid","transactionId":"pi_1"';
		const proto = '"__proto__":{"role":"admin","paid":true},"constructor":{"prototype":{"role":"admin"}}';
		const profile = `{"address":"a","education":"b","phone":"5550100","social":"c",${more},${proto}}`;
		expect((await customer.put(`/users/${customer.email}`, profile)).status).toBe(200);
		const [saved] = (await customer.get(`/users/${customer.email}`)).body;
		expect(saved).toMatchObject({ _id: customer.id, address: "a" });
		expect(saved).not.toHaveProperty("role");
		expect((await customer.get(`/admin/${customer.email}`)).body).toEqual({ admin: false });

		const order = JSON.stringify(await orderBody(shop, customer, productId, 1)).slice(0, -1);
		const placed = await customer.post("/orders", `${order},${more},${proto}}`);
		expect(placed.body.order).toMatchObject({ paid: false, status: "unpaid", email: customer.email });
		expect(placed.body.order._id).not.toBe("1");
		expect({}).not.toHaveProperty("role");
	});

	test("a body that is not UTF-8 JSON is refused", async () => {
		await expectProblem(customer.post("/reviews", "{", { "content-type": "application/json" }), 400);
		for (const type of ["text/json", "application/xml", "multipart/form-data; boundary=a", "*/*"]) {
			await expectProblem(customer.post("/reviews", "{}", { "content-type": type }), 415);
		}
	});
});

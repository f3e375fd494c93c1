import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../support/client.ts";
import { misfits } from "../support/document-fit.ts";
import { anOrder, aPaidOrder, aProduct, orderBody, productInput } from "../support/factories.ts";
import { createTestShop, type TestShop } from "../support/test-shop.ts";

interface Operation {
	operationId: string;
	tags: string[];
	summary: string;
	description?: string;
	security?: object[];
	parameters?: { name: string; in: string }[];
	// biome-ignore lint/suspicious/noExplicitAny: tests look into schemas of every kind
	requestBody?: any;
	// biome-ignore lint/suspicious/noExplicitAny: tests look into schemas of every kind
	responses: Record<string, any>;
	"x-role"?: string;
}

interface Bounds {
	type?: string | string[];
	anyOf?: Bounds[];
	minLength?: number;
	maxLength?: number;
	pattern?: string;
	minimum?: number;
	exclusiveMinimum?: number;
	maximum?: number;
	multipleOf?: number;
}

/** Returns values just outside the bounds of a documented property. */
function justOutside({ anyOf, ...bounds }: Bounds): unknown[] {
	// Values that no alternative allows.
	if (anyOf)
		return anyOf
			.flatMap((one) => (one.type === "null" ? [] : justOutside(one)))
			.filter((value) => value !== "" || !anyOf.some(({ type }) => type === "string"));
	const { type, minLength, maxLength, pattern, minimum, exclusiveMinimum, maximum, multipleOf } = bounds;
	const wrong: unknown[] = [[type].flat().includes("string") ? true : "text"];
	if (minLength) wrong.push("");
	if (maxLength !== undefined) wrong.push(`https://example.com/${"x".repeat(maxLength - 18)}`);
	if (pattern) wrong.push("javascript:@");
	if (minimum !== undefined) wrong.push(minimum - 1);
	if (exclusiveMinimum !== undefined) wrong.push(exclusiveMinimum);
	if (maximum !== undefined) wrong.push(maximum + 1);
	if (multipleOf !== undefined) wrong.push(1 + multipleOf / 2);
	return wrong;
}

let shop: TestShop;
// biome-ignore lint/suspicious/noExplicitAny: the whole document
let document: any;
let calls: Record<string, Operation>;
beforeAll(async () => {
	shop = await createTestShop();
	const { body } = await shop.visitor.get("/openapi.json");
	document = body;
	const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>);
	calls = Object.fromEntries(
		paths.flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => [
				`${method.toUpperCase()} ${path.replace(/^\/api/, "")}`,
				operation,
			]),
		),
	);
});
afterAll(() => shop.close());

describe("the document of the API", () => {
	test("describes what every call does and answers, with one tag per call", () => {
		for (const [call, { tags, summary, description = "none", responses }] of Object.entries(calls)) {
			expect(tags, call).toEqual([expect.stringMatching(/^[A-Z]\w+$/)]);
			for (const text of [summary, description]) expect(text, call).toMatch(/\w+/);
			expect((responses[200] ?? responses[201] ?? responses[302]).description, call).toMatch(/\w+/);
			expect(responses.default.description, call).toBe("What went wrong");
		}
	});

	test("explains the calls that do not do what their name says", () => {
		const explained = Object.entries(calls).filter(([, { description }]) => description);
		expect(explained.map(([call]) => call)).toEqual(
			expect.arrayContaining(["POST /orders", "PUT /products/{id}", "POST /webhooks/stripe", "PUT /users/{email}"]),
		);
	});

	test("documents the path parameters and the body fields of each call", () => {
		const inputs = (call: string) => {
			const { parameters = [], requestBody } = calls[call] as Operation;
			const members = Object.keys(requestBody?.content["application/json"]?.schema?.properties ?? {});
			return [...parameters.map(({ in: place, name }) => `${place} ${name}`), ...members].join(" ");
		};
		const bought = "product productId quantity price totalPrice vatId purchaseOrder list";
		const part = "partNumber family gtin specs numbers shelf lowStock";
		expect(Object.fromEntries(Object.keys(calls).map((call) => [call, inputs(call)]))).toMatchObject({
			"GET /products/{id}": "path id",
			"PUT /products/{id}": `path id header idempotency-key header if-match header if-none-match name img1 img2 price quantity minorder description ${part}`,
			"POST /webhooks/stripe": "header stripe-signature id object type data",
			"DELETE /products/{id}": "path id header idempotency-key header if-match header if-none-match",
			"GET /product": "query name",
			"POST /products": `header idempotency-key name img1 img2 price quantity minorder description ${part}`,
			"POST /orders": `header idempotency-key name email phone address country ${bought}`,
			"GET /orders/{id}": "path id",
			"PATCH /orders/{id}": "path id header idempotency-key order transactionId",
			"DELETE /orders/{id}": "path id query carrier query tracking query confirmed header idempotency-key",
			"GET /individual": "query email query status",
			"POST /create-payment-intent": "header idempotency-key totalPrice orderId purchaseId",
			"POST /reviews": "header idempotency-key username image ratings description productId",
			"GET /users/{email}": "path email",
			"DELETE /reviews/{id}": "path id query reason",
			"PUT /users/{email}": "path email header if-match",
			"PUT /users/admin/{email}": "path email",
			"GET /admin/{email}": "path email",
		});
		for (const [call, { requestBody }] of Object.entries(calls)) {
			if (/^POST \/(orders$|products|reviews|create)|^PATCH/.test(call)) expect(requestBody.required, call).toBe(true);
		}
	});

	test("has unique operation ids, described tags, the server and a contact", () => {
		const ids = Object.values(calls).map(({ operationId }) => operationId);
		expect(new Set(ids).size).toBe(ids.length);
		for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
		expect(calls["PUT /users/admin/{email}"]?.operationId).toBe("putUsersAdminByEmail");
		const headings = document.tags.map(({ name }: { name: string }) => name);
		expect(new Set(Object.values(calls).flatMap(({ tags }) => tags))).toEqual(new Set(headings));
		for (const { description } of document.tags) expect(description).toMatch(/\w/);
		expect(document).toMatchObject({
			servers: [{ url: "/" }],
			info: { license: { identifier: "MIT" }, contact: { email: expect.stringContaining("@") } },
		});
		for (const [call, { security }] of Object.entries(calls)) expect(security, call).toBeDefined();
	});

	test("documents bounds as the server checks them: a value just outside is refused with the field's name", async () => {
		const [admin, buyer] = [await shop.admin(), await shop.customer()];
		const id = await aProduct(shop);
		const bodies: [string, Record<string, unknown>, (body: object) => Promise<Answer>][] = [
			["POST /products", productInput(), (body) => admin.post("/products", body)],
			["PUT /products/{id}", productInput(), (body) => admin.put(`/products/${id}`, body)],
			["POST /orders", await orderBody(shop, buyer, id, 2), (body) => buyer.post("/orders", body)],
			[
				"POST /reviews",
				{ username: "R", image: "", ratings: 5, description: "Fits." },
				(body) => buyer.post("/reviews", body),
			],
			[
				"POST /create-payment-intent",
				{ totalPrice: 1, orderId: "x" },
				(body) => buyer.post("/create-payment-intent", body),
			],
		];
		let tried = 0;
		for (const [call, valid, send] of bodies) {
			const { properties } = (calls[call] as Operation).requestBody.content["application/json"].schema;
			for (const [field, schema] of Object.entries<Bounds>(properties)) {
				for (const wrong of justOutside(schema)) {
					const { status, body } = await send({ ...valid, [field]: wrong });
					expect(status, `${call} with ${field} ${JSON.stringify(wrong)?.slice(0, 40)}`).toBe(422);
					expect(body.errors[0].path, call).toBe(field);
					tried += 1;
				}
			}
		}
		expect(tried).toBeGreaterThan(60);
		const described = calls["POST /products"]?.requestBody.content["application/json"].schema;
		expect(described.properties).toMatchObject({
			price: { multipleOf: 0.01 },
			img1: { pattern: expect.stringContaining("webp") },
		});
		expect(calls["POST /reviews"]?.requestBody.content["application/json"].schema.properties.ratings).toMatchObject({
			exclusiveMinimum: 0,
			maximum: 5,
		});
	});

	test("says which token each call needs, and which need an admin", () => {
		const who = ({ security = [], "x-role": role }: Operation) =>
			security.length === 0 ? "anyone" : (role ?? security.map((one) => Object.keys(one)).join(" or "));
		expect(Object.fromEntries(Object.entries(calls).map(([call, operation]) => [call, who(operation)]))).toMatchObject({
			"GET /products": "anyone",
			"POST /products": "admin",
			"PUT /products/{id}": "accessToken",
			"DELETE /products/{id}": "admin",
			"POST /orders": "accessToken",
			"PATCH /orders/{id}": "accessToken",
			"POST /webhooks/stripe": "anyone",
			"POST /create-payment-intent": "accessToken",
			"GET /users": "admin",
			"PUT /users/{email}": "idToken or accessToken",
			"PUT /users/admin/{email}": "admin",
		});
	});

	test("matches the answers of the calls: no missing and no extra properties", async () => {
		const [admin, buyer] = [await shop.admin(), await shop.customer()];
		const id = await aProduct(shop, { price: 25, quantity: 1000 });
		const unpaid = await anOrder(shop, buyer, id, 2);
		const paid = await aPaidOrder(shop, buyer, id, 2);
		const name = encodeURIComponent(productInput().name);
		shop.identities.set("proof", {
			...{ issuer: "idp", subject: "1", email: "new@example.com", emailVerified: true, name: "New" },
		});
		const profile = { address: "a", education: "b", phone: "5550100", social: "c" };
		const review = { username: "R", image: "", ratings: 5, description: "Fits." };
		const answers: [string, Promise<Answer>][] = [
			["GET /products", shop.visitor.get("/products")],
			["GET /products/{id}", shop.visitor.get(`/products/${id}`)],
			["GET /product", shop.visitor.get(`/product?name=${name}`)],
			["PUT /products/{id}", admin.put(`/products/${id}`, productInput({ price: 25, quantity: 900 }))],
			["POST /orders", buyer.post("/orders", await orderBody(shop, buyer, id, 3))],
			["GET /orders", buyer.get("/orders")],
			["GET /individual", buyer.get(`/individual?email=${buyer.email}`)],
			["GET /orders/{id}", buyer.get(`/orders/${paid.orderId}`)],
			["PATCH /orders/{id}", buyer.patch(`/orders/${paid.orderId}`, { transactionId: paid.transactionId })],
			["POST /create-payment-intent", buyer.post("/create-payment-intent", { totalPrice: 50, orderId: unpaid })],
			["POST /reviews", buyer.post("/reviews", review)],
			["GET /users", admin.get("/users")],
			["GET /users/{email}", buyer.get(`/users/${buyer.email}`)],
			["GET /admin/{email}", buyer.get(`/admin/${buyer.email}`)],
			["PUT /users/{email}", buyer.put(`/users/${buyer.email}`, profile)],
			["PUT /users/{email}", shop.call("PUT", "/users/new@example.com", "proof", { email: "new@example.com" })],
			["PUT /users/admin/{email}", admin.put(`/users/admin/${buyer.email}`, {})],
		];
		await Promise.all(answers.map(([, answer]) => answer));
		const event = { id: "evt_1", object: "event", data: { object: { id: "pi_none", object: "payment_intent" } } };
		const payload = JSON.stringify(event);
		const timestamp = Math.floor(shop.time.now.getTime() / 1000);
		const signed = { payload, secret: shop.webhookSecret, timestamp };
		const headers = { "stripe-signature": shop.stripe.webhooks.generateTestHeaderString(signed) };
		answers.push(
			["POST /webhooks/stripe", shop.visitor.post("/webhooks/stripe", payload, headers)],
			["GET /reviews", shop.visitor.get("/reviews")],
			["GET /reviews/all", admin.get("/reviews/all")],
			["DELETE /orders/{id}", admin.delete(`/orders/${paid.orderId}`)],
			["POST /products", admin.post("/products", productInput())],
			["DELETE /products/{id}", admin.delete(`/products/${id}`)],
		);
		for (const [call, answer] of answers) {
			const { status, body } = await answer;
			expect(status, call).toBe(200);
			expect(misfits(body, calls[call]?.responses[200].content["application/json"].schema), call).toEqual([]);
		}
		const refused = await buyer.get("/orders/none");
		const problem = calls["GET /orders/{id}"]?.responses.default.content["application/problem+json"].schema;
		expect(misfits(refused.body, problem)).toEqual([]);
	});
});

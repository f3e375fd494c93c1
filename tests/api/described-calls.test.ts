import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
	shop = await createTestShop();
});
afterAll(() => shop.close());

describe("the document of the API", () => {
	test("describes every call of the specification with its schemas and its caller", async () => {
		const { body } = await shop.visitor.get("/openapi.json");
		expect(body.openapi).toBe("3.1.0");
		expect(body.paths["/api/orders"].post.requestBody.content["application/json"].schema.required).toContain(
			"quantity",
		);
		expect(body.paths["/api/users"].get).toMatchObject({ security: [{ accessToken: [] }], "x-role": "admin" });
		const routes = shop.api.routes.filter((route) => route.method !== "ALL").map(({ path }) => path);
		const described = routes.filter((path) => !/\/(docs|openapi\.json)$/.test(path));
		expect(Object.keys(body.paths)).toEqual(
			expect.arrayContaining(described.map((path) => path.replaceAll(/:(\w+)/g, "{$1}"))),
		);
		expect(body.paths["/api/auth/token"].get).toMatchObject({ security: [{ session: [] }] });
	});

	test("can be read as a page", async () => {
		const { body, headers } = await shop.visitor.get("/docs");
		expect(headers.get("content-type")).toContain("text/html");
		expect(body).toContain("PUT /api/users/admin/{email}");
	});
});

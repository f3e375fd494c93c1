import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
let customer: TestCaller;
beforeAll(async () => {
	shop = await createTestShop();
	customer = await shop.customer();
});
afterAll(() => shop.close());

describe("bad input", () => {
	const problemOf = async (answer: Promise<{ status: number; body: unknown; headers: Headers }>) => {
		const { status, body, headers } = await answer;
		expect(headers.get("content-type")).toBe("application/problem+json");
		return { status, ...(body as { code: string }) };
	};

	test("malformed JSON is 400, another type 415, a huge body 413", async () => {
		const post = (body: unknown, headers?: Record<string, string>) =>
			problemOf(customer.post("/reviews", body, headers));
		expect(await post("{")).toMatchObject({ status: 400, code: "malformed" });
		expect(await post("a=1", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({ status: 415 });
		expect(await post("a=1", { "content-type": "text/plain" })).toMatchObject({ status: 415 });
		expect(await post({ description: "x".repeat(300_000) })).toMatchObject({ status: 413 });
	});

	test("an unknown call is 404, an unknown method 405 with Allow", async () => {
		expect(await problemOf(shop.visitor.get("/nothing"))).toMatchObject({ status: 404 });
		const answer = await shop.call("DELETE", "/reviews");
		expect(answer).toMatchObject({ status: 405, body: { code: "method-not-allowed" } });
		expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
	});

	test.each(["Bearer", "Bearer x", "Basic YTpi", "Bearer a.b.c", `Bearer ${"x".repeat(9000)}`])(
		"an invalid Authorization header (%.20s) is 401",
		async (authorization) => {
			const answer = await shop.call("GET", "/orders", undefined, undefined, { authorization });
			expect(answer).toMatchObject({ status: 401, body: { code: "sign-in-needed" } });
		},
	);

	test.each([null, [], "text", 7, {}])("a body of %j where an object of values is needed is 422", async (body) => {
		expect((await customer.post("/orders", JSON.stringify(body))).status).toBe(422);
	});
});

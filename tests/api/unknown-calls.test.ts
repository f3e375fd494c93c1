import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
	shop = await createTestShop();
});
afterAll(() => shop.close());

test.each([
	"/nothing",
	"/",
	"/products/",
	"/orders/",
	"/products//stock",
	"//products",
	"/products/1/2",
	"/Products",
	"/users/admin/a@example.com/b",
])("%s is not a call", async (path) => {
	const answer = await shop.visitor.get(path);
	expect(answer).toMatchObject({ status: 404, body: { code: "not-found", detail: "API call not found." } });
	expect(answer.headers.has("allow")).toBe(false);
});

test.each([
	["DELETE", "/reviews", "GET, POST"],
	["POST", "/products/1", "GET, PUT, DELETE, PATCH"],
	["PUT", "/orders", "GET, POST"],
	["DELETE", "/webhooks/stripe", "POST"],
	["POST", "/users/a@example.com", "GET, PUT"],
])("%s %s is answered 405 with the allowed methods", async (method, path, allowed) => {
	const answer = await shop.call(method, path);
	const detail = `Use ${allowed.replaceAll(", ", " or ")}.`;
	expect(answer).toMatchObject({ status: 405, body: { code: "method-not-allowed", detail } });
	expect(answer.headers.get("allow")).toBe(allowed.replace("GET", "GET, HEAD"));
});

test("an unreadable body is answered with how to send it", async () => {
	const customer = await shop.customer();
	const send = (body: string, type?: string) => customer.post("/reviews", body, type ? { "content-type": type } : {});
	expect(await send("a=1", "text/plain")).toMatchObject({
		...{ status: 415, body: { code: "not-json", detail: "Send application/json." } },
	});
	expect(await send("{")).toMatchObject({ status: 400, body: { detail: "The body is not JSON." } });
	const tooLarge = await send(JSON.stringify({ description: "x".repeat(256 * 1024) }));
	expect(tooLarge).toMatchObject({ status: 413, body: { code: "too-large", detail: "Send at most 262144 bytes." } });
	expect(tooLarge.headers.get("connection")).toBe("close");
	expect((await send(`"${"x".repeat(256 * 1024 - 2)}"`)).status).toBe(422);
	const review = JSON.stringify({ username: "R", image: "", ratings: 5, description: "Fits." });
	const types = [
		"application/json; charset=utf-8",
		"Application/JSON",
		"application/json;",
		"application/json ; ;charset=utf-8;",
	];
	for (const type of types) {
		expect((await send(review, type)).status).toBe(200);
	}
	expect(await send(review, "application/json; charset")).toMatchObject({ status: 415, body: { code: "not-json" } });
	expect(await shop.visitor.get("/products/%ff")).toMatchObject({
		...{ status: 400, body: { detail: "The URL is not percent-encoded UTF-8." } },
	});
});

test.each([
	["in Latin-1", "latin1", "application/json", 400],
	["in Latin-1 that says so", "latin1", "application/json; charset=iso-8859-1", 415],
	["in UTF-16", "utf16le", "application/json", 400],
	["in UTF-16 that says so", "utf16le", "application/json;Charset=UTF-16", 415],
	["in UTF-8 that says something else", "utf8", 'application/json; charset="windows-1252"', 415],
	["in UTF-8 that says so", "utf8", 'application/json; charset="UTF-8"', 200],
] as const)("a body %s is stored as it was meant or refused", async (_kind, encoding, type, status) => {
	const customer = await shop.customer();
	const review = { username: "Jörg", image: "", ratings: 5, description: "Paßt." };
	const request = new Request("http://shop.example/api/reviews", {
		method: "POST",
		headers: { authorization: `Bearer ${await shop.issueToken(customer.id)}`, "content-type": type },
		body: Buffer.from(JSON.stringify(review), encoding),
	});
	expect((await shop.api.fetch(request)).status).toBe(status);
});

test("a compressed body is answered with how to send it", async () => {
	const customer = await shop.customer();
	const send = (encoding: string) => customer.post("/reviews", "{}", { "content-encoding": encoding });
	for (const encoding of ["gzip", "br", "x-unknown", "identity, gzip"]) {
		expect(await send(encoding)).toMatchObject({ status: 415, body: { code: "wrong-encoding" } });
	}
	const admin = await shop.admin();
	const table = { "content-type": "text/csv", "content-encoding": "gzip" };
	expect(await admin.post("/imports/preview", "a", table)).toMatchObject({ status: 415 });
	expect((await send("Identity")).status).toBe(422);
});

test("a body without a type is answered with how to send it", async () => {
	const customer = await shop.customer();
	const request = new Request("http://shop.example/api/reviews", {
		method: "POST",
		headers: { authorization: `Bearer ${await shop.issueToken(customer.id)}` },
		body: new TextEncoder().encode("{}"),
	});
	expect(request.headers.has("content-type")).toBe(false);
	const answer = await shop.api.fetch(request);
	expect([answer.status, await answer.json()]).toMatchObject([415, { code: "not-json" }]);
});

test("calls without a body accept any content type and ignore a body", async () => {
	const headers = { "content-type": "text/plain" };
	expect((await shop.call("GET", "/products", undefined, undefined, headers)).status).toBe(200);
	const admin = await shop.admin();
	const token = await shop.issueToken(admin.id);
	expect((await shop.call("DELETE", "/products/none", token, "no JSON", headers)).status).toBe(404);
});

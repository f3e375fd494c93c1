import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { read } from "../api/api-client.ts";
import { createWithdrawForms } from "./withdraw-forms.server.ts";

const origin = "https://shop.example";
const statement = { name: "Erika", email: "e@example.com", orders: "10027", formKey: crypto.randomUUID() };

let shop: TestShop;
let forms: (request: Request, from: { prefix48: string | undefined }) => Promise<Response>;
beforeAll(async () => {
	shop = await createTestShop();
	forms = createWithdrawForms({
		api: shop.api,
		origins: () => [origin],
		// Replaces the page by the API call of its action.
		pages: async (request, prefix48, api) => {
			const { name = "" } = Object.fromEntries(await request.formData()) as Record<string, string>;
			const receipt = await read(api.withdrawals.$post({ json: { ...statement, name } }));
			return Response.json({ ...receipt, prefix48 }, { headers: { "cache-control": "no-cache" } });
		},
	});
});
afterAll(() => shop.close());

function send(headers: Record<string, string>, body = new URLSearchParams({ name: "Erika" })) {
	return forms(new Request(`${origin}/withdraw`, { method: "POST", headers, body }), { prefix48: "198.51.100.7" });
}

test.each<[string, Record<string, string>]>([
	["another origin", { origin: "https://evil.example" }],
	["no origin", { origin: "null" }],
	["another site", { origin, "sec-fetch-site": "cross-site" }],
	["no origin header", {}],
])("a form from %s is refused", async (_, headers) => {
	expect((await send(headers)).status).toBe(403);
	expect(await shop.db.selectFrom("withdrawals").selectAll().execute()).toEqual([]);
});

test.each([
	["of more bytes", new URLSearchParams({ name: "Erika", words: "a".repeat(40_000) })],
	["of more fields", new URLSearchParams(Array.from({ length: 2000 }, () => ["a", ""]))],
])("a form %s than one has is refused before it is read", async (_, body) => {
	await expect(send({ origin }, body)).rejects.toMatchObject({ problem: { status: 413 } });
});

test("the shop's own form is answered by the page, in the client's share, and is not cached", async () => {
	const answer = await send({ origin });
	expect(answer.headers.get("cache-control")).toBe("no-store");
	expect(await answer.json()).toMatchObject({ name: "Erika", orders: "10027", prefix48: "198.51.100.7" });
});

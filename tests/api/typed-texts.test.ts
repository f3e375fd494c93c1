import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../support/client.ts";
import { aProduct } from "../support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";
import { type TextRequest, textCalls } from "../support/text-calls.ts";

/**
 * Text that hides something, turns a line round or piles up. A stored text has none of it. One text for each part of the
 * rule, as every field follows the same one (app/http/hidden-characters.test.ts has each character).
 */
const hidden: Record<string, string> = {
	"leftovers of copying": "Er\u200bi\ufeffk\u00ada",
	"characters that nobody sees": "Er\u202e\u202b\u0007\u009b\u{e0041}\u3164\u2800\uffff\ufff9ika",
	"joiners and selectors that are no spelling": "\u200c\u0639\u0644\u06cc Er\u200d\ufe0f\ufe0eika \u2764\ufe0f\ufe0f",
	"piled accents": `Er${"\u0335".repeat(30)}ika`,
};
const isHidden = [
	String.raw`[\u202b\u202e\u200b\ufeff\u00ad\u0007\u009b\u{e0041}\u3164\u2800\uffff\ufff9]`,
	String.raw`[A-Za-z](?:\u200c|\u200d|\ufe0e|\ufe0f)`,
	String.raw`"\u200c`,
	String.raw`\ufe0f\ufe0f`,
	String.raw`\u0335{5}`,
].join("|");

/** Names and words as people write them. */
const spelled =
	"\u0639\u0644\u06cc\u200c\u0631\u0636\u0627 \u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0c28\u0c3e\u0c2e\u0c4d\u200c \u{1f469}\u{1f3fd}\u200d\u{1f527} \u2764\ufe0f B\u00ed\u2019ch \u845b\u{e0100}";

describe("free text", () => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let productId: string;
	beforeAll(async () => {
		shop = await createTestShop("sqlite", { mail: true });
		admin = await shop.admin();
		buyer = await shop.customer("erika@example.com");
		productId = await aProduct(shop, { minorder: 1, quantity: 100_000 });
	});
	afterAll(() => shop.close());

	const key = () => ({ "idempotency-key": crypto.randomUUID() });
	const calls = () => textCalls({ shop, admin, buyer, productId });

	async function send({ by, method, path, body }: TextRequest, field: string, text: string): Promise<Answer> {
		const sent = { ...body, [field]: text };
		if (method === "put") return by.put(path, sent, key());
		return method === "patch" ? by.patch(path, sent) : by.post(path, sent, key());
	}

	/** All texts in the database. */
	async function storedText(): Promise<string> {
		const tables = await shop.db.introspection.getTables();
		const rows = await Promise.all(
			tables
				.filter(({ name }) => !/^(secrets|file_pieces|images|idempotency_keys)$/.test(name))
				.map(({ name }) =>
					shop.db
						.selectFrom(name as "orders")
						.selectAll()
						.execute(),
				),
		);
		return JSON.stringify(rows);
	}

	describe.each(Object.keys(textCalls({} as Parameters<typeof textCalls>[0])))("%s", (call) => {
		const request = () => (calls()[call] as () => Promise<TextRequest>)();

		test("as it is, is taken", async () => {
			const made = await request();
			const [field = ""] = made.texts;
			const answer = await send(made, field, `${made.body[field]}`);
			expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
		});

		test("stores nothing that nobody sees", async () => {
			for (const [what, text] of Object.entries(hidden)) {
				const made = await request();
				for (const field of made.texts) {
					const { status, body } = await send(made, field, text);
					expect([200, 201, 409, 422], `${field} with ${what}: ${JSON.stringify(body)}`).toContain(status);
					if (status === 422) expect(JSON.stringify(body)).toMatch(/invisible|accents|at most/i);
				}
			}
			expect((await storedText()).match(new RegExp(`.{60}(?:${isHidden}).{20}`, "u"))?.[0]).toBeUndefined();
		});

		test("keeps names and words as they are spelled", async () => {
			for (const field of (await request()).texts) {
				const answer = await send(await request(), field, spelled);
				expect(answer.status, `${field}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
				expect(await storedText()).toContain(spelled);
			}
		});
	});

	test("every text in a body of the API's description is in these calls, or is not free", async () => {
		const { body: document } = await shop.visitor.get("/openapi.json");
		const fixed =
			/(^|\.)(_id|id|productId|orderId|purchaseId|transactionId|email|list|copyOf|formKey|vatId|image|img1|img2|gtin|country|orders|file|cells|columns|product|tag|newPassword|password|currentPassword|token|code|provider|callbackURL|errorCallbackURL|addressChangedAt|status)$/;
		const checkedElsewhere =
			/(^|\.)(partNumber|number|specs|numbers|maker|text|phone|order|headings|units|response)(\.|$)/;
		const missing: string[] = [];
		for (const [path, operations] of Object.entries<
			Record<string, { requestBody?: { content?: Record<string, { schema: unknown }> } }>
		>(document.paths))
			for (const [method, { requestBody }] of Object.entries(operations)) {
				const call = `${method.toUpperCase()} ${path.replace("/api", "")}`;
				const texts = (await calls()[call]?.())?.texts ?? [];
				for (const field of freeTexts(requestBody?.content?.["application/json"]?.schema, document, ""))
					if (!texts.includes(field) && !fixed.test(field) && !checkedElsewhere.test(field))
						missing.push(`${call} ${field}`);
			}
		// Checked with PATCH /products/{id}, and refused unless encoded.
		const alike = ["change.family", "change.shelf", "change.note", "change.seen.family", "change.seen.shelf"].map(
			(field) => `PATCH /products changes.${field}`,
		);
		alike.push("PATCH /products/{id} seen.family", "PATCH /products/{id} seen.shelf", "POST /views query");
		// Texts to look up or compare, which are not stored.
		alike.push("POST /media/matches names", "POST /receipts lines.otherNumbers", "PUT /orders/{id}/note seen");
		alike.push("PUT /orders/{id}/shipment seen.carrier", "PUT /orders/{id}/shipment seen.tracking");
		// Names of accounts and passkeys: app/identity/credentials.test.ts.
		const accounts = ["sign-up/email", "update-user", "passkeys/rename"].map((path) => `POST /auth/${path} name`);
		expect(missing.toSorted()).toEqual([...alike, ...accounts, "POST /webhooks/stripe type"].toSorted());
	});
});

interface Schema {
	$ref?: string;
	type?: string | string[];
	enum?: unknown[];
	const?: unknown;
	format?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
}

/** Returns the paths of the texts in a schema. */
// biome-ignore lint/suspicious/noExplicitAny: the API's description
function freeTexts(given: unknown, document: any, path: string): string[] {
	const schema = (given ?? {}) as Schema;
	if (schema.$ref) return freeTexts(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""], document, path);
	const inside = [
		...Object.entries(schema.properties ?? {}).map(
			([name, member]) => [member, path ? `${path}.${name}` : name] as const,
		),
		...[schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
			(member) => [member, path] as const,
		),
	];
	const members = inside.filter(([member]) => member !== undefined);
	const isText = [schema.type].flat().includes("string") && !schema.enum && !schema.const && !schema.format;
	return [
		...new Set([...(isText ? [path] : []), ...members.flatMap(([member, at]) => freeTexts(member, document, at))]),
	];
}

import { expect, test } from "vitest";
import { createTestShop } from "../support/test-shop.ts";

test("the API document describes the items of every list, for linters and client generators", async () => {
	const shop = await createTestShop();
	const { body: document } = await shop.visitor.get("/openapi.json");
	await shop.close();
	const lists: Record<string, unknown>[] = [];
	JSON.stringify(document, (_, value) => {
		if (value?.type === "array") lists.push(value);
		return value;
	});
	expect(lists.length).toBeGreaterThan(20);
	expect(lists.filter(({ items }) => items === undefined)).toEqual([]);
	const product = document.paths["/api/products"].post.requestBody.content["application/json"].schema;
	const range = { type: "array", items: expect.objectContaining({ type: "number" }), minItems: 2, maxItems: 2 };
	expect(product.properties.specs.items.properties.value.anyOf).toContainEqual(range);
});

import { expect, test } from "vitest";
import { createTestShop } from "../../tests/support/test-shop.ts";

test("a refused call is logged with its pattern and the caller's id, and nothing that is personal", async () => {
	const events: [string, unknown][] = [];
	const note = (event: string, fields?: object) => void events.push([event, fields]);
	const shop = await createTestShop("sqlite", { log: { info: note, error: note } });
	const customer = await shop.customer("kim@example.com");
	await customer.get("/users");
	await shop.visitor.get("/users/lee@example.com");
	await customer.get("/orders");
	expect(events.filter(([event]) => event === "access.refused")).toEqual([
		["access.refused", { call: "GET /api/users", status: 403, user: customer.id }],
		["access.refused", { call: "GET /api/users/:email", status: 401, user: undefined }],
	]);
	await shop.close();
});

import { expect, onTestFinished, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";

test.each(engines)("an order whose entries were archived does not say who cancelled it, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	onTestFinished(() => shop.close());
	const buyer = await shop.customer();
	const id = await anOrder(shop, buyer, await aProduct(shop, { minorder: 1 }), 2);
	expect((await buyer.delete(`/orders/${id}`)).status).toBe(200);
	const history = async () =>
		(await buyer.get(`/orders/${id}/history`)).body.events.map(({ at: _, ...event }: { at: string }) => event);
	const placed = { action: "order.placed", by: "you" };
	expect(await history()).toEqual([placed, { action: "order.cancelled", by: "you" }]);
	const archive = { name: "all", rows: 2, sha256: "", until: "9999", written_at: "", removing: 1, removed_at: null };
	await shop.db.insertInto("archives").values(archive).execute();
	await shop.db.deleteFrom("audit").where("subject", "=", id).execute();
	expect(await history()).toEqual([placed, { action: "order.cancelled" }]);
});

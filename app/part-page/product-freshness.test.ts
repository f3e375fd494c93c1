import { expect, onTestFinished, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { createApiClient } from "../api/api-client.ts";
import { loader } from "./product-page.tsx";

const bearing = { family: "Bearings", minorder: 2, quantity: 40 };
const specs = (bore: number) => [{ name: "Bore", value: bore, unit: "MMT" as const }];

/** Loads the page, and returns a check whether a change since then makes it out of date. */
async function loadPage(shop: TestShop, partNumber: string) {
	const api = createApiClient("http://shop", async (input, init) => shop.api.fetch(new Request(input, init)));
	const seen = shop.changes.now();
	const args = { context: { get: () => api }, params: { id: partNumber }, request: new Request("http://shop/") };
	const { init } = await loader(args as never);
	const tags = new Headers(init?.headers).get("surrogate-key")?.replaceAll("delayed:", "").split(" ") ?? [];
	return () => shop.changes.lastOf(tags) > seen;
}

test.each(anyEngine)(
	"a product page depends on the stock of the parts it shows, not of any part, on %s",
	async (engine) => {
		const shop = await createTestShop(engine);
		onTestFinished(() => shop.close());
		await aProduct(shop, { ...bearing, partNumber: "B20", specs: specs(20) });
		const near = await aProduct(shop, { ...bearing, partNumber: "B21", specs: specs(21) });
		const soldOut = await aProduct(shop, { ...bearing, partNumber: "B22", specs: specs(22), quantity: 1 });
		const gear = await aProduct(shop, { ...bearing, partNumber: "G1", family: "Gears" });
		const admin = await shop.admin();
		const move = (id: string, quantity: number) => admin.patch(`/products/${id}`, { quantity });
		// The first request builds the catalogue's index, which is a change of its own.
		await loadPage(shop, "B20");
		const isOutdated = await loadPage(shop, "B20");
		await move(gear, 30);
		expect(isOutdated(), "after a change of a part that is not shown").toBe(false);
		await move(near, 30);
		expect(isOutdated(), "after a change of a part that is shown").toBe(true);
		const isOutdatedNow = await loadPage(shop, "B20");
		await move(soldOut, 2);
		expect(isOutdatedNow(), "after a part can be ordered again").toBe(true);
	},
);

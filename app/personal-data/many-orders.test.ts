import type { RootOperationNode } from "kysely";
import { expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { aPurchase } from "../../tests/support/purchases.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";

test.each(anyEngine)(
	"an account is deleted with as many statements, however many orders it had, on %s",
	async (engine) => {
		const queries: RootOperationNode[] = [];
		const shop = await createTestShop(engine, { queries });
		const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(shop)));
		async function statementsFor(purchases: number) {
			const buyer = await shop.customer(`${crypto.randomUUID()}@example.com`);
			for (let placed = 0; placed < purchases; placed++) {
				const id = await aPurchase(shop, buyer, Object.fromEntries(products.map((product) => [product, 2])));
				expect(await buyer.post(`/purchases/${id}/cancel`, {})).toMatchObject({ status: 200 });
			}
			queries.length = 0;
			expect(await buyer.delete("/users/me")).toMatchObject({
				status: 200,
				body: { ordersRetained: purchases * products.length },
			});
			return queries.length;
		}
		const few = await statementsFor(1);
		expect(await statementsFor(3)).toBe(few);
		await shop.close();
	},
);

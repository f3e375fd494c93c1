import { expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import type { Overview } from "./overview-schema.server.ts";

test.each(engines)(
	"units of partial refunds are not counted as sold, and none is subtracted twice, on %s",
	async (engine) => {
		const shop = await createTestShop(engine);
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const productId = await aProduct(shop, { price: 100, quantity: 40, minorder: 1 });
		const sold = async () => ((await admin.get("/overview")).body as Overview).bestSellers;
		const first = await aPaidOrder(shop, buyer, productId, 7);
		const second = await aPaidOrder(shop, buyer, productId, 3);
		await refundOrder(admin, first.orderId, { amount: 200, units: 2 });
		expect(await sold()).toMatchObject([{ units: 8, revenue: 800 }]);
		await refundOrder(admin, second.orderId, { amount: 100, units: 1 });
		await shop.db.updateTable("orders").set({ refunded_cents: 0 }).where("id", "=", second.orderId).execute();
		expect(await sold(), "its money is not sent yet").toMatchObject([{ units: 7, revenue: 800 }]);
		await refundOrder(admin, second.orderId, { amount: 200, units: 1 });
		expect(await sold(), "closed, with a unit that stays out").toMatchObject([{ units: 5, revenue: 500 }]);
		await shop.close();
	},
);

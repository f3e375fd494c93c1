import fc from "fast-check";
import { expect, test } from "vitest";
import { reconcile } from "../../app/payments/reconcile.server.ts";
import { aProduct } from "../support/factories.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop } from "../support/test-shop.ts";
import { findLosses, nothingAcknowledged } from "./findings.ts";
import { askCardRecords } from "./in-process.ts";
import type { Real, Reference } from "./move.ts";
import { anyMoves } from "./order-moves.ts";

/** Sequences on each engine: more in the long form. */
const sequences = Number(process.env.RESILIENCE_SEQUENCES ?? 60);
/** The provider is asked for all its records after so many sequences. */
const perShop = 250;
const stock = 10;

test.each(engines)(
	"moves in any order leave orders, stock and money as the reference on %s",
	{ timeout: 3_600_000 },
	async (engine) => {
		let moves = 0;
		for (let done = 0; done < sequences; done += perShop) {
			const shop = await createTestShop(engine);
			const [buyer, admin] = [await shop.customer(), await shop.admin()];
			const runOne = fc.asyncProperty(anyMoves, async (commands) => {
				const productId = await aProduct(shop, { quantity: stock, minorder: 1 });
				const model: Reference = { stock, onSale: true, orders: [] };
				const real: Real = { shop, buyer, admin, productId, orderIds: [], paymentIds: [] };
				await fc.asyncModelRun(() => ({ model, real }), commands);
				const product = await shop.db.selectFrom("products").selectAll().where("id", "=", productId).executeTakeFirst();
				const orders = await shop.db
					.selectFrom("orders")
					.selectAll()
					.where("product_id", "=", productId)
					.orderBy("id")
					.execute();
				expect(product?.quantity).toBe(model.stock);
				expect(orders.map(({ status }) => status)).toEqual(model.orders.map(({ status }) => status));
				moves += [...commands].length;
			});
			await fc.assert(runOne, { numRuns: Math.min(perShop, sequences - done) });
			await reconcile(shop.payments);
			const records = await askCardRecords(shop);
			expect(await findLosses({ db: shop.db, records }, nothingAcknowledged(), new Map())).toEqual([]);
			await shop.close();
		}
		expect(moves).toBeGreaterThan(sequences);
		if (process.env.RESILIENCE_SEQUENCES)
			console.log(`model on ${engine}: ${sequences} sequences, ${moves} moves; lost: 0`);
	},
);

import fc from "fast-check";
import { expect, test } from "vitest";
import { dueCents } from "../../app/money/costs.ts";
import { reconcile } from "../../app/payments/reconcile.server.ts";
import { aProduct } from "../support/factories.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop } from "../support/test-shop.ts";
import { anyMoves } from "./any-moves.ts";
import { findLosses, nothingAcknowledged } from "./findings.ts";
import { askCardRecords } from "./in-process.ts";
import { findInvoiceFaults } from "./invoice-findings.ts";
import type { Real } from "./move.ts";
import { endHolds } from "./payment-moves.ts";
import { prices } from "./product-moves.ts";
import { newReference, type Reference } from "./reference.ts";

/** Number of sequences on each engine. The long form sets more. */
const sequences = Number(process.env.RESILIENCE_SEQUENCES ?? 60);
/** Number of sequences per shop, because the provider is queried for all of its records. */
const perShop = 250;
const stock = 10;
/** Amounts that make the shares of the orders need rounding. */
const costs = { delivery: { label: "Parcel service", cents: 799 }, tax: { label: "VAT", percent: 19 } };

test.each(engines)(
	"moves in any order leave orders, purchases, stock and money as in the reference on %s",
	{ timeout: 3_600_000 },
	async (engine) => {
		let moves = 0;
		let purchases = 0;
		for (let done = 0; done < sequences; done += perShop) {
			const shop = await createTestShop(engine, { costs });
			const [buyer, admin] = [await shop.customer(), await shop.admin()];
			const runOne = fc.asyncProperty(anyMoves, async (commands) => {
				// Cancels unpaid orders of the previous sequence.
				await endHolds(shop);
				const productIds = await Promise.all(
					prices.map((price) => aProduct(shop, { price, quantity: stock, minorder: 1 })),
				);
				const model = newReference(stock);
				const real: Real = { shop, buyer, admin, productIds, orderIds: [], payables: [] };
				await fc.asyncModelRun(() => ({ model, real }), commands);
				await expectToBe(model, real);
				moves += [...commands].length;
				purchases += model.payables.filter(({ orders }) => orders.length > 1).length;
			});
			await fc.assert(runOne, { numRuns: Math.min(perShop, sequences - done) });
			await reconcile(shop);
			const records = await askCardRecords(shop);
			expect(await findLosses({ db: shop.db, records }, nothingAcknowledged(), new Map())).toEqual([]);
			expect(await findInvoiceFaults(shop.db)).toEqual([]);
			await shop.close();
		}
		expect(moves).toBeGreaterThan(sequences);
		expect(purchases).toBeGreaterThan(sequences / 2);
		if (process.env.RESILIENCE_SEQUENCES)
			console.log(`model on ${engine}: ${sequences} sequences, ${moves} moves, ${purchases} purchases; lost: 0`);
	},
);

/** Compares stock, statuses, units and refunded money with the reference. */
async function expectToBe(model: Reference, { shop: { db }, productIds, orderIds }: Real): Promise<void> {
	const products = await db.selectFrom("products").select(["id", "quantity"]).where("id", "in", productIds).execute();
	const left = new Map(products.map(({ id, quantity }) => [id, quantity]));
	expect(productIds.map((id) => left.get(id))).toEqual(model.products.map((product) => product.stock));
	const orders = await db
		.selectFrom("orders")
		.selectAll()
		.where("product_id", "in", productIds)
		.orderBy("id")
		.execute();
	expect(orders.map(({ id }) => id)).toEqual(orderIds);
	const states = orders.map(({ status, refunded_cents }) => ({ status, refunded_cents }));
	const expected = model.orders.map(({ status, partsBack, moneyBack }, at) => {
		const all = dueCents(orders[at] ?? { total_cents: 0, delivery_cents: 0, tax_cents: 0 });
		return { status, refunded_cents: moneyBack ? all : partsBack * 100 };
	});
	expect(states).toEqual(expected);
}

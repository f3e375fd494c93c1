import { sql } from "kysely";
import { expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { aPurchase } from "../../tests/support/purchases.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

const onPostgres = test.runIf(engines.includes("postgres"));

/** Returns whether row `other` is unlocked while row `held` is locked and `act` waits for it. */
async function isFreeMeanwhile(
	{ db }: TestShop,
	table: "orders" | "products",
	{ held, other }: { held: string; other: string },
	act: () => Promise<unknown>,
): Promise<boolean> {
	let acting: Promise<unknown> | undefined;
	const isFree = await db.transaction().execute(async (tx) => {
		await sql`select 1 from ${sql.table(table)} where id = ${held} for update`.execute(tx);
		acting = act();
		await expect.poll(() => waiting(db), { timeout: 5000 }).toBe(1);
		const free = await sql`select 1 from ${sql.table(table)} where id = ${other} for update skip locked`.execute(tx);
		return free.rows.length === 1;
	});
	await acting;
	return isFree;
}

async function waiting(db: TestShop["db"]): Promise<number> {
	const locks = sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks where not granted
		and pid in (select pid from pg_stat_activity where datname = current_database())`;
	return (await locks.execute(db)).rows[0]?.count ?? 0;
}

onPostgres("opening a payment takes the orders of a purchase in the order in which cancelling does", async () => {
	const shop = await createTestShop("postgres");
	const buyer = await shop.customer();
	const [a = "", b = ""] = await Promise.all([10, 20].map((price) => aProduct(shop, { price, minorder: 1 })));
	const purchaseId = await aPurchase(shop, buyer, { [a]: 1, [b]: 1 });
	const { orders } = (await buyer.get(`/purchases/${purchaseId}`)).body;
	const [held, other] = orders.map(({ _id }: { _id: string }) => _id);
	// Moves its row behind the other's: in such a small table it is then found later.
	await shop.db.updateTable("orders").set({ note: "changed" }).where("id", "=", held).execute();
	await sql`analyze orders`.execute(shop.db);
	const open = () => buyer.post("/create-payment-intent", { totalPrice: 30, purchaseId });
	expect(await isFreeMeanwhile(shop, "orders", { held, other }, open)).toBe(true);
	await shop.close();
});

onPostgres("cancelling gives units back in the order in which purchases take them", async () => {
	const shop = await createTestShop("postgres");
	const buyer = await shop.customer();
	const products = await Promise.all([10, 20].map((price) => aProduct(shop, { price, minorder: 1 })));
	const [held = "", other = ""] = products.toSorted();
	const purchaseId = await aPurchase(shop, buyer, { [other]: 1, [held]: 1 });
	const cancel = () => buyer.post(`/purchases/${purchaseId}/cancel`, {});
	expect(await isFreeMeanwhile(shop, "products", { held, other }, cancel)).toBe(true);
	await shop.close();
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { aPurchase, charge, purchaseBody } from "../../tests/support/purchases.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

const onPostgres = test.runIf(engines.includes("postgres"));

type Row = [table: "orders" | "products" | "purchases", id: string];

/** Returns whether row `other` is unlocked while row `held` is locked and `act` waits for it. */
async function isFreeMeanwhile(
	{ db }: TestShop,
	{ held, other }: { held: Row; other: Row },
	act: () => Promise<unknown>,
): Promise<boolean> {
	const lock = ([table, id]: Row) => sql`select 1 from ${sql.table(table)} where id = ${id} for update skip locked`;
	let acting: Promise<unknown> | undefined;
	const isFree = await db.transaction().execute(async (tx) => {
		await lock(held).execute(tx);
		acting = act();
		await expect.poll(() => waiting(db), { timeout: 5000 }).toBe(1);
		return (await lock(other).execute(tx)).rows.length === 1;
	});
	await acting;
	return isFree;
}

async function waiting(db: TestShop["db"]): Promise<number> {
	const locks = sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks where not granted
		and pid in (select pid from pg_stat_activity where datname = current_database())`;
	return (await locks.execute(db)).rows[0]?.count ?? 0;
}

onPostgres.each(["open", "cancel", "settle"] as const)(
	"to %s a payment waits for the purchase before it takes an order",
	async (move) => {
		const shop = await createTestShop("postgres");
		const buyer = await shop.customer();
		const [a = "", b = ""] = await Promise.all([10, 20].map((price) => aProduct(shop, { price, minorder: 1 })));
		const purchaseId = await aPurchase(shop, buyer, { [a]: 1, [b]: 1 });
		const [{ _id: order }] = (await buyer.get(`/purchases/${purchaseId}`)).body.orders;
		const transactionId = move === "settle" && (await charge(shop, buyer, purchaseId));
		const acts = {
			open: () => buyer.post("/create-payment-intent", { totalPrice: 30, purchaseId }),
			cancel: () => buyer.post(`/purchases/${purchaseId}/cancel`, {}),
			settle: () => buyer.patch(`/orders/${order}`, { transactionId }),
		};
		const rows = { held: ["purchases", purchaseId], other: ["orders", order] } satisfies Record<string, Row>;
		expect(await isFreeMeanwhile(shop, rows, acts[move])).toBe(true);
		await shop.close();
	},
);

onPostgres("an account that is deleted at the same moment places no order", async () => {
	const shop = await createTestShop("postgres");
	const buyer = await shop.customer();
	const body = await purchaseBody(shop, buyer, { [await aProduct(shop, { minorder: 1 })]: 1 });
	let placing: ReturnType<typeof buyer.post> | undefined;
	await shop.db.transaction().execute(async (tx) => {
		await tx.updateTable("users").set({ email_key: null, email: "" }).where("id", "=", buyer.id).execute();
		placing = buyer.post("/purchases", body);
		await expect.poll(() => waiting(shop.db), { timeout: 5000 }).toBe(1);
	});
	expect(await placing).toMatchObject({ status: 401, body: { code: "sign-in-needed" } });
	expect(await shop.db.selectFrom("orders").select("id").execute()).toEqual([]);
	await shop.close();
});

onPostgres("cancelling gives units back in the order in which purchases take them", async () => {
	const shop = await createTestShop("postgres");
	const buyer = await shop.customer();
	const products = await Promise.all([10, 20].map((price) => aProduct(shop, { price, minorder: 1 })));
	const [held = "", other = ""] = products.toSorted();
	const purchaseId = await aPurchase(shop, buyer, { [other]: 1, [held]: 1 });
	const cancel = () => buyer.post(`/purchases/${purchaseId}/cancel`, {});
	expect(await isFreeMeanwhile(shop, { held: ["products", held], other: ["products", other] }, cancel)).toBe(true);
	await shop.close();
});

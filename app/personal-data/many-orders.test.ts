import type { RootOperationNode } from "kysely";
import { expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { aPurchase } from "../../tests/support/purchases.ts";
import { copyOrder } from "../../tests/support/stored-orders.ts";
import { anyEngine, engines } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import { eraseLeftPurchases, erasePurchases } from "./erase-purchases.server.ts";

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
		expect(await statementsFor(2)).toBe(few);
		await shop.close();
	},
);

test.each(engines)("others can write while the purchases of an account are erased, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	const product = await aProduct(shop);
	const [leaving, other] = [await shop.customer(), await shop.customer()];
	const { orderId } = await aPaidOrder(shop, leaving, product, 2);
	await shop.db.updateTable("orders").set({ status: "delivered" }).execute();
	await copyOrder(shop.db, orderId, Array(200).fill({}));
	const ended: string[] = [];
	const deletion = leaving.delete("/users/me").then(({ status }) => ended.push(`deletion ${status}`));
	for (const name of ["first", "second"]) ended.push(`${name} ${(await other.post("/lists", { name })).status}`);
	await deletion;
	expect(ended).toEqual(["first 201", "second 201", "deletion 200"]);
	const persons = shop.db.selectFrom("purchases").select(["name", "email", "phone", "address"]).distinct();
	expect(await persons.execute()).toEqual([{ name: "Erased", email: "", phone: "", address: "" }]);
	await shop.close();
});

test("a deletion is answered while earlier ones are still erased", async () => {
	const shop = await createTestShop();
	const leaving = await shop.customer();
	const { orderId } = await aPaidOrder(shop, leaving, await aProduct(shop), 2);
	await shop.db.updateTable("orders").set({ status: "delivered" }).where("id", "=", orderId).execute();
	const { promise: waits, resolve: goOn } = Promise.withResolvers<void>();
	const slow = shop.db.withPlugin({
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => waits.then(() => result),
	});
	const earlier = erasePurchases(slow, ["none"]);
	expect((await leaving.delete("/users/me")).status).toBe(200);
	goOn();
	await earlier;
	await expect.poll(() => shop.db.selectFrom("purchases").select("email").execute()).toEqual([{ email: "" }]);
	await shop.close();
});

test.each(anyEngine)(
	"purchases of erased users that a crash left are erased later, no others, on %s",
	async (engine) => {
		const shop = await createTestShop(engine);
		const [erased, other] = [await shop.customer(), await shop.customer()];
		const product = await aProduct(shop);
		for (const buyer of [erased, other]) await aPaidOrder(shop, buyer, product, 2);
		await shop.db.updateTable("users").set({ issuer: "erased", email_key: null }).where("id", "=", erased.id).execute();
		await eraseLeftPurchases(shop.db);
		const left = shop.db.selectFrom("purchases").select(["user_id", "name", "email"]).orderBy("number");
		expect(await left.execute()).toEqual([
			{ user_id: erased.id, name: "Erased", email: "" },
			{ user_id: other.id, name: "Erika Muster", email: other.email },
		]);
		await shop.close();
	},
);

import type { RootOperationNode } from "kysely";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { clearRetiredEmails, forgetUnproven } from "./forget-unproven.server.ts";

/** On SQLite more than the parameters of a statement. */
const many = { sqlite: 33_000, postgres: 600 };

/** Stores copies of a cancelled purchase with one order. */
async function copyPurchase({ db }: TestShop, id: string, copies: number): Promise<void> {
	const purchase = await db.selectFrom("purchases").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const order = await db.selectFrom("orders").selectAll().where("purchase_id", "=", id).executeTakeFirstOrThrow();
	const copy = async (table: "purchases" | "orders", row: object, changed: Record<string, string>) => {
		const columns = Object.keys(row).filter((column) => column !== "words");
		const values = columns.map((column) => sql.raw(changed[column] ?? column));
		await sql`with recursive copies (copy) as (select 1 union all select copy + 1 from copies where copy < ${copies})
			insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
			select ${sql.join(values)} from copies, (select * from ${sql.table(table)} where id = ${(row as { id: string }).id}) as first`.execute(
			db,
		);
	};
	await copy("purchases", purchase, { id: "id || '-' || copy", number: "-(number * 100000 + copy)" });
	await copy("orders", order, { id: "id || '-' || copy", purchase_id: "purchase_id || '-' || copy" });
}

/** Places and cancels an order. Returns its purchase. */
async function aCancelledPurchase(shop: TestShop, buyer: TestCaller, product: string): Promise<string> {
	const orderId = await anOrder(shop, buyer, product, 2);
	await buyer.delete(`/orders/${orderId}`);
	const order = shop.db.selectFrom("orders").select("purchase_id").where("id", "=", orderId);
	return (await order.executeTakeFirstOrThrow()).purchase_id;
}

test.each(anyEngine)("a data export of thousands of orders is sent in pieces, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	const buyer = await shop.customer();
	await copyPurchase(shop, await aCancelledPurchase(shop, buyer, await aProduct(shop)), 1200);
	const headers = { authorization: `Bearer ${await shop.issueToken(buyer.id)}` };
	const answer = await shop.api.request("/api/users/me/data", { headers });
	const pieces = await Array.fromAsync(answer.body as ReadableStream<Uint8Array>);
	const data = JSON.parse(Buffer.concat(pieces).toString());
	expect([data.orders.length, data.purchases.length, data.profiles.length]).toEqual([1201, 1201, 1]);
	expect(new Set(data.orders.map(({ id }: { id: string }) => id)).size).toBe(1201);
	expect(data.audit.map(({ action }: { action: string }) => action)).toContain("order.cancelled");
	const largest = Math.max(...pieces.map(({ length }) => length));
	expect(largest).toBeLessThan(Buffer.concat(pieces).length / 5);
	await shop.close();
});

test.each(anyEngine)(
	"the first proof of an address takes as many statements, however many purchases were cancelled, on %s",
	async (engine) => {
		const queries: RootOperationNode[] = [];
		const shop = await createTestShop(engine, { queries });
		const product = await aProduct(shop);
		async function statementsWith(copies: number) {
			const buyer = await shop.customer();
			const account = { issuer: embeddedIssuer, subject: `account of ${buyer.id}` };
			await shop.db.updateTable("users").set(account).where("id", "=", buyer.id).execute();
			await copyPurchase(shop, await aCancelledPurchase(shop, buyer, product), copies);
			await anOrder(shop, buyer, product, 2);
			queries.length = 0;
			await shop.transact((tx) => forgetUnproven(tx, shop, account.subject));
			const count = queries.length;
			expect((await buyer.get("/orders")).body).toEqual([]);
			return count;
		}
		expect(await statementsWith(40)).toBe(await statementsWith(1));
		await clearRetiredEmails(shop.db);
		expect(await shop.db.selectFrom("purchases").select("id").where("email", "<>", "").execute()).toEqual([]);
		expect(await statementsWith(many[engine])).toBeGreaterThan(0);
		await shop.close();
	},
);

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail, mailOrigin } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { tellBackInStock } from "./tell-back-in-stock.server.ts";

describe.each(engines)("being told that a product is back, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
	});
	beforeEach(async () => {
		buyer = await shop.customer();
		admin = await shop.admin();
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	const soldOut = () => aProduct(shop, { quantity: 1, minorder: 2, name: "Scarce disc" });
	async function told() {
		await tellBackInStock(shop);
		await mail.sender(shop).sendDue();
		return mail.subjectsFor(buyer.email);
	}
	const receive = (id: string, change: number) =>
		admin.post(`/products/${id}/stock`, { change, reason: "received", note: "" });

	test("whoever asked is told once, when the smallest order is there again", async () => {
		const id = await soldOut();
		expect(await buyer.put(`/products/${id}/wish`, {})).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
		expect(await buyer.put(`/products/${id}/wish`, {})).toMatchObject({ body: { modifiedCount: 0 } });
		expect(await told()).toEqual([]);
		await receive(id, 1);
		await Promise.all([tellBackInStock(shop), tellBackInStock(shop)]);
		expect(await told()).toEqual(["Scarce disc is back in stock"]);
		const [arrived] = mail.sandbox.list();
		const raw = Buffer.from(mail.sandbox.raw(arrived?.id ?? 0) ?? []).toString();
		expect(raw).toContain(`${mailOrigin}/product/`);
		await anOrder(shop, await shop.customer(), id, 2);
		await receive(id, 2);
		expect(await told()).toHaveLength(1);
	});

	test("who no longer wants to hear is not told", async () => {
		const id = await soldOut();
		await buyer.put(`/products/${id}/wish`, {});
		expect(await buyer.delete(`/products/${id}/wish`)).toMatchObject({ body: { deletedCount: 1 } });
		expect(await buyer.delete(`/products/${id}/wish`)).toMatchObject({ body: { deletedCount: 0 } });
		await receive(id, 5);
		expect(await told()).toEqual([]);
	});

	test("a product that is hidden is told of when it is shown again, and a deleted one never", async () => {
		const [hidden, deleted] = [await soldOut(), await soldOut()];
		for (const id of [hidden, deleted]) {
			await buyer.put(`/products/${id}/wish`, {});
			await receive(id, 5);
		}
		await admin.patch(`/products/${hidden}`, { hidden: true });
		await admin.delete(`/products/${deleted}`);
		expect(await told()).toEqual([]);
		expect(await shop.db.selectFrom("wishes").select("product_id").execute()).toEqual([{ product_id: hidden }]);
		await admin.patch(`/products/${hidden}`, { hidden: false });
		expect(await told()).toHaveLength(1);
	});

	test("a product that can be ordered, or is not there, is not waited for", async () => {
		const id = await aProduct(shop);
		expect(await buyer.put(`/products/${id}/wish`, {})).toMatchObject({ status: 409, body: { code: "in-stock" } });
		expect(await buyer.put("/products/none/wish", {})).toMatchObject({ status: 404 });
	});
});

test("a shop that sends no mail takes no wish", async () => {
	const shop = await createTestShop();
	const id = await aProduct(shop, { quantity: 0 });
	const answer = await (await shop.customer()).put(`/products/${id}/wish`, {});
	expect(answer).toMatchObject({ status: 409, body: { code: "no-mail" } });
	await shop.close();
});

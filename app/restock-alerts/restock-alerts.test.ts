import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../db/new-id.ts";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { recordingDatabase, scansOf } from "../../tests/support/query-plans.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail, mailOrigin } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { notifyBackInStock } from "./notify-back-in-stock.server.ts";

describe.each(engines)("being told that a product is back, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
	});
	beforeEach(async () => {
		for (const table of ["mails", "wishes"] as const) await shop.db.deleteFrom(table).execute();
		buyer = await shop.customer();
		admin = await shop.admin();
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	const soldOut = () => aProduct(shop, { quantity: 1, minorder: 2, name: "Scarce disc" });
	async function mailsSent() {
		await notifyBackInStock(shop);
		await mail.sender(shop).sendDue();
		return mail.subjectsFor(buyer.email);
	}
	const receive = (id: string, change: number) =>
		admin.post(`/products/${id}/stock`, { change, reason: "received", note: "" });

	test("whoever asked is told once, when the smallest order is there again", async () => {
		const id = await soldOut();
		expect(await buyer.put(`/products/${id}/wish`, {})).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
		expect(await buyer.put(`/products/${id}/wish`, {})).toMatchObject({ body: { modifiedCount: 0 } });
		expect(await mailsSent()).toEqual([]);
		await receive(id, 1);
		await Promise.all([notifyBackInStock(shop), notifyBackInStock(shop)]);
		expect(await mailsSent()).toEqual(["Scarce disc is back in stock"]);
		const [arrived] = mail.sandbox.list();
		const raw = Buffer.from(mail.sandbox.raw(arrived?.id ?? 0) ?? []).toString();
		expect(raw).toContain(`${mailOrigin}/product/`);
		await anOrder(shop, await shop.customer(), id, 2);
		await receive(id, 2);
		expect(await mailsSent()).toHaveLength(1);
	});

	test("who no longer wants to hear is not told", async () => {
		const id = await soldOut();
		await buyer.put(`/products/${id}/wish`, {});
		expect(await buyer.delete(`/products/${id}/wish`)).toMatchObject({ body: { deletedCount: 1 } });
		expect(await buyer.delete(`/products/${id}/wish`)).toMatchObject({ body: { deletedCount: 0 } });
		await receive(id, 5);
		expect(await mailsSent()).toEqual([]);
	});

	test("who waits for a product sees that later, and nobody else does", async () => {
		const id = await soldOut();
		const wish = async (who: TestCaller) => (await who.get(`/products/${id}/wish`)).body;
		expect(await wish(buyer)).toEqual({ isWished: false });
		await buyer.put(`/products/${id}/wish`, {});
		expect(await wish(buyer)).toEqual({ isWished: true });
		expect(await wish(admin)).toEqual({ isWished: false });
		await buyer.delete(`/products/${id}/wish`);
		expect(await wish(buyer)).toEqual({ isWished: false });
	});

	test("who waits for a hundred products waits for no more, and may say again what they wait for", async () => {
		const created_at = shop.time.now.toISOString();
		const ids = await Promise.all(Array.from({ length: 101 }, soldOut));
		const hundred = ids.slice(1).map((product_id) => ({ product_id, user_id: buyer.id, created_at }));
		await shop.db.insertInto("wishes").values(hundred).execute();
		expect(await buyer.put(`/products/${ids[0]}/wish`, {})).toMatchObject({ body: { code: "too-many-wishes" } });
		expect(await buyer.put(`/products/${ids[1]}/wish`, {})).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
	});

	test("a product that is hidden is told of when it is shown again, and a deleted one never", async () => {
		const [hidden, deleted] = [await soldOut(), await soldOut()];
		for (const id of [hidden, deleted]) {
			await buyer.put(`/products/${id}/wish`, {});
			await receive(id, 5);
		}
		await admin.patch(`/products/${hidden}`, { hidden: true });
		await admin.delete(`/products/${deleted}`);
		expect(await mailsSent()).toEqual([]);
		expect(await shop.db.selectFrom("wishes").select("product_id").execute()).toEqual([{ product_id: hidden }]);
		await admin.patch(`/products/${hidden}`, { hidden: false });
		expect(await mailsSent()).toHaveLength(1);
	});

	test("three thousand who wait for one product are all told", async () => {
		const id = await soldOut();
		await addManyRestockAlerts(shop, id, 3100);
		await receive(id, 5);
		await notifyBackInStock(shop);
		const { posted } = await shop.db
			.selectFrom("mails")
			.select((mail) => mail.fn.countAll().as("posted"))
			.where("recipient", "like", `%@waits-for-${id}.example`)
			.executeTakeFirstOrThrow();
		expect(Number(posted)).toBe(3100);
		expect(await shop.db.selectFrom("wishes").where("product_id", "=", id).selectAll().execute()).toEqual([]);
	});

	test("what fails with one product keeps nobody from hearing of another, and is told", async () => {
		for (const id of [await soldOut(), await soldOut()]) {
			await buyer.put(`/products/${id}/wish`, {});
			await receive(id, 5);
		}
		let queries = 0;
		const transact: TestShop["transact"] = (act) =>
			++queries === 1 ? Promise.reject(new Error("broken")) : shop.transact(act);
		await expect(notifyBackInStock({ db: shop.db, transact })).rejects.toThrow(
			"1 products were not told of: Error: broken",
		);
		expect(await shop.db.selectFrom("mails").where("recipient", "=", buyer.email).selectAll().execute()).toHaveLength(
			1,
		);
		expect(await mailsSent()).toHaveLength(2);
	});

	test.each([
		["ordered by somebody else", async (id: string) => anOrder(shop, await shop.customer(), id, 2)],
		["hidden", (id: string) => admin.patch(`/products/${id}`, { hidden: true })],
	])("of a product that is %s just then nobody is told, and nobody's wish is lost", async (_, happens) => {
		const id = await soldOut();
		await buyer.put(`/products/${id}/wish`, {});
		await receive(id, 1);
		const transact: TestShop["transact"] = async (act) => {
			await happens(id);
			return shop.transact(act);
		};
		await notifyBackInStock({ db: shop.db, transact });
		expect(await mailsSent()).toEqual([]);
		await admin.patch(`/products/${id}`, { quantity: 5, hidden: false });
		expect(await mailsSent()).toEqual(["Scarce disc is back in stock"]);
	});

	test("a look at what is back reads the wished products, not the catalogue", async () => {
		const queries: RootOperationNode[] = [];
		const look = () => notifyBackInStock({ db: recordingDatabase(shop.db, queries), transact: shop.transact });
		await look();
		expect(JSON.stringify(queries)).not.toContain('"products"');
		await buyer.put(`/products/${await soldOut()}/wish`, {});
		await look();
		expect(await scansOf(shop.db, queries)).toEqual([]);
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

async function addManyRestockAlerts(shop: TestShop, product_id: string, count: number): Promise<void> {
	const created_at = shop.time.now.toISOString();
	const ids = Array.from({ length: count }, () => newId());
	for (let first = 0; first < count; first += 500) {
		const some = ids.slice(first, first + 500);
		const users = some.map((id) => {
			const email = `${id}@waits-for-${product_id}.example`;
			const proven = { issuer: "test", subject: id, email, email_key: email, email_verified: 1, role: null };
			const profile = { display_name: "", address: "", education: "", phone: "", social: "" };
			return { id, ...proven, ...profile, created_at, last_signed_in_at: null };
		});
		await shop.db.insertInto("users").values(users).execute();
		const wishes = some.map((user_id) => ({ product_id, user_id, created_at }));
		await shop.db.insertInto("wishes").values(wishes).execute();
	}
}

test.each(engines)("a wish stays where the shop sends no mail, until it does again, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	const { id: userId } = await shop.customer();
	const id = await aProduct(shop, { quantity: 5 });
	await shop.db.insertInto("wishes").values({ user_id: userId, product_id: id, created_at: "2027-01-01" }).execute();
	await notifyBackInStock(shop);
	expect(await shop.db.selectFrom("wishes").select("product_id").execute()).toEqual([{ product_id: id }]);
	await shop.close();
});

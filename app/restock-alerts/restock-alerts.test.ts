import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../db/new-id.ts";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { recordingDatabase, scansOf } from "../../tests/support/query-plans.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail, mailOrigin } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { notifyBackInStock } from "./notify-back-in-stock.server.ts";

describe.each(engines)("back-in-stock e-mails, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
	});
	beforeEach(async () => {
		for (const table of ["mails", "restock_alerts"] as const) await shop.db.deleteFrom(table).execute();
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

	test("e-mails a customer once, when the minimum order is back in stock", async () => {
		const id = await soldOut();
		expect(await buyer.put(`/products/${id}/restock-alert`, {})).toMatchObject({
			status: 200,
			body: { modifiedCount: 1 },
		});
		expect(await buyer.put(`/products/${id}/restock-alert`, {})).toMatchObject({ body: { modifiedCount: 0 } });
		expect(await mailsSent()).toEqual([]);
		await receive(id, 1);
		await Promise.all([notifyBackInStock(shop), notifyBackInStock(shop)]);
		expect(await mailsSent()).toEqual(["Scarce disc is back in stock"]);
		const [arrived] = mail.sandbox.list();
		const raw = Buffer.from(mail.sandbox.raw(arrived?.id ?? 0) ?? []).toString();
		// Without the soft line breaks of quoted-printable.
		expect(raw.replaceAll("=\r\n", "")).toContain(`${mailOrigin}/product/`);
		await anOrder(shop, await shop.customer(), id, 2);
		await receive(id, 2);
		expect(await mailsSent()).toHaveLength(1);
	});

	test("sends no e-mail after the request was cancelled", async () => {
		const id = await soldOut();
		await buyer.put(`/products/${id}/restock-alert`, {});
		expect(await buyer.delete(`/products/${id}/restock-alert`)).toMatchObject({ body: { deletedCount: 1 } });
		expect(await buyer.delete(`/products/${id}/restock-alert`)).toMatchObject({ body: { deletedCount: 0 } });
		await receive(id, 5);
		expect(await mailsSent()).toEqual([]);
	});

	test("shows a request to its customer only", async () => {
		const id = await soldOut();
		const alert = async (who: TestCaller) => (await who.get(`/products/${id}/restock-alert`)).body;
		expect(await alert(buyer)).toEqual({ hasRestockAlert: false });
		await buyer.put(`/products/${id}/restock-alert`, {});
		expect(await alert(buyer)).toEqual({ hasRestockAlert: true });
		expect(await alert(admin)).toEqual({ hasRestockAlert: false });
		await buyer.delete(`/products/${id}/restock-alert`);
		expect(await alert(buyer)).toEqual({ hasRestockAlert: false });
	});

	test("an account has at most a hundred requests, and may repeat one of them", async () => {
		const created_at = shop.time.now.toISOString();
		const ids = await Promise.all(Array.from({ length: 101 }, soldOut));
		const hundred = ids.slice(1).map((product_id) => ({ product_id, user_id: buyer.id, created_at }));
		await shop.db.insertInto("restock_alerts").values(hundred).execute();
		expect(await buyer.put(`/products/${ids[0]}/restock-alert`, {})).toMatchObject({
			body: { code: "too-many-restock-alerts" },
		});
		expect(await buyer.put(`/products/${ids[1]}/restock-alert`, {})).toMatchObject({
			status: 200,
			body: { modifiedCount: 0 },
		});
	});

	test("requests at once are no more than a hundred", async () => {
		const created_at = shop.time.now.toISOString();
		const ids = await Promise.all(Array.from({ length: 106 }, soldOut));
		const first = ids.slice(8).map((product_id) => ({ product_id, user_id: buyer.id, created_at }));
		await shop.db.insertInto("restock_alerts").values(first).execute();
		const answers = await Promise.all(ids.slice(0, 8).map((id) => buyer.put(`/products/${id}/restock-alert`, {})));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
	});

	test("a hidden product is announced when it is shown again, a deleted one never", async () => {
		const [hidden, deleted] = [await soldOut(), await soldOut()];
		for (const id of [hidden, deleted]) {
			await buyer.put(`/products/${id}/restock-alert`, {});
			await receive(id, 5);
		}
		await admin.patch(`/products/${hidden}`, { hidden: true });
		await admin.delete(`/products/${deleted}`);
		expect(await mailsSent()).toEqual([]);
		expect(await shop.db.selectFrom("restock_alerts").select("product_id").execute()).toEqual([{ product_id: hidden }]);
		await admin.patch(`/products/${hidden}`, { hidden: false });
		expect(await mailsSent()).toHaveLength(1);
	});

	test("e-mails all of three thousand customers who wait for one product", async () => {
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
		expect(await shop.db.selectFrom("restock_alerts").where("product_id", "=", id).selectAll().execute()).toEqual([]);
	});

	test("sends one e-mail about several parts, after a failure too", async () => {
		for (const id of [await soldOut(), await soldOut(), await soldOut()]) {
			await buyer.put(`/products/${id}/restock-alert`, {});
			await receive(id, 5);
		}
		const transact: TestShop["transact"] = () => Promise.reject(new Error("broken"));
		await expect(notifyBackInStock({ db: shop.db, transact })).rejects.toThrow(
			"Back-in-stock e-mails failed: Error: broken",
		);
		expect(await mailsSent()).toEqual(["3 parts are back in stock"]);
		expect(await mailsSent()).toHaveLength(1);
	});

	test("sends nothing to an unproven address, and takes no request of its account", async () => {
		const [id, another] = [await soldOut(), await soldOut()];
		await buyer.put(`/products/${id}/restock-alert`, {});
		await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", buyer.id).execute();
		const refused = { status: 409, body: { code: "address-not-confirmed" } };
		expect(await buyer.put(`/products/${another}/restock-alert`, {})).toMatchObject(refused);
		await receive(id, 5);
		expect(await mailsSent()).toEqual([]);
	});

	test.each([
		["ordered by another customer", async (id: string) => anOrder(shop, await shop.customer(), id, 2)],
		["hidden", (id: string) => admin.patch(`/products/${id}`, { hidden: true })],
	])("sends no e-mail and keeps the request when the product is %s just before", async (_, happens) => {
		const id = await soldOut();
		await buyer.put(`/products/${id}/restock-alert`, {});
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

	test("reads the requested products only, not the whole catalogue", async () => {
		const queries: RootOperationNode[] = [];
		const notify = () => notifyBackInStock({ db: recordingDatabase(shop.db, queries), transact: shop.transact });
		await notify();
		expect(JSON.stringify(queries)).not.toContain('"products"');
		await buyer.put(`/products/${await soldOut()}/restock-alert`, {});
		await notify();
		expect(await scansOf(shop.db, queries)).toEqual([]);
	});

	test("refuses a request for a product that is in stock or unknown", async () => {
		const id = await aProduct(shop);
		expect(await buyer.put(`/products/${id}/restock-alert`, {})).toMatchObject({
			status: 409,
			body: { code: "in-stock" },
		});
		expect(await buyer.put("/products/none/restock-alert", {})).toMatchObject({ status: 404 });
	});
});

test("refuses requests in a shop that sends no e-mail", async () => {
	const shop = await createTestShop();
	const id = await aProduct(shop, { quantity: 0 });
	const answer = await (await shop.customer()).put(`/products/${id}/restock-alert`, {});
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
		const alerts = some.map((user_id) => ({ product_id, user_id, created_at }));
		await shop.db.insertInto("restock_alerts").values(alerts).execute();
	}
}

test.each(engines)("keeps requests while the shop sends no e-mail, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	const { id: userId } = await shop.customer();
	const id = await aProduct(shop, { quantity: 5 });
	await shop.db
		.insertInto("restock_alerts")
		.values({ user_id: userId, product_id: id, created_at: "2027-01-01" })
		.execute();
	await notifyBackInStock(shop);
	expect(await shop.db.selectFrom("restock_alerts").select("product_id").execute()).toEqual([{ product_id: id }]);
	await shop.close();
});

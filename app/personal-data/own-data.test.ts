import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { numberOf } from "../../tests/support/stored-orders.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { insertPasswordAccount } from "../embedded-identity/accounts-repository.server.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { postMail } from "../mail/post-mail.server.ts";

const email = "erika@example.com";

describe.each(engines)("one's own data on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine, { mail: true });
	});
	afterEach(() => shop.close());

	/** A user who signs in at the embedded provider. */
	async function erika() {
		const account = await insertPasswordAccount(shop.transact, {
			name: "Erika",
			email,
			passwordHash: "secret-hash",
			now: shop.time.now,
		});
		const proven = { email, emailVerified: false, name: "Erika", authenticatedAt: shop.time.now };
		shop.identities.set("erika", { issuer: embeddedIssuer, subject: account?.id ?? "", ...proven });
		const { token } = (await shop.call("PUT", `/users/${email}`, "erika", { email })).body;
		const [{ _id: id }] = (await shop.call("GET", `/users/${email}`, token)).body;
		const call = (method: string) => (path: string, body?: unknown) => shop.call(method, path, token, body);
		return {
			...{ email, id },
			...{ get: call("GET"), post: call("POST"), put: call("PUT"), patch: call("PATCH"), delete: call("DELETE") },
		};
	}
	const auditOf = (id: string) =>
		shop.db.selectFrom("audit").select(["action", "actor"]).where("subject", "=", id).execute();

	async function withdraw(orders: string) {
		const said = { name: "Erika", email, orders, formKey: crypto.randomUUID() };
		return (await shop.visitor.post("/withdrawals", said)).body;
	}
	/** Marks the first withdrawal, or the one about an order, as done. */
	async function seeTo(admin: TestCaller, about?: string) {
		const { body } = await admin.get("/withdrawals");
		const { _id } = body.find(({ orders }: { orders: string }) => !about || orders === about);
		expect(await admin.patch(`/withdrawals/${_id}`, { done: true, confirmed: true })).toMatchObject({ status: 200 });
	}

	test("is a file with all that is kept of the caller, without secrets and the shop's own notes, and in the audit", async () => {
		const [buyer, admin] = [await erika(), await shop.admin()];
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		await admin.put(`/orders/${orderId}/note`, { note: "asks-a-lot" });
		await buyer.post("/lists", { name: "Erika's bay" });
		await buyer.post("/reviews", { username: "Erika", image: "", ratings: 5, description: "Fits." });
		const { status, headers, body } = await buyer.get("/users/me/data");
		expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
		expect(headers.get("content-disposition")).toMatch(/^attachment; filename="my-data-[\d-]{10}\.json"$/);
		expect(body).toMatchObject({
			profiles: [{ id: buyer.id, email }],
			signIn: { accounts: [{ email }], signInMethods: [{ providerId: "credential" }] },
			orders: [{ id: orderId }],
			purchases: [{ address: "1 Foundry Lane, Springfield, UK" }],
			invoices: [{ total_cents: 29_900 }],
			reviews: [{ description: "Fits." }],
			lists: [{ name: "Erika's bay" }],
			audit: expect.arrayContaining([
				expect.objectContaining({ action: "order.placed", actor: buyer.id }),
				expect.objectContaining({ action: "order.note-changed", actor: "shop" }),
			]),
		});
		expect(body.mails.map(({ kind }: { kind: string }) => kind)).toContain("order-paid");
		const text = JSON.stringify(body);
		expect(text).not.toMatch(/secret-hash|asks-a-lot|idempotency|token_hash/);
		expect(text).not.toContain(admin.id);
		await buyer.get("/users/me/data");
		const exports = (await auditOf(buyer.id)).filter(({ action }) => action === "user.data-exported");
		expect(exports, "once a day").toEqual([{ action: "user.data-exported", actor: buyer.id }]);
	});

	test("has nothing of who had the e-mail before, and deleting leaves that alone", async () => {
		const before = await shop.customer(email);
		const { orderId } = await aPaidOrder(shop, before, await aProduct(shop), 2);
		const mails = () => shop.db.selectFrom("mails").selectAll().where("order_id", "=", orderId).execute();
		await shop.db.updateTable("users").set({ email_key: null }).where("id", "=", before.id).execute();
		const now = await erika();
		expect((await now.get("/users/me/data")).body).toMatchObject({
			profiles: [{ id: now.id }],
			orders: [],
			invoices: [],
			mails: [],
		});
		const sent = await mails();
		expect(await now.delete("/users/me")).toMatchObject({
			status: 200,
			body: { ordersRetained: 0, invoicesRetained: 0 },
		});
		const purchase = shop.db.selectFrom("orders").select("purchase_id").where("id", "=", orderId);
		expect(await shop.db.selectFrom("purchases").select("email").where("id", "=", purchase).execute()).toEqual([
			{ email },
		]);
		expect(await mails()).toEqual(sent);
	});

	test("takes stored answers with it, also those to admins about its orders", async () => {
		const [buyer, admin] = [await erika(), await shop.admin()];
		for (const { id } of [buyer, admin]) {
			const token = await shop.issueToken(id);
			const orderId = await anOrder(shop, buyer, await aProduct(shop), 2);
			const transactionId = await aCharge(shop, buyer, orderId);
			await shop.call("PATCH", `/orders/${orderId}`, token, { transactionId }, { "idempotency-key": "paid" });
			await admin.delete(`/orders/${orderId}`);
		}
		const answers = () => shop.db.selectFrom("idempotency_keys").select("user_id").execute();
		expect(await answers()).toHaveLength(2);
		expect((await buyer.delete("/users/me")).status).toBe(200);
		expect(await answers()).toEqual([]);
	});

	test("goes with the account: unpaid orders are cancelled, closed ones and invoices stay in the books", async () => {
		const [buyer, admin] = [await erika(), await shop.admin()];
		const productId = await aProduct(shop, { quantity: 40 });
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		await admin.delete(`/orders/${orderId}`);
		const unpaid = await anOrder(shop, buyer, productId, 3);
		await buyer.post("/reviews", { username: "Erika", image: "", ratings: 5, description: "Fits." });
		const content = { subject: "Confirm", title: "Confirm", lines: [], reason: "" };
		await shop.transact(async (tx) => postMail(tx, { kind: "address-confirmation", to: email, content }));
		const gone = await buyer.delete("/users/me");
		expect(gone).toMatchObject({
			status: 200,
			body: { deletedCount: 1, ordersCancelled: 1, ordersRetained: 2, invoicesRetained: 1 },
		});
		expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(38);
		const orders = await shop.db
			.selectFrom("orders")
			.innerJoin("purchases", "purchases.id", "orders.purchase_id")
			.select(["orders.id", "status", "name", "email", "address"])
			.orderBy("orders.id")
			.execute();
		const nobody = { name: "Erased", email: "", address: "" };
		expect(orders).toEqual([
			{ id: orderId, status: "delivered", ...nobody },
			{ id: unpaid, status: "cancelled", ...nobody },
		]);
		for (const table of ["identity_user", "identity_account", "reviews", "mails"] as const)
			expect(await shop.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
		expect(await shop.db.selectFrom("users").selectAll().where("email", "=", email).execute()).toEqual([]);
		expect(await auditOf(buyer.id)).toEqual([{ action: "user.erased", actor: buyer.id }]);
		expect(await buyer.get("/orders")).toMatchObject({ status: 401 });
	});

	test("stays, and so do unpaid orders, while an order is paid and not delivered", async () => {
		const buyer = await erika();
		const productId = await aProduct(shop);
		await aPaidOrder(shop, buyer, productId, 2);
		const unpaid = await anOrder(shop, buyer, productId, 2);
		const refused = await buyer.delete("/users/me");
		expect(refused).toMatchObject({ status: 409, body: { code: "orders-under-way" } });
		expect(refused.body.detail).toContain("a paid order that we haven't shipped yet");
		expect(await buyer.get(`/orders/${unpaid}`)).toMatchObject({ status: 200, body: { paid: false } });
	});

	test("stays, and so does all of it, while a withdrawal of a proven address is open, which is then kept", async () => {
		const [buyer, admin] = [await shop.customer(email), await shop.admin()];
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		await admin.delete(`/orders/${orderId}`);
		const unpaid = await anOrder(shop, buyer, await aProduct(shop), 2);
		const withdrawal = await withdraw("all of it");
		const refused = await buyer.delete("/users/me");
		expect(refused).toMatchObject({ status: 409, body: { code: "withdrawal-open" } });
		expect(refused.body.detail).toContain(`Your withdrawal ${withdrawal.number} is still in progress`);
		expect(await buyer.get(`/orders/${unpaid}`)).toMatchObject({ status: 200, body: { status: "unpaid" } });
		await seeTo(admin);
		expect(await buyer.delete("/users/me")).toMatchObject({ status: 200 });
		expect((await admin.get("/withdrawals")).body).toMatchObject([
			{ email, name: "Erika", doneAt: expect.any(String) },
		]);
	});

	test("stays while a withdrawal from an address that is not proven is open, where it is about the account's own order", async () => {
		const [buyer, admin] = [await erika(), await shop.admin()];
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		await admin.delete(`/orders/${orderId}`);
		await withdraw("all of it");
		const number = await numberOf(shop.db, orderId);
		await withdraw(number);
		expect(await buyer.delete("/users/me")).toMatchObject({ status: 409, body: { code: "withdrawal-open" } });
		await seeTo(admin, number);
		expect(await buyer.delete("/users/me")).toMatchObject({ status: 200 });
		expect((await admin.get("/withdrawals")).body).toHaveLength(2);
	});

	test("goes despite a withdrawal by a stranger, or after a confirmation, and the withdrawal stays", async () => {
		const [buyer, admin] = [await shop.customer(email), await shop.admin()];
		await anOrder(shop, buyer, await aProduct(shop), 2);
		await withdraw("all of it");
		await withdraw("10001");
		expect(await buyer.delete("/users/me")).toMatchObject({ status: 200 });
		shop.time.now = new Date(shop.time.now.getTime() + 1000);
		const again = await shop.customer(email);
		const { orderId } = await aPaidOrder(shop, again, await aProduct(shop), 2);
		await admin.delete(`/orders/${orderId}`);
		await withdraw(await numberOf(shop.db, orderId));
		expect(await again.delete("/users/me")).toMatchObject({ status: 409, body: { code: "withdrawal-open" } });
		expect(await again.delete("/users/me?confirmed=true")).toMatchObject({ status: 200 });
		expect((await admin.get("/withdrawals")).body).toHaveLength(3);
	});

	test("stays when an unpaid order turns out to be paid", async () => {
		const buyer = await erika();
		const orderId = await anOrder(shop, buyer, await aProduct(shop), 2);
		await aCharge(shop, buyer, orderId);
		expect(await buyer.delete("/users/me")).toMatchObject({ status: 409 });
		expect(await buyer.get(`/orders/${orderId}`)).toMatchObject({ status: 200, body: { paid: true } });
	});

	test("of somebody who signs in at another provider goes as far as the shop has it", async () => {
		const buyer = await shop.customer(email);
		expect(await buyer.delete("/users/me")).toMatchObject({ status: 200 });
		expect(await buyer.get("/users/me/data")).toMatchObject({ status: 401 });
	});

	test("of the last admin stays, of two that go at once too", async () => {
		const [ada, bob] = [await shop.admin(), await shop.admin()];
		const answers = await Promise.all([ada.delete("/users/me"), bob.delete("/users/me")]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(answers.find(({ status }) => status === 409)?.body.code).toBe("last-admin");
	});

	test("is for who has proven within 15 minutes who they are", async () => {
		const buyer = await shop.customer();
		const authenticatedAt = new Date(shop.time.now.getTime() - 16 * 60_000);
		const token = await shop.accessTokens.issue({ userId: buyer.id, authenticatedAt });
		for (const [method, path] of [
			["GET", "/users/me/data"],
			["DELETE", "/users/me"],
		] as const)
			expect(await shop.call(method, path, token)).toMatchObject({ status: 403, body: { code: "step-up" } });
		expect(await buyer.get("/orders")).toMatchObject({ status: 200 });
	});
});

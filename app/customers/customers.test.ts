import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";

describe.each(engines)("a customer's page on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let customer: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
		customer = await shop.customer("kim@example.com");
	});
	afterEach(() => shop.close());

	const page = async () => (await admin.get(`/customers/${customer.id}`)).body;
	const product = () => aProduct(shop, { minorder: 1, price: 10 });

	test("adds up what the customer ordered, paid, got back and has yet to pay, and nobody else's", async () => {
		const { orderId } = await aPaidOrder(shop, customer, await product(), 3);
		await refundOrder(admin, orderId, { amount: 12 });
		await anOrder(shop, customer, await product(), 2);
		await aPaidOrder(shop, await shop.customer(), await product(), 5);
		expect(await page()).toMatchObject({
			email: "kim@example.com",
			...{ orders: 2, paid: 30, refunded: 12, unpaid: 20, disputes: 0 },
			addresses: [{ orders: 2 }],
		});
	});

	test("counts all disputed payments, and those that are open", async () => {
		const pay = async () => (await aPaidOrder(shop, customer, await product(), 2)).transactionId;
		const [lost, open] = [await pay(), await pay(), await pay()];
		await shop.disputeCharge(lost);
		await shop.disputeCharge(lost, "lost");
		await shop.disputeCharge(open);
		for (const payment of [lost, open]) await applyProviderState(shop, payment);
		const { paid, ...money } = await page();
		expect(money).toMatchObject({ disputes: 2, openDisputes: 1, refunded: 0 });
		expect([money.lost > 0, money.lost * 3], "one of three payments").toEqual([true, paid]);
	});

	test("lists the purchases, e-mails and reviews of this customer only", async () => {
		await anOrder(shop, customer, await product(), 2);
		await anOrder(shop, await shop.customer(), await product(), 2);
		const written = { username: "Kim", image: "", ratings: 5, description: "Fits." };
		await customer.post("/reviews", written);
		await (await shop.customer()).post("/reviews", { ...written, username: "Lee" });
		const purchases = (await admin.get(`/purchases?state=all&user=${customer.id}`)).body;
		expect(purchases.map(({ email }: { email: string }) => email)).toEqual(["kim@example.com"]);
		const reviews = (await admin.get(`/reviews/all?author=${customer.id}`)).body;
		expect(reviews.map(({ username }: { username: string }) => username)).toEqual(["Kim"]);
		const mail = { kind: "x", content: "{}", created_at: "2026-01-01" };
		const mails = [
			{ ...mail, id: "1", message_id: "1", recipient: "old@example.com", person_id: customer.id },
			{ ...mail, id: "2", message_id: "2", recipient: "kim@example.com" },
			{ ...mail, id: "3", message_id: "3", recipient: "lee@example.com" },
		];
		await shop.db
			.insertInto("mails")
			.values(mails as never)
			.execute();
		const listed = (await admin.get(`/mails?person=${customer.id}`)).body;
		expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual(["2", "1"]);
		const other = await shop.customer();
		expect((await other.get(`/purchases?state=all&user=${customer.id}`)).body).toEqual([]);
	});

	test("keeps notes with author and time, and only their author's name is left out of the customer's own export", async () => {
		await admin.post(`/customers/${customer.id}/notes`, { text: "Wants\ninvoices on paper" });
		const { insertedId } = (await admin.post(`/customers/${customer.id}/notes`, { text: "Second" })).body;
		const [second, first] = (await page()).notes;
		expect(first).toMatchObject({ text: "Wants\ninvoices on paper", author: "Ada Admin" });
		expect(first.createdAt).toBe(shop.time.now.toISOString());
		expect(second._id).toBe(insertedId);
		const exported = (await customer.get("/users/me/data")).body;
		expect(exported.customerNotes).toEqual([
			{ text: "Wants\ninvoices on paper", created_at: shop.time.now.toISOString() },
			expect.objectContaining({ text: "Second" }),
		]);
		expect(JSON.stringify(exported)).not.toContain("Ada Admin");
		expect((await admin.delete(`/customers/${customer.id}/notes/${insertedId}`)).body.deletedCount).toBe(1);
		expect((await page()).notes).toHaveLength(1);
		expect((await admin.post(`/customers/${customer.id}/notes`, { text: "  " })).status).toBe(422);
	});

	test("is gone with notes and block when the customer's data is erased", async () => {
		await admin.post(`/customers/${customer.id}/notes`, { text: "Calls" });
		await customer.delete("/users/me");
		expect((await admin.get(`/customers/${customer.id}`)).status).toBe(404);
		expect(await shop.db.selectFrom("customer_notes").select("id").execute()).toEqual([]);
		for (const call of [
			admin.post(`/customers/${customer.id}/notes`, { text: "Calls" }),
			admin.put(`/customers/${customer.id}/block`, {}),
		])
			expect((await call).status).toBe(404);
	});

	test("blocks a customer, whose tokens end, for whom nobody orders, and who cannot become an admin", async () => {
		const block = await admin.put(`/customers/${customer.id}/block`, { reason: "Fraud" });
		expect(block.body).toEqual({ modifiedCount: 1 });
		expect((await customer.get("/orders")).body.code).toBe("sign-in-needed");
		const again = await shop.signInAgain(customer);
		expect((await again.post("/orders", {})).status).toBe(401);
		const lines = [{ productId: await product(), quantity: 1, price: 10 }];
		const ordered = { name: "Kim", phone: "5550100", address: "Weg 1\nGermany", lines };
		const forCustomer = await admin.post("/users/kim@example.com/purchases", ordered);
		expect(forCustomer.body.code).toBe("customer-blocked");
		expect((await admin.put("/users/admin/kim@example.com", {})).body.code).toBe("customer-blocked");
		const { blockedAt, notes } = await page();
		expect([blockedAt, notes[0].text]).toEqual([shop.time.now.toISOString(), "Blocked: Fraud"]);
		expect((await admin.put(`/customers/${customer.id}/block`, {})).body).toEqual({ modifiedCount: 0 });
		expect((await admin.delete(`/customers/${customer.id}/block`)).body).toEqual({ modifiedCount: 1 });
		expect((await again.get("/orders")).status).toBe(200);
		const { body: audit } = await admin.get(`/audit?subject=${customer.id}`);
		expect(audit.map(({ action }: { action: string }) => action)).toEqual(["user.unblocked", "user.blocked"]);
		expect(JSON.stringify(audit)).not.toContain("Fraud");
	});

	test("refuses a blocked person's token of any provider, and says why", async () => {
		const claims = { issuer: "test", subject: "s", email: "lee@example.com", emailVerified: true, name: "Lee" };
		shop.identities.set("id-token", claims);
		const exchange = () => shop.call("PUT", "/users/lee@example.com", "id-token", { email: claims.email });
		expect((await exchange()).status).toBe(200);
		const { body: users } = await admin.get("/users?search=lee");
		await admin.put(`/customers/${users[0]._id}/block`, {});
		const refused = await exchange();
		expect([refused.status, refused.body.code]).toEqual([403, "account-blocked"]);
	});

	test("never blocks an admin", async () => {
		expect((await admin.put(`/customers/${admin.id}/block`, {})).body.code).toBe("customer-is-admin");
		const other = await shop.admin();
		expect((await admin.put(`/customers/${other.id}/block`, {})).body.code).toBe("customer-is-admin");
		expect((await other.get("/users")).status).toBe(200);
	});
});

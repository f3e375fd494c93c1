import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { staffRoles } from "../access/roles.ts";

describe.each(engines)("packers and bookkeepers on %s", (engine) => {
	let shop: TestShop;
	let ada: TestCaller;
	let sam: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		[ada, sam] = [await shop.admin("ada@example.com"), await shop.customer("Sam@example.com")];
	});
	afterEach(() => shop.close());

	const give = (role: string | null, { email } = sam) => ada.put(`/users/${email}/role`, { role });
	const audited = async () => {
		const rows = shop.db.selectFrom("audit").select(["actor", "subject", "facts"]);
		const changes = await rows.where("action", "=", "user.role-changed").orderBy("id").execute();
		return changes.map(({ facts, ...row }) => ({ ...row, facts: JSON.parse(facts) }));
	};

	test("an admin gives, changes and removes a role, and each change is in the audit once", async () => {
		expect((await give("packer")).body).toEqual({ modifiedCount: 1 });
		expect((await give("packer")).body).toEqual({ modifiedCount: 0 });
		expect((await sam.get(`/admin/${sam.email}`)).body).toEqual({ admin: false, role: "packer" });
		expect((await sam.get("/stock/counts")).status).toBe(200);
		await give("bookkeeper");
		expect((await sam.get("/stock/counts")).status).toBe(403);
		expect((await ada.get(`/users/${sam.email}`)).body).toMatchObject([{ role: "bookkeeper" }]);
		await give(null);
		expect((await sam.get(`/admin/${sam.email}`)).body).toEqual({ admin: false });
		const by = { actor: ada.id, subject: sam.id };
		expect(await audited()).toEqual([
			{ ...by, facts: { role: "packer" } },
			{ ...by, facts: { roleBefore: "packer", role: "bookkeeper" } },
			{ ...by, facts: { roleBefore: "bookkeeper" } },
		]);
	});

	test("an admin's role is not replaced, and a packer can become an admin", async () => {
		const ben = await shop.admin();
		expect(await give("packer", ben)).toMatchObject({ status: 409, body: { code: "customer-is-admin" } });
		expect((await give(null, ben)).status).toBe(409);
		expect((await give("owner")).status).toBe(422);
		await give("packer");
		expect((await ada.put(`/users/admin/${sam.email}`, {})).body).toEqual({ modifiedCount: 1 });
		expect((await sam.get(`/admin/${sam.email}`)).body).toEqual({ admin: true });
	});

	test("a blocked customer gets no role, and a blocked packer can do nothing", async () => {
		await ada.put(`/customers/${sam.id}/block`, {});
		expect(await give("packer")).toMatchObject({ status: 409, body: { code: "customer-blocked" } });
		await ada.delete(`/customers/${sam.id}/block`);
		await give("packer");
		expect((await ada.put(`/customers/${sam.id}/block`, {})).status).toBe(200);
		expect((await sam.get("/purchases")).status).toBe(401);
	});

	test("both roles see the orders of all customers, and may not change them as their buyers do", async () => {
		const buyer = await shop.customer();
		const id = await anOrder(shop, buyer, await aProduct(shop, { minorder: 1 }), 1);
		for (const role of staffRoles) {
			await give(role);
			const { body: listed } = await sam.get("/purchases?state=all");
			expect(listed).toMatchObject([{ email: buyer.email }]);
			expect((await sam.get("/purchases?state=all&mine=true")).body).toEqual([]);
			expect((await sam.get("/purchases/counts")).body).toMatchObject({ unpaid: 1 });
			const history = await sam.get(`/orders/${id}/history`);
			expect(history.body).toMatchObject({ emailVerified: true });
			expect(history.body).not.toHaveProperty("customerId");
			const purchase = `/purchases/${listed[0]._id}`;
			expect((await sam.get(purchase)).status).toBe(200);
			expect((await sam.post(`${purchase}/cancel`, {})).status).toBe(404);
			expect((await sam.put(`${purchase}/delivery`, { phone: "5550100", address: "2 Mill Road" })).status).toBe(404);
			expect((await sam.delete(`/orders/${id}`)).status).toBe(404);
		}
	});

	test("a packer sees neither the card nor the payment of a customer's order, a bookkeeper and its buyer do", async () => {
		const buyer = await shop.customer();
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop, { price: 10, minorder: 1 }), 1);
		async function paymentsSeenBy({ get }: TestCaller) {
			const { body: listed } = await get("/purchases?state=all");
			const answers = [`/orders/${orderId}`, `/orders/${orderId}/history`, "/orders", `/purchases/${listed[0]._id}`];
			const bodies = await Promise.all(answers.map(async (path) => (await get(path)).body));
			return [listed, ...bodies].map((body) =>
				[/transactionId/, /"card"/].map((fact) => fact.test(JSON.stringify(body))),
			);
		}
		const [all, nothing] = [Array(5).fill([true, true]), Array(5).fill([false, false])];
		expect(await paymentsSeenBy(buyer)).toEqual(all);
		await give("packer");
		expect(await paymentsSeenBy(sam)).toEqual(nothing);
		await give("bookkeeper");
		expect(await paymentsSeenBy(sam)).toEqual(all);
	});
});

test("a role needs a confirmed address where admins do, and a second factor where admins do", async () => {
	const strict = await createTestShop("sqlite", { staffConfirmAddress: true, staffSecondFactor: true });
	try {
		const ada = await strict.admin();
		const asAda = await strict.accessTokens.issue({
			userId: ada.id,
			authenticatedAt: strict.time.now,
			secondFactor: true,
		});
		const sam = await strict.customer();
		await strict.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", sam.id).execute();
		const give = () => strict.call("PUT", `/users/${sam.email}/role`, asAda, { role: "packer" });
		expect(await give()).toMatchObject({ status: 409, body: { code: "address-not-confirmed" } });
		await strict.db.updateTable("users").set({ email_verified: 1 }).where("id", "=", sam.id).execute();
		expect((await give()).status).toBe(200);
		expect(await sam.get("/stock")).toMatchObject({ status: 403, body: { code: "second-factor-needed" } });
		expect((await sam.get(`/admin/${sam.email}`)).body).toEqual({
			admin: false,
			role: "packer",
			needsSecondFactor: true,
		});
		const token = await strict.accessTokens.issue({
			userId: sam.id,
			authenticatedAt: strict.time.now,
			secondFactor: true,
		});
		expect((await strict.call("GET", "/stock", token)).status).toBe(200);
	} finally {
		await strict.close();
	}
});

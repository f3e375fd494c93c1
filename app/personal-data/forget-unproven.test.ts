import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { reconcile } from "../payments/reconcile.server.ts";
import { forgetUnproven } from "./forget-unproven.server.ts";

const email = "owner@example.com";

describe.each(engines)("what was gathered before an address was proven, on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine, { mail: true });
	});
	afterEach(() => shop.close());

	const queuedMails = async () => (await shop.db.selectFrom("mails").select("id").execute()).length;

	async function signIn() {
		const proven = { email, emailVerified: false, name: "Mallory", authenticatedAt: shop.time.now };
		shop.identities.set("id-token", { issuer: embeddedIssuer, subject: "account-1", ...proven });
		const { token } = (await shop.call("PUT", `/users/${email}`, "id-token", { email })).body;
		const [{ _id: id }] = (await shop.call("GET", `/users/${email}`, token)).body;
		const call = (method: string) => (path: string, body?: unknown) => shop.call(method, path, token, body);
		return {
			email,
			id,
			get: call("GET"),
			post: call("POST"),
			put: call("PUT"),
			patch: call("PATCH"),
			delete: call("DELETE"),
		};
	}

	test("is gone, except paid orders; unpaid ones are cancelled without a mail", async () => {
		const owner = await signIn();
		await owner.put(`/users/${email}`, { address: "Mallory's", education: "None", phone: "1", social: "m" });
		await owner.post("/lists", { name: "Mallory's list" });
		const product = await aProduct(shop, { minorder: 1 });
		const review = { username: "Owner", image: "", ratings: 1, description: "Slander", productId: product };
		expect((await owner.post("/reviews", review)).status).toBe(200);
		const scarce = await aProduct(shop, { minorder: 2, quantity: 2 });
		await anOrder(shop, owner, scarce, 2);
		await owner.put(`/products/${scarce}/restock-alert`, {});
		const { orderId: paid } = await aPaidOrder(shop, owner, product, 1);
		const statement = { name: "Mallory", email, orders: "10002", words: "Ship it", formKey: crypto.randomUUID() };
		expect((await owner.post("/withdrawals", statement)).status).toBe(201);
		await owner.delete(`/orders/${await anOrder(shop, owner, product, 1)}`);
		expect((await owner.get("/orders")).body.length).toBeGreaterThan(1);

		await shop.transact((tx) => forgetUnproven(tx, shop, "account-1"));

		expect(await shop.db.selectFrom("withdrawals").select("user_id").execute()).toEqual([{ user_id: null }]);
		const { body: data } = await owner.get("/users/me/data");
		expect(data).toMatchObject({
			profiles: [{ email, display_name: "owner", address: "", phone: "", social: "" }],
			orders: [{ id: paid }],
			lists: [],
			restockAlerts: [],
			reviews: [],
		});
		expect((await shop.visitor.get("/reviews")).body).toEqual([]);
		expect((await owner.get("/orders")).body.map(({ _id }: { _id: string }) => _id)).toEqual([paid]);
		expect((await shop.visitor.get(`/products/${scarce}`)).body.quantity).toBe(2);
	});

	test("an order is cancelled at once while its payment page is open; a payment that still arrives is refunded", async () => {
		const owner = await signIn();
		const scarce = await aProduct(shop, { minorder: 2, quantity: 2 });
		const orderId = await anOrder(shop, owner, scarce, 2);
		const mails = await queuedMails();
		const payment = await aCharge(shop, owner, orderId);
		await shop.transact((tx) => forgetUnproven(tx, shop, "account-1"));
		expect((await shop.visitor.get(`/products/${scarce}`)).body.quantity).toBe(2);
		expect(await queuedMails()).toBe(mails);
		await reconcile(shop);
		await reconcile(shop);
		expect(await shop.db.selectFrom("orders").select("status").execute()).toEqual([{ status: "cancelled" }]);
		const refunds = await shop.db.selectFrom("refunds").select(["payment_id", "state"]).execute();
		expect(refunds).toEqual([{ payment_id: payment, state: "sent" }]);
	});

	test("a payment page that is open for cancelled orders is closed", async () => {
		const owner = await signIn();
		const orderId = await anOrder(shop, owner, await aProduct(shop, { minorder: 1, price: 7 }), 1);
		await owner.post("/create-payment-intent", { totalPrice: 7, orderId });
		await shop.transact((tx) => forgetUnproven(tx, shop, "account-1"));
		await reconcile(shop);
		await reconcile(shop);
		expect(await shop.db.selectFrom("payments").select("state").execute()).toEqual([{ state: "cancelled" }]);
	});

	test("is nothing where nobody has used the account", async () => {
		const before = await shop.db.selectFrom("users").selectAll().execute();
		await shop.transact((tx) => forgetUnproven(tx, shop, "account-2"));
		expect(await shop.db.selectFrom("users").selectAll().execute()).toEqual(before);
	});
});

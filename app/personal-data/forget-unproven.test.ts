import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { listExpired } from "../orders/orders-repository.server.ts";
import { forgetUnproven } from "./forget-unproven.server.ts";

const email = "owner@example.com";

describe.each(engines)("what was gathered before an address was proven, on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine, { mail: true });
	});
	afterEach(() => shop.close());

	async function signIn() {
		const proven = { email, emailVerified: false, name: "Mallory", provenAt: shop.time.now };
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
		await owner.delete(`/orders/${await anOrder(shop, owner, product, 1)}`);
		expect((await owner.get("/orders")).body.length).toBeGreaterThan(1);

		await shop.transact((tx) => forgetUnproven(tx, "account-1", shop.time.now));

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
		const [expired, ...others] = await listExpired(shop.db, shop.time.now);
		expect([expired, others]).toEqual([expect.objectContaining({ product_id: scarce, email: "" }), []]);
	});

	test("is nothing where nobody has used the account", async () => {
		const before = await shop.db.selectFrom("users").selectAll().execute();
		await shop.transact((tx) => forgetUnproven(tx, "account-2", shop.time.now));
		expect(await shop.db.selectFrom("users").selectAll().execute()).toEqual(before);
	});
});

import { afterEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { brand } from "../brand/brand.ts";
import type { MailKind } from "../mail/mail-content.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { readPerson } from "./read-person.server.ts";

describe.each(engines)("mails to others, on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());

	async function openShop() {
		shop = await createTestShop(engine, { mail: true });
		return shop.admin();
	}
	const kinds = async () => (await shop.db.selectFrom("mails").select("kind").execute()).map(({ kind }) => kind).sort();

	/** Returns a customer with a delivered order whose payment is disputed, which is mailed to the admins. */
	async function aDispute(admin: TestCaller): Promise<TestCaller> {
		const buyer = await shop.customer();
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		await admin.delete(`/orders/${orderId}`);
		await shop.disputeCharge(transactionId);
		await applyProviderState(shop, transactionId);
		expect(await kinds()).toContain("payment-disputed");
		return buyer;
	}

	/** An account whose address is not proven. */
	async function aStranger(email: string): Promise<TestCaller> {
		const stranger = await shop.customer(email);
		await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", stranger.id).execute();
		return stranger;
	}

	const content = { subject: "S", title: "T", lines: [], reason: "" };
	const post = (kind: MailKind, to: string, personId?: string) =>
		shop.transact(async (tx) => postMail(tx, { kind, to, personId, content }));

	test("about a customer's order are not in the customer's data, nor are the shop's fees", async () => {
		const admin = await openShop();
		const buyer = await aDispute(admin);
		for (const data of [(await buyer.get("/users/me/data")).body, await readPerson(shop.db, { email: buyer.email })]) {
			const mailed = data.mails.map(({ kind }: { kind: string }) => kind).sort();
			expect(mailed).toEqual(["order-paid", "order-placed", "order-shipped"]);
			expect(JSON.stringify(data)).not.toContain(admin.email);
			expect(data.payments).toMatchObject([{ amount_cents: 29_900, dispute: expect.any(String) }]);
			expect(JSON.stringify(data.payments)).not.toContain("fee_cents");
		}
		const own = (await admin.get("/users/me/data")).body;
		expect(own.mails).toMatchObject([{ kind: "payment-disputed", recipient: admin.email }]);
	});

	test("about a customer's order stay when the customer is erased", async () => {
		const [buyer, other] = [await aDispute(await openShop()), await shop.customer()];
		expect(await buyer.delete("/users/me")).toMatchObject({ status: 200 });
		expect(await kinds()).toEqual(["payment-disputed"]);
		await shop.transact((tx) => erasePerson(tx, { email: other.email }, { actor: "system", now: shop.time.now }));
		expect(await kinds()).toEqual(["payment-disputed"]);
	});

	test("at the shop's own address stay when an account with that address is deleted", async () => {
		await openShop();
		const form = { name: "E", email: "e@example.com", orders: "all of it", formKey: crypto.randomUUID() };
		expect(await shop.visitor.post("/withdrawals", form)).toMatchObject({ status: 201 });
		const waiting = ["withdrawal-received", "withdrawal-shop-notice"];
		for (const open of [aStranger, shop.customer]) {
			const account = await open(brand.email);
			await post("address-confirmation", brand.email);
			expect(await account.delete("/users/me")).toMatchObject({ status: 200 });
			expect(await kinds()).toEqual(waiting);
		}
		await shop.transact((tx) => erasePerson(tx, { email: brand.email }, { actor: "system", now: shop.time.now }));
		expect(await kinds()).toEqual(waiting);
	});

	test("at an address that is not proven stay when an account with it is deleted", async () => {
		const [admin, email] = [await openShop(), "owner@example.com"];
		const stranger = await aStranger(email);
		for (const kind of ["low-stock", "back-in-stock"] as const) await post(kind, email, admin.id);
		for (const kind of ["withdrawal-received", "security-change"] as const) await post(kind, email);
		for (const kind of ["address-confirmation", "password-reset"] as const) await post(kind, email);
		expect(await stranger.delete("/users/me")).toMatchObject({ status: 200 });
		expect(await kinds()).toEqual(["back-in-stock", "low-stock", "security-change", "withdrawal-received"]);
	});
});

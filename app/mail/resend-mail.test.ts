import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aProduct } from "../../tests/support/factories.ts";
import { aPurchase, charge } from "../../tests/support/purchases.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import type { ListedMail } from "./mail-schema.ts";

describe.each(engines)("e-mails that are resent, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let product: string;
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		product = await aProduct(shop, { quantity: 1000, minorder: 1 });
		admin = await shop.admin();
	});
	beforeEach(async () => {
		await shop.db.deleteFrom("mails").execute();
		buyer = await shop.customer();
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	test("none that asks to pay is sent again once the order is paid, nor with all failed ones", async () => {
		const orderId = await anOrder(shop, buyer, product, 1);
		mail.sandbox.setMode("refuse");
		await mail.sender(shop).sendDue();
		mail.sandbox.setMode("accept");
		const [failed] = (await admin.get(`/mails?order=${orderId}`)).body;
		const transactionId = await aCharge(shop, buyer, orderId);
		expect((await buyer.patch(`/orders/${orderId}`, { transactionId })).status).toBe(200);
		expect(await admin.post(`/mails/${failed._id}/send-again`, {})).toMatchObject({
			status: 409,
			body: { code: "order-is-closed", detail: expect.stringContaining("asks to pay") },
		});
		await admin.post("/mails/send-failed-again", {});
		await mail.sender(shop).sendDue();
		expect(mail.subjectsFor(buyer.email)).toEqual([expect.stringContaining(": receipt for")]);
	});

	test("a partial cancellation that asks to pay for the rest is not sent again, unlike other failed ones", async () => {
		const purchase = await aPurchase(shop, buyer, { [product]: 1, [await aProduct(shop, { minorder: 1 })]: 1 });
		const [first, second] = (await buyer.get(`/purchases/${purchase}`)).body.orders;
		await buyer.delete(`/orders/${first._id}`);
		mail.sandbox.setMode("refuse");
		await mail.sender(shop).sendDue();
		const transactionId = await charge(shop, buyer, purchase);
		expect((await buyer.patch(`/orders/${second._id}`, { transactionId })).status).toBe(200);
		await mail.sender(shop).sendDue();
		mail.sandbox.setMode("accept");
		const failed = (await admin.get("/mails?state=failed")).body;
		expect(failed.map(({ kind, asksToPay }: ListedMail) => [kind, asksToPay])).toEqual([
			["order-paid", undefined],
			["order-cancelled", true],
			["order-placed", true],
		]);
		expect((await admin.post("/mails/send-failed-again", {})).body).toEqual({ modifiedCount: 1 });
		expect((await admin.get("/mails?state=waiting")).body).toMatchObject([{ kind: "order-paid" }]);
	});

	test("a sent mail is resent once, also when the press is repeated after it was sent again", async () => {
		const id = await anOrder(shop, buyer, product, 1);
		await mail.sender(shop).sendDue();
		const [sent] = (await admin.get(`/mails?order=${id}`)).body;
		const seen = new URLSearchParams({ state: sent.state, endedAt: sent.endedAt });
		const press = () => admin.post(`/mails/${sent._id}/send-again?${seen}`, {});
		expect((await press()).body).toEqual({ modifiedCount: 1 });
		shop.time.now = new Date(shop.time.now.getTime() + 1000);
		expect(await mail.sender(shop).sendDue()).toBe(1);
		expect((await press()).body).toEqual({ modifiedCount: 0 });
		expect(await mail.sender(shop).sendDue()).toBe(0);
	});
});

import { describe, expect, it } from "vitest";
import { errorOf, openSandbox } from "../../tests/support/stripe-sandbox.ts";

async function paidIntent() {
	const shop = openSandbox();
	const { id } = await shop.createIntent(1000);
	await shop.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
	return { ...shop, id };
}

describe("a refund", () => {
	it("gives all of a payment back, once", async () => {
		const { stripe, id } = await paidIntent();
		const refund = await stripe.refunds.create({ payment_intent: id });
		expect(refund).toMatchObject({ object: "refund", amount: 1000, status: "succeeded", payment_intent: id });
		const [charge] = (await stripe.charges.list({ payment_intent: id })).data;
		expect(charge).toMatchObject({ id: refund.charge, refunded: true, amount_refunded: 1000 });
		const again = await errorOf(stripe.refunds.create({ payment_intent: id }));
		expect(again).toMatchObject({ statusCode: 400, code: "charge_already_refunded" });
	});

	it("with an idempotency key is made once", async () => {
		const { stripe, id } = await paidIntent();
		const refund = () => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` });
		expect((await refund()).id).toBe((await refund()).id);
		expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
	});

	it("at the same time as another never gives back more than was paid", async () => {
		const { stripe, id } = await paidIntent();
		const refunds = Array.from({ length: 4 }, () => stripe.refunds.create({ payment_intent: id }));
		const results = await Promise.allSettled(refunds);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	it("needs a payment that succeeded", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).message).toMatch(/successful charge/);
		expect((await errorOf(stripe.refunds.create({ payment_intent: "pi_none" }))).code).toBe("resource_missing");
	});
});

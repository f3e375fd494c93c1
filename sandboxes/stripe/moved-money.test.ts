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

	it("gives a part back, each with what was written to it, until nothing is left", async () => {
		const { stripe, id } = await paidIntent();
		const part = await stripe.refunds.create({ payment_intent: id, amount: 300, metadata: { of: "a" } });
		expect(part).toMatchObject({ amount: 300, status: "succeeded", metadata: { of: "a" } });
		const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 701 }));
		expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
		expect((await errorOf(stripe.refunds.create({ payment_intent: id, amount: 0 }))).param).toBe("amount");
		const [inPart] = (await stripe.charges.list({ payment_intent: id })).data;
		expect(inPart).toMatchObject({ refunded: false, amount_refunded: 300 });
		expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 700, metadata: {} });
		const [charge] = (await stripe.charges.list({ payment_intent: id })).data;
		expect(charge).toMatchObject({ refunded: true, amount_refunded: 1000 });
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

it("the card 4000 0000 0000 0259 pays, and its charge is disputed as fraudulent", async () => {
	const { stripe, createIntent } = openSandbox();
	const { id } = await createIntent();
	expect(await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_createDispute" })).toMatchObject({
		status: "succeeded",
	});
	const { data } = await stripe.disputes.list({ payment_intent: id });
	expect(data).toMatchObject([{ reason: "fraudulent", status: "needs_response" }]);
});

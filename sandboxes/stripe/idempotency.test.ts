import { describe, expect, it } from "vitest";
import { errorOf, openSandbox, secretKey } from "../../tests/support/stripe-sandbox.ts";

const fields = { amount: 1500, currency: "usd" };

describe("an idempotency key", () => {
	it("makes the same call happen once, and says so", async () => {
		const { sandbox, stripe } = openSandbox();
		const create = () =>
			sandbox.fetch(
				new Request("https://api.stripe.com/v1/payment_intents", {
					method: "POST",
					body: new URLSearchParams({ amount: "1500", currency: "usd" }),
					headers: { authorization: `Bearer ${secretKey}`, "idempotency-key": "order-1" },
				}),
			);
		const [first, second] = [await create(), await create()];
		expect(first.headers.get("idempotent-replayed")).toBeNull();
		expect(second.headers.get("idempotent-replayed")).toBe("true");
		expect(second.headers.get("original-request")).toBe(first.headers.get("request-id"));
		expect(await second.text()).toBe(await first.text());
		expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
	});

	it("makes calls at the same time happen once", async () => {
		const { stripe } = openSandbox();
		const calls = Array.from({ length: 8 }, () => stripe.paymentIntents.create(fields, { idempotencyKey: "order-2" }));
		expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
	});

	it("answers the state of the first time, even when the intent has moved on", async () => {
		const { stripe } = openSandbox();
		const { id } = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-3" });
		await stripe.paymentIntents.cancel(id);
		const replayed = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-3" });
		expect(replayed.status).toBe("requires_payment_method");
	});

	it("is refused with other parameters or for another call", async () => {
		const { stripe } = openSandbox();
		const { id } = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-4" });
		const other = await errorOf(
			stripe.paymentIntents.create({ ...fields, amount: 1600 }, { idempotencyKey: "order-4" }),
		);
		expect(other).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
		expect(other.message).toMatch(/same parameters/);
		const elsewhere = await errorOf(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: "order-4" }));
		expect(elsewhere.message).toMatch(/same endpoint/);
	});

	it("repeats a decline, but forgets a call whose parameters were wrong", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		const decline = () =>
			errorOf(
				stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }, { idempotencyKey: "pay-1" }),
			);
		const [first, second] = [await decline(), await decline()];
		expect(second.charge).toBe(first.charge);
		expect(second.headers?.["idempotent-replayed"]).toBe("true");
		await errorOf(stripe.paymentIntents.create({ ...fields, amount: 1 }, { idempotencyKey: "order-5" }));
		const corrected = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-5" });
		expect(corrected.amount).toBe(1500);
	});

	it("is forgotten after 24 hours", async () => {
		let now = new Date("2030-01-01T00:00:00Z");
		const { stripe } = openSandbox({ clock: () => now });
		const first = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-6" });
		now = new Date("2030-01-02T00:00:01Z");
		const second = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-6" });
		expect(second.id).not.toBe(first.id);
	});
});

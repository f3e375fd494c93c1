import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { intent, providerWith, type Reply, refusal, secretKey } from "../../tests/support/stripe-replies.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";

const open = {
	id: "pi_1",
	status: "open",
	underWay: false,
	amountCents: 5000,
	currency: "usd",
	purchaseId: "purchase-1",
	clientSecret: "pi_1_secret_2",
};
const payment = {
	purchaseId: "purchase-1",
	amountCents: 5000,
	email: "erika@example.com",
	idempotencyKey: "purchase-1-first",
};

describe("a payment is made", () => {
	test("in US dollars by card, for its order, once for each key, and its present state is read", async () => {
		const { provider, asked } = providerWith(intent({ status: "canceled" }), intent());
		expect(await provider.create(payment)).toEqual(open);
		expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
			"POST /v1/payment_intents",
			"GET /v1/payment_intents/pi_1",
		]);
		expect(asked[0]?.form).toEqual({
			amount: "5000",
			currency: "usd",
			"allowed_payment_method_types[0]": "card",
			receipt_email: "erika@example.com",
			"metadata[purchaseId]": "purchase-1",
		});
		expect(asked[0]?.headers.get("idempotency-key")).toBe("purchase-1-first");
		expect(asked[0]?.headers.get("authorization")).toBe(`Bearer ${secretKey}`);
		expect(asked[1]?.headers.has("x-stripe-client-telemetry")).toBe(false);
	});

	test("without a receipt, under a key of its own, when the provider refuses the e-mail", async () => {
		const error = { type: "invalid_request_error", code: "email_invalid", param: "receipt_email", message: "a@b" };
		const { provider, asked } = providerWith([400, { error }], intent(), intent());
		expect(await provider.create({ ...payment, email: "a@b" })).toEqual(open);
		const { receipt_email, ...form } = asked[0]?.form ?? {};
		expect(receipt_email).toBe("a@b");
		expect(asked[1]?.form).toEqual(form);
		expect(asked[1]?.headers.get("idempotency-key")).toBe("purchase-1-first-without-receipt");
	});

	test("not at all when the provider refuses anything else of it", async () => {
		const error = { type: "invalid_request_error", code: "amount_too_large", param: "amount", message: "Too large" };
		const card = { type: "card_error", code: "email_invalid", param: "receipt_email", message: "a@b" };
		for (const [status, refused] of [
			[400, error],
			[402, card],
		] as const) {
			const { provider, asked } = providerWith([status, { error: refused }]);
			await expect(provider.create(payment)).rejects.toMatchObject({ code: refused.code });
			expect(asked).toHaveLength(1);
		}
	});

	test("without a receipt for an e-mail that no provider would take", async () => {
		const { provider, asked } = providerWith(intent(), intent());
		await provider.create({ ...payment, email: "erika@example.com, or so" });
		expect(asked[0]?.form).not.toHaveProperty("receipt_email");
	});
});

describe("what the provider says of a payment", () => {
	test.each([
		["succeeded", "succeeded"],
		["canceled", "cancelled"],
		["requires_payment_method", "open"],
		["processing", "open", true],
		["requires_action", "open", true],
	])("%s is read as %s", async (said, status, underWay = false) => {
		const { provider, asked } = providerWith(intent({ status: said }));
		expect(await provider.retrieve("pi_1")).toEqual({ ...open, status, underWay });
		expect(asked[0]).toMatchObject({ method: "GET", path: "/v1/payment_intents/pi_1" });
	});

	const chargedWith = (transaction: object | null) =>
		intent({ status: "succeeded", latest_charge: { id: "ch_1", balance_transaction: transaction } });

	test.each([
		["is that of the balance", { currency: "usd", fee: 175 }, 175],
		["is unknown until Stripe has made the balance transaction", null, undefined],
		["is unknown in another currency than the shop's", { currency: "eur", fee: 160 }, undefined],
	])("the fee %s", async (_name, transaction, feeCents) => {
		const { provider } = providerWith(chargedWith(transaction));
		expect((await provider.retrieve("pi_1"))?.feeCents).toBe(feeCents);
	});

	test("one of another shop has no purchase, and one without a secret an empty one", async () => {
		const { provider } = providerWith(intent({ metadata: {}, client_secret: null }));
		expect(await provider.retrieve("pi_1")).toEqual({ ...open, purchaseId: undefined, clientSecret: "" });
	});

	test("an unknown one is none; what the provider refuses otherwise is an error", async () => {
		const { provider } = providerWith(
			refusal(404, "resource_missing"),
			refusal(400, "parameter_invalid"),
			refusal(402, "resource_missing", "card_error"),
		);
		expect(await provider.retrieve("pi_none")).toBeUndefined();
		for (const code of ["parameter_invalid", "resource_missing"]) {
			const error = await provider.retrieve("pi_1").catch((reason) => reason);
			expect(error).toMatchObject({ code });
			expect(error).not.toBeInstanceOf(CardProviderUnavailable);
		}
	});
});

describe("cancelling and giving back", () => {
	test("a payment that can no longer be cancelled stays as it is", async () => {
		const { provider, asked } = providerWith(
			refusal(400, "payment_intent_unexpected_state"),
			intent({ status: "succeeded" }),
		);
		expect(await provider.cancel("pi_1")).toEqual({ ...open, status: "succeeded" });
		expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
			"POST /v1/payment_intents/pi_1/cancel",
			"GET /v1/payment_intents/pi_1",
		]);
	});

	const listOf = (...data: object[]): Reply => [200, { object: "list", data, has_more: false }];

	const part = { paymentId: "pi_1", id: "part-1", amountCents: 3000, attempt: 2 };
	const made = (status: string) => ({ amount: 3000, status, metadata: { shopRefund: "part-1" } });

	test("a part goes back under a name and a key of its own", async () => {
		const { provider, asked } = providerWith(listOf(), listOf(), [200, {}], listOf(made("succeeded")), listOf());
		const requests = new Map([["part-1", "sent"]]);
		expect(await provider.refund(part)).toEqual({ refundedCents: 3000, pendingCents: 0, requests });
		expect(asked[2]).toMatchObject({ method: "POST", path: "/v1/refunds" });
		expect(asked[2]?.form).toEqual({ payment_intent: "pi_1", amount: "3000", "metadata[shopRefund]": "part-1" });
		expect(asked[2]?.headers.get("idempotency-key")).toBe("refund-part-1-2");
	});

	test.each([
		["succeeded", "sent"],
		["pending", "accepted"],
		["requires_action", "accepted"],
		["failed", "failed"],
		["canceled", "failed"],
	])("a part that is there already, %s, is not asked for again: it is %s", async (status, state) => {
		const { provider, asked } = providerWith(listOf(made(status), { amount: 1, status: "succeeded" }), listOf());
		expect((await provider.refund(part)).requests).toEqual(new Map([["part-1", state]]));
		expect(asked.map(({ method }) => method)).toEqual(["GET", "GET"]);
	});

	test("a part that is on a later page of the refunds is not asked for again, and all pages count", async () => {
		const [, page] = listOf({ id: "re_2", amount: 1, status: "succeeded" }) as [number, object];
		const { provider, asked } = providerWith([200, { ...page, has_more: true }], listOf(), listOf(made("succeeded")));
		expect(await provider.refund(part)).toMatchObject({ refundedCents: 3001, requests: new Map([["part-1", "sent"]]) });
		expect(asked.map(({ method }) => method)).toEqual(["GET", "GET", "GET"]);
	});

	test("why a part is refused is told in the provider's words, also when all has gone back", async () => {
		const back = listOf({ amount: 5000, status: "succeeded" });
		const { provider } = providerWith(back, listOf(), refusal(400, "charge_already_refunded"), back, listOf());
		const refused = "Refused: charge_already_refunded";
		expect(await provider.refund(part)).toEqual({ refundedCents: 5000, pendingCents: 0, refused });
	});

	test("what went back of a payment that the provider does not know is unknown", async () => {
		const { provider } = providerWith(refusal(404, "resource_missing"), refusal(404, "resource_missing"));
		expect(await provider.movements("pi_1")).toBeUndefined();
	});
});

describe("a provider that cannot be asked is named so, whatever was asked", () => {
	test.each<[string, Reply]>([
		["fails", [500, { error: { type: "api_error", message: "Out of order" } }]],
		["is asked too often", refusal(429, "rate_limit")],
		["does not know the shop's key", refusal(401, "api_key_expired")],
		["does not let the shop's key do this", refusal(403, "more_permissions_required")],
	])("one that %s", async (_, reply) => {
		const calls = [
			(provider: ReturnType<typeof providerWith>["provider"]) => provider.create(payment),
			(provider: ReturnType<typeof providerWith>["provider"]) => provider.retrieve("pi_1"),
			(provider: ReturnType<typeof providerWith>["provider"]) => provider.cancel("pi_1"),
			(provider: ReturnType<typeof providerWith>["provider"]) =>
				provider.refund({ paymentId: "pi_1", id: "part-1", amountCents: 3000, attempt: 1 }),
		];
		for (const call of calls) {
			const error = await call(providerWith(reply).provider).catch((reason) => reason);
			expect(error).toBeInstanceOf(CardProviderUnavailable);
			const [, { error: said }] = reply as [number, { error: { message: string } }];
			expect(error).toMatchObject({ message: said.message, answer: said.message });
			expect(error.cause).toBeInstanceOf(Stripe.errors.StripeError);
		}
	});

	test("one that cannot be reached, after a second try", async () => {
		const { provider, asked } = providerWith(new Error("no way"), new Error("still none"));
		const error = await provider.retrieve("pi_1").catch((reason) => reason);
		expect(error).toBeInstanceOf(CardProviderUnavailable);
		expect(error.answer).toBeUndefined();
		expect(asked).toHaveLength(2);
	});
});

test("changed payments have their newest dispute's status, and refunds the shop's request", async () => {
	const page = (...data: object[]): Reply => [200, { object: "list", data, has_more: false, url: "/v1" }];
	const { provider, asked } = providerWith(
		page({ payment_intent: "pi_1", status: "won" }, { payment_intent: "pi_1", status: "warning_closed" }),
		page(
			{ payment_intent: "pi_2", metadata: {} },
			{ payment_intent: "pi_1", metadata: {} },
			{ payment_intent: "pi_3", metadata: { shopRefund: "r1" } },
		),
		page(),
	);
	expect(await provider.listChanged(new Date(1000))).toEqual([
		{ paymentId: "pi_2" },
		{ paymentId: "pi_1" },
		{ paymentId: "pi_3", requestId: "r1" },
		{ paymentId: "pi_1", dispute: "won" },
	]);
	expect(asked.map(({ path }) => path)).toEqual(["/v1/disputes", "/v1/refunds", "/v1/charges"]);
});

test("payments of purchases since a time are listed, without refunded ones and those of other programs", async () => {
	const page = (...data: object[]): Reply => [200, { object: "list", data, has_more: false, url: "/v1" }];
	const paid = { paid: true, refunded: false, metadata: { purchaseId: "p" } };
	const { provider, asked } = providerWith(
		page(),
		page(),
		page(
			{ ...paid, payment_intent: "pi_1" },
			{ ...paid, payment_intent: "pi_2", paid: false },
			{ ...paid, payment_intent: "pi_3", refunded: true },
			{ ...paid, payment_intent: "pi_4", metadata: {} },
		),
	);
	expect(await provider.listChanged(new Date(1000))).toEqual([{ paymentId: "pi_1", isPaid: true }]);
	expect(asked.at(-1)?.path).toBe("/v1/charges");
});

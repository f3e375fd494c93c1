import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { createStripeProvider } from "./stripe-provider.server.ts";

const secretKey = "sk_test_webhooks";
const webhookSecret = "whsec_webhooks";
const now = 1_800_000_000;

describe("a webhook", () => {
	const provider = createStripeProvider({ secretKey, webhookSecret, clock: () => new Date(now * 1000 + 999) });
	const stripe = new Stripe(secretKey);
	const read = (object: object | string, timestamp = now, secret = webhookSecret) => {
		const event = { id: "evt_1", object: "event", type: "x", data: { object } };
		const payload = typeof object === "string" ? object : JSON.stringify(event);
		return provider.readEvent(payload, stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }));
	};
	const payment = { id: "pi_1", object: "payment_intent" };
	const of = (paymentId: string | undefined) => ({ paymentId });

	test("of a payment, or of a charge or refund of one, tells which payment changed", () => {
		expect(read(payment)).toEqual(of("pi_1"));
		expect(read({ id: "ch_1", object: "charge", payment_intent: "pi_2" })).toEqual(of("pi_2"));
		expect(read({ id: "ch_1", object: "charge", payment_intent: null })).toEqual(of(undefined));
		expect(read({ id: "cus_1", object: "customer" })).toEqual(of(undefined));
	});

	test.each([
		["without an object", JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: null } })],
		["without data", JSON.stringify({ id: "evt_1", object: "event", type: "x" })],
		["of the second version of events", JSON.stringify({ id: "evt_1", object: "v2.core.event", type: "v1.x" })],
		["that is no JSON", "no JSON"],
	])("that is genuine and %s is received, and tells of no payment", (_, payload) => {
		expect(read(payload)).toEqual(of(undefined));
	});

	test.each([
		["now", 0, of("pi_1")],
		["five minutes old", -300, of("pi_1")],
		["older", -301, { paymentId: undefined, secondsAhead: -301 }],
		["a minute ahead, as clocks differ", 60, of("pi_1")],
		["from the future", 61, { paymentId: undefined, secondsAhead: 61 }],
	])("%s", (_, seconds, event) => {
		expect(read(payment, now + seconds)).toEqual(event);
	});

	test("that is signed with another secret, or not at all, is none", () => {
		expect(read(payment, now, "whsec_other")).toBeUndefined();
		expect(provider.readEvent(JSON.stringify({ data: { object: payment } }), "")).toBeUndefined();
	});
});

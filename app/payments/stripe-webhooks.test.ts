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
	});

	test.each(["", "t=1", "t=1,v1=", "v1=", "t=,v1=", "t=1,v1", "t=1,v1=,v1=0", "t,v1", ",", "=", "t=1,v1=\u00e9"])(
		"that is forged with the signature “%s” is none, whatever its body",
		(signature) => {
			for (const body of [JSON.stringify({ data: { object: payment } }), "no JSON", ""])
				expect(provider.readEvent(body, signature)).toBeUndefined();
		},
	);

	test.each(["t=1800000000,t=", "t= "])("that is old stays old with a time written as “%s”", (prefix) => {
		const payload = JSON.stringify({ data: { object: payment } });
		const old = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: now - 9999 });
		const event = { paymentId: undefined, secondsAhead: -9999 };
		expect(provider.readEvent(payload, old.replace("t=", prefix))).toEqual(event);
	});
});

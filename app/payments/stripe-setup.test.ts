import Stripe from "stripe";
import { expect, test } from "vitest";
import { findStripeProblems } from "./stripe-setup.server.ts";

const url = "https://shop.example.com/api/webhooks/stripe";
const disputes = ["charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"];
const all = ["payment_intent.succeeded", "charge.updated", "charge.refunded", ...disputes];
const refunds = ["refund.updated", "refund.failed"];
const endpoint = (enabled_events: string[], more = {}) => ({ url, status: "enabled", enabled_events, ...more });

/** Checks against a Stripe that gives this answer. */
const now = new Date("2026-11-28T12:00:00Z");
async function wrongAt(status: number, body: unknown, secretKey = "sk_live_1", date = now) {
	const answer = async () => Response.json(body, { status, headers: { date: date.toUTCString() } });
	const httpClient = Stripe.createFetchHttpClient(answer as typeof fetch);
	return findStripeProblems({ secretKey, publicUrl: "https://shop.example.com", production: true, httpClient, now });
}

test.each([
	["every event", [endpoint(["*"])]],
	["the needed events", [endpoint([...all, ...refunds])]],
	["the needed events at two endpoints", [endpoint(all), endpoint(refunds)]],
])("a webhook for %s is sound", async (_, data) => {
	expect(await wrongAt(200, { object: "list", data })).toEqual([]);
});

test.each([
	["is missing", []],
	["leads elsewhere", [endpoint(["*"], { url: "https://other.example.com/" })]],
	["is switched off", [endpoint(["*"], { status: "disabled" })]],
])("a webhook that %s is reported", async (_, data) => {
	expect(await wrongAt(200, { object: "list", data })).toEqual([`Stripe has no enabled webhook for ${url}`]);
});

test("events that are not sent are named", async () => {
	expect(await wrongAt(200, { object: "list", data: [endpoint(all)] })).toEqual([
		"Stripe's webhook does not send refund.updated, refund.failed",
	]);
	const some = ["payment_intent.succeeded", "charge.updated", "charge.refunded", "charge.dispute.created", ...refunds];
	expect(await wrongAt(200, { object: "list", data: [endpoint(some)] })).toEqual([
		"Stripe's webhook does not send charge.dispute.updated, charge.dispute.closed",
	]);
});

test("a key that Stripe refuses is told in its words, and so is a test key in production", async () => {
	const refused = { error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_*1" } };
	expect(await wrongAt(401, refused, "sk_test_1")).toEqual([
		"STRIPE_SECRET_KEY is a test key: no card will be charged",
		"Stripe's webhooks cannot be read: Invalid API Key provided: sk_test_*1",
	]);
});

test.each([
	["2026-11-28T12:01:00Z", []],
	["2026-11-28T10:00:00Z", ["the clock is 7200 seconds ahead of Stripe's. Set it by NTP: timedatectl set-ntp true"]],
	["2026-11-28T12:02:00Z", ["the clock is 120 seconds behind Stripe's. Set it by NTP: timedatectl set-ntp true"]],
])("a clock that shows 12:00 when Stripe's shows %s", async (date, problems) => {
	const body = { object: "list", data: [endpoint(["*"])] };
	expect(await wrongAt(200, body, "sk_live_1", new Date(date))).toEqual(problems);
});

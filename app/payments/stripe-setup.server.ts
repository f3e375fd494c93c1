import Stripe from "stripe";
import { openStripe, stripeFault } from "./stripe-client.server.ts";

/** Path and required events of the webhook (docs/operations.md). */
const webhookPath = "/api/webhooks/stripe";
const neededEvents = [
	"payment_intent.succeeded",
	"charge.updated",
	"charge.refunded",
	"charge.dispute.created",
	"charge.dispute.updated",
	"charge.dispute.closed",
	"refund.updated",
	"refund.failed",
] as const;
const maxClockSeconds = 60;

export const isTestKey = (secretKey: string): boolean => /^[sr]k_test_/.test(secretKey);

interface StripeSetup {
	secretKey: string;
	publicUrl: string;
	production: boolean;
	httpClient?: Stripe.HttpClient;
	now: Date;
}

/** Checks the settings at Stripe. Returns one line per fault. */
export async function findStripeProblems({ secretKey, publicUrl, production, httpClient, now }: StripeSetup) {
	const testKey =
		production && isTestKey(secretKey) ? ["STRIPE_SECRET_KEY is a test key: no card will be charged"] : [];
	const stripe = openStripe(secretKey, { httpClient });
	try {
		const { data: endpoints, lastResponse } = await stripe.webhookEndpoints.list({ limit: 100 });
		const clock = findClockDifference(now, new Headers(lastResponse.headers).get("date"));
		return [...testKey, ...clock, ...missingEvents(endpoints, new URL(webhookPath, publicUrl).href)];
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeError)) throw error;
		return [...testKey, `Stripe's webhooks cannot be read: ${stripeFault(error)}`];
	}
}

/** A wrong clock cancels unpaid orders early or late, and refuses webhooks. */
function findClockDifference(now: Date, stripeTime: string | null): string[] {
	const seconds = Math.round((now.getTime() - Date.parse(stripeTime ?? "")) / 1000);
	if (Number.isNaN(seconds) || Math.abs(seconds) <= maxClockSeconds) return [];
	const difference = `${Math.abs(seconds)} seconds ${seconds > 0 ? "ahead of" : "behind"}`;
	return [`the clock is ${difference} Stripe's. Set it by NTP: timedatectl set-ntp true`];
}

function missingEvents(endpoints: readonly Stripe.WebhookEndpoint[], url: string): string[] {
	const enabled = endpoints.filter((endpoint) => endpoint.url === url && endpoint.status === "enabled");
	if (enabled.length === 0) return [`Stripe has no enabled webhook for ${url}`];
	const events = new Set(enabled.flatMap((endpoint) => endpoint.enabled_events as string[]));
	const missing = events.has("*") ? [] : neededEvents.filter((event) => !events.has(event));
	return missing.length > 0 ? [`Stripe's webhook does not send ${missing.join(", ")}`] : [];
}

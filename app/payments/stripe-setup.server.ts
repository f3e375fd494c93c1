import Stripe from "stripe";

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
const timeoutMs = 5000;

export const isTestKey = (secretKey: string): boolean => /^[sr]k_test_/.test(secretKey);

interface StripeSetup {
	secretKey: string;
	publicUrl: string;
	production: boolean;
	httpClient?: Stripe.HttpClient;
}

/** Checks the settings at Stripe. Returns one line per fault. */
export async function findStripeProblems({ secretKey, publicUrl, production, httpClient }: StripeSetup) {
	const testKey =
		production && isTestKey(secretKey) ? ["STRIPE_SECRET_KEY is a test key: no card will be charged"] : [];
	const stripe = new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, httpClient });
	try {
		const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
		return [...testKey, ...missingEvents(endpoints, new URL(webhookPath, publicUrl).href)];
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeError)) throw error;
		return [...testKey, `Stripe's webhooks cannot be read: ${error.message}`];
	}
}

function missingEvents(endpoints: readonly Stripe.WebhookEndpoint[], url: string): string[] {
	const enabled = endpoints.filter((endpoint) => endpoint.url === url && endpoint.status === "enabled");
	if (enabled.length === 0) return [`Stripe has no enabled webhook for ${url}`];
	const events = new Set(enabled.flatMap((endpoint) => endpoint.enabled_events as string[]));
	const missing = events.has("*") ? [] : neededEvents.filter((event) => !events.has(event));
	return missing.length > 0 ? [`Stripe's webhook does not send ${missing.join(", ")}`] : [];
}

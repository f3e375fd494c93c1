import Stripe from "stripe";

const timeoutMs = 5000;

/** Default: `fetch` and Stripe's address. */
type StripeConnection = Pick<Stripe.StripeConfig, "httpClient" | "host" | "port" | "protocol">;

/**
 * Opens Stripe's API. Each call ends within 12 seconds. The SDK's own client of Node would wait minutes for a
 * connection that a firewall drops.
 */
export const openStripe = (secretKey: string, { httpClient, ...address }: StripeConnection): Stripe =>
	new Stripe(secretKey, {
		...address,
		timeout: timeoutMs,
		maxNetworkRetries: 1,
		telemetry: false,
		httpClient: httpClient ?? Stripe.createFetchHttpClient(),
	});

/** Returns the fault in Stripe's words, or with the network's code. */
export function stripeFault({ message, detail }: Stripe.errors.StripeError): string {
	const { code, cause } = (detail ?? {}) as { code?: string; cause?: { code?: string } };
	const networkCode = cause?.code ?? code;
	return networkCode ? `${message} (${networkCode}). Check this machine's network, name server and firewall` : message;
}

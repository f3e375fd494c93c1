import Stripe from "stripe";
import { createStripeProvider } from "../../app/payments/stripe-provider.server.ts";

export type Reply = [status: number, body: object];

export const secretKey = "sk_test_answers";
const webhookSecret = "whsec_answers";
const now = 1_795_255_200;

/** Returns a provider whose requests receive these replies in turn, and the list of its requests. */
export function providerWith(...replies: (Reply | Error)[]) {
	const asked: { method: string; path: string; form: Record<string, string>; headers: Headers }[] = [];
	const answer = async (input: string | URL | Request, init?: RequestInit) => {
		const request = new Request(input, init);
		const form = Object.fromEntries(new URLSearchParams(await request.text()));
		asked.push({ method: request.method, path: new URL(request.url).pathname, form, headers: request.headers });
		const reply = replies.shift();
		if (!reply || reply instanceof Error) throw reply ?? new Error("Nothing more was expected");
		return Response.json(reply[1], {
			status: reply[0],
			headers: { "stripe-should-retry": "false", "request-id": "req_1" },
		});
	};
	const clock = () => new Date(now * 1000 + 999);
	const provider = createStripeProvider({
		secretKey,
		webhookSecret,
		httpClient: Stripe.createFetchHttpClient(answer),
		clock,
	});
	return { provider, asked };
}

export const intent = (given: object = {}): Reply => [
	200,
	{
		id: "pi_1",
		object: "payment_intent",
		status: "requires_payment_method",
		amount: 5000,
		currency: "usd",
		metadata: { purchaseId: "purchase-1" },
		client_secret: "pi_1_secret_2",
		...given,
	},
];
export const refusal = (status: number, code: string, type = "invalid_request_error"): Reply => [
	status,
	{ error: { type, code, message: `Refused: ${code}` } },
];

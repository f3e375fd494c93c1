// Runs in the browser, on the shop's page: Stripe.js as far as cards need it.
import type { PaymentIntent, StripeCardElementOptions, StripeError } from "@stripe/stripe-js";
import type { CardResult } from "./browser-messages.ts";
import { CardElement } from "./card-element-browser.ts";
import { callStripe, integrationError, intentIdOf, type StripeResult } from "./stripe-requests-browser.ts";
import { authenticateInDialog } from "./three-d-secure-dialog-browser.ts";

type IntentResult = { paymentIntent: PaymentIntent } | { error: StripeError };

interface CardData {
	card: unknown;
	billing_details?: object;
}

const authenticationMessage =
	"We are unable to authenticate your payment method. Please choose a different payment method and try again.";

function toIntentResult(result: StripeResult<PaymentIntent>): IntentResult {
	return "error" in result ? result : { paymentIntent: result.value };
}

/** The elements of one form. Only the card element is there. */
class Elements {
	#card: CardElement | null = null;

	create(type: string, options: StripeCardElementOptions = {}): CardElement {
		if (type !== "card")
			throw integrationError(
				`A valid Element name must be provided. The sandbox has the card Element only; you passed: ${type}.`,
			);
		if (this.#card) throw integrationError("Can only create one Element of type card.");
		this.#card = new CardElement(options, () => {
			this.#card = null;
		});
		return this.#card;
	}

	getElement(type: string | { __elementType?: string }): CardElement | null {
		const name = typeof type === "string" ? type : type?.__elementType;
		return name === "card" ? this.#card : null;
	}

	update(): void {}
}

/** What `Stripe(publishableKey)` returns. */
class StripeSandbox {
	readonly #key: string;

	constructor(key: string) {
		this.#key = key;
	}

	elements(): Elements {
		return new Elements();
	}

	async createPaymentMethod({ card, billing_details }: CardData): Promise<CardResult> {
		if (card instanceof CardElement) return card._createPaymentMethod(this.#key, billing_details);
		throw integrationError("Invalid value for createPaymentMethod: card should be a card Element.");
	}

	async confirmCardPayment(clientSecret: string, data: { payment_method: string }): Promise<IntentResult> {
		const path = `/payment_intents/${intentIdOf(clientSecret, "confirmCardPayment")}`;
		const fields = { payment_method: data.payment_method, client_secret: clientSecret, use_stripe_sdk: true };
		const confirmed = toIntentResult(await callStripe<PaymentIntent>("POST", `${path}/confirm`, this.#key, fields));
		if ("error" in confirmed || confirmed.paymentIntent.status !== "requires_action") return confirmed;
		await authenticateInDialog(this.#key, clientSecret);
		const secret = { client_secret: clientSecret };
		const after = toIntentResult(await callStripe<PaymentIntent>("GET", path, this.#key, secret));
		if ("error" in after || after.paymentIntent.status === "succeeded") return after;
		return { error: describeFailure(after.paymentIntent) };
	}

	async createToken(): Promise<never> {
		throw integrationError("The sandbox does not make tokens: use stripe.createPaymentMethod instead.");
	}

	_registerWrapper(): void {}

	registerAppInfo(): void {}
}

function describeFailure(intent: PaymentIntent): StripeError {
	const failure = (intent.last_payment_error ?? { type: "invalid_request_error" }) as StripeError;
	const isAuthentication = failure.code === undefined || failure.code === "payment_intent_authentication_failure";
	return {
		...failure,
		...(isAuthentication && { code: "payment_intent_authentication_failure", message: authenticationMessage }),
		payment_intent: intent,
	};
}

/** `window.Stripe`. */
function createStripe(key: unknown): StripeSandbox {
	if (typeof key !== "string" || key === "") {
		throw integrationError("Please call Stripe() with your publishable key. You used an empty string.");
	}
	if (key.startsWith("sk_")) {
		throw integrationError("You should not use your secret key with Stripe.js. Please pass a publishable key instead.");
	}
	return new StripeSandbox(key);
}

// The loader warns about any other version than that of its own release.
const release = "endive";
(window as { Stripe?: unknown }).Stripe = Object.assign(createStripe, { version: release });

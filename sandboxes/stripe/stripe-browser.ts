// Runs in the browser, on the shop's page: Stripe.js as far as cards need it.
import type { PaymentIntent, PaymentMethod, StripeCardElementOptions, StripeError } from "@stripe/stripe-js";
import type { CardResult, ElementFont } from "./browser-messages.ts";
import { CardElement } from "./card-element-browser.ts";
import { callStripe, integrationError, intentIdOf, type StripeResult } from "./stripe-requests-browser.ts";
import { authenticateInDialog } from "./three-d-secure-dialog-browser.ts";

type IntentResult = { paymentIntent: PaymentIntent } | { error: StripeError };

interface ConfirmData {
	payment_method?: string | { card: CardElement | { token: string }; billing_details?: object };
	receipt_email?: string;
	return_url?: string;
	shipping?: object;
}

const authenticationMessage =
	"We are unable to authenticate your payment method. Please choose a different payment method and try again.";

function toIntentResult(result: StripeResult<PaymentIntent>): IntentResult {
	return "error" in result ? result : { paymentIntent: result.value };
}

/** The elements of one form. Only the card element is there. */
class Elements {
	readonly #fonts: ElementFont[];
	#card: CardElement | null = null;

	constructor(fonts: ElementFont[]) {
		this.#fonts = fonts;
	}

	create(type: string, options: StripeCardElementOptions = {}): CardElement {
		if (type !== "card")
			throw integrationError(
				`A valid Element name must be provided. The sandbox has the card Element only; you passed: ${type}.`,
			);
		if (this.#card) throw integrationError("Can only create one Element of type card.");
		this.#card = new CardElement(options, this.#fonts, () => {
			this.#card = null;
		});
		return this.#card;
	}

	getElement(type: string | { __elementType?: string }): CardElement | null {
		const name = typeof type === "string" ? type : type?.__elementType;
		return name === "card" ? this.#card : null;
	}

	update(): void {}

	async fetchUpdates(): Promise<object> {
		return {};
	}

	async submit(): Promise<object> {
		return {};
	}
}

/** What `Stripe(publishableKey)` returns. */
class StripeSandbox {
	readonly #key: string;

	constructor(key: string) {
		this.#key = key;
	}

	elements(options: { fonts?: ElementFont[] } = {}): Elements {
		return new Elements(options.fonts ?? []);
	}

	async createPaymentMethod(data: {
		type?: string;
		card?: CardElement | { token: string };
		billing_details?: object;
		metadata?: object;
	}): Promise<CardResult> {
		const { card, ...fields } = data;
		if (card instanceof CardElement) return card._createPaymentMethod(this.#key, data.billing_details);
		const result = await callStripe<PaymentMethod>("POST", "/payment_methods", this.#key, { ...fields, card });
		return "error" in result ? result : { paymentMethod: result.value };
	}

	async confirmCardPayment(
		clientSecret: string,
		data: ConfirmData = {},
		options: { handleActions?: boolean } = {},
	): Promise<IntentResult> {
		const id = intentIdOf(clientSecret, "confirmCardPayment");
		const { payment_method: method, ...fields } = data;
		let methodId = typeof method === "string" ? method : undefined;
		if (typeof method === "object") {
			const created = await this.createPaymentMethod({ type: "card", ...method });
			if ("error" in created) return created;
			methodId = created.paymentMethod.id;
		}
		// Without a method an authentication that was interrupted is taken up again.
		const unfinished = methodId === undefined ? await this.retrievePaymentIntent(clientSecret) : undefined;
		if (unfinished && "paymentIntent" in unfinished && unfinished.paymentIntent.status === "requires_action") {
			return options.handleActions === false ? unfinished : this.#authenticate(clientSecret, unfinished);
		}
		const confirmed = await callStripe<PaymentIntent>("POST", `/payment_intents/${id}/confirm`, this.#key, {
			...fields,
			payment_method: methodId,
			client_secret: clientSecret,
			use_stripe_sdk: true,
		});
		const result = toIntentResult(confirmed);
		return options.handleActions === false ? result : this.#authenticate(clientSecret, result);
	}

	async handleCardAction(clientSecret: string): Promise<IntentResult> {
		return this.#authenticate(clientSecret, await this.retrievePaymentIntent(clientSecret));
	}

	async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
		return this.handleCardAction(clientSecret);
	}

	async retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
		const id = intentIdOf(clientSecret, "retrievePaymentIntent");
		const fields = { client_secret: clientSecret };
		return toIntentResult(await callStripe<PaymentIntent>("GET", `/payment_intents/${id}`, this.#key, fields));
	}

	async createToken(): Promise<never> {
		throw integrationError("The sandbox does not make tokens: use stripe.createPaymentMethod instead.");
	}

	_registerWrapper(): void {}

	registerAppInfo(): void {}

	async #authenticate(clientSecret: string, before: IntentResult): Promise<IntentResult> {
		if ("error" in before || before.paymentIntent.status !== "requires_action") return before;
		await authenticateInDialog(this.#key, clientSecret);
		const after = await this.retrievePaymentIntent(clientSecret);
		if ("error" in after || after.paymentIntent.status === "succeeded") return after;
		return { error: describeFailure(after.paymentIntent) };
	}
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

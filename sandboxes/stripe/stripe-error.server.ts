import type { Stripe } from "stripe";

/** The `error` object of an answer that is not a success. */
export interface StripeErrorBody {
	type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
	message: string;
	code?: string;
	decline_code?: string;
	param?: string;
	charge?: string;
	doc_url?: string;
	payment_intent?: Partial<Stripe.PaymentIntent>;
	payment_method?: Stripe.PaymentMethod;
}

/** A refused call. Thrown before anything is written; one place turns it into an answer. */
export class StripeRefusal extends Error {
	readonly status: number;
	readonly body: StripeErrorBody;
	/** Whether an idempotency key remembers it: Stripe forgets calls whose parameters were wrong. */
	readonly remembered: boolean;

	constructor(status: number, body: StripeErrorBody, remembered = false) {
		super(body.message);
		this.status = status;
		this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
		this.remembered = remembered;
	}
}

/** The address of Stripe's page about an error code. */
export function docUrl(code: string): string {
	return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

/** 400: the parameters of the call are wrong. */
export function invalidParameter(message: string, param?: string, code?: string): StripeRefusal {
	return new StripeRefusal(400, { type: "invalid_request_error", message, param, code });
}

/** 400: a parameter the call needs is absent. */
export function parameterMissing(param: string): StripeRefusal {
	return invalidParameter(`Missing required param: ${param}.`, param, "parameter_missing");
}

/** 404 for an object named in the path, 400 for one named in a parameter. */
export function resourceMissing(what: string, id: string, param: string, status: 400 | 404 = 404): StripeRefusal {
	return new StripeRefusal(status, {
		type: "invalid_request_error",
		code: "resource_missing",
		message: `No such ${what}: '${id}'`,
		param,
	});
}

/** 400: the object is in a state that does not allow the call. */
export function notInThisState(message: string, details: Partial<StripeErrorBody> = {}): StripeRefusal {
	return new StripeRefusal(400, { type: "invalid_request_error", message, ...details }, true);
}

/** 402: the card is refused before anything could be charged. */
export function cardRefused(code: string, message: string, details: Partial<StripeErrorBody> = {}): StripeRefusal {
	return new StripeRefusal(402, { type: "card_error", code, message, ...details });
}

/** 401: no key, or one that is not known. */
export function keyRefused(key: string | undefined): StripeRefusal {
	const message = key
		? `Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.length > 16 ? key.slice(-4) : ""}`
		: "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
	return new StripeRefusal(401, { type: "invalid_request_error", message });
}

/** 403: the publishable key was sent where only the secret one will do. */
export function secretKeyRequired(): StripeRefusal {
	return new StripeRefusal(403, {
		type: "invalid_request_error",
		code: "secret_key_required",
		message:
			"This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
	});
}

/** 400: an idempotency key came back with another request. */
export function idempotencyMismatch(key: string, same: "endpoint" | "parameters"): StripeRefusal {
	const use =
		same === "endpoint"
			? "for the same endpoint they were first used for"
			: "with the same parameters they were first used with";
	return new StripeRefusal(400, {
		type: "idempotency_error",
		message: `Keys for idempotent requests can only be used ${use}. Try using a key other than '${key}' if you meant to execute a different request.`,
	});
}

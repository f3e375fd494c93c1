// Runs in the browser, on the shop's page and in the sandbox's frames.
import type { StripeError } from "@stripe/stripe-js";
import { sandboxBasePath } from "./browser-messages.ts";

/** An answer of the API: the object asked for, or Stripe's error. */
export type StripeResult<T> = { value: T } | { error: StripeError };

type FormValue = string | number | boolean | null | undefined | object;

const connectionError: StripeError = {
	type: "api_connection_error",
	message:
		"We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};

function appendField(form: URLSearchParams, name: string, value: FormValue): void {
	if (value === null || value === undefined) return;
	if (typeof value !== "object") form.append(name, String(value));
	else for (const [key, inner] of Object.entries(value)) appendField(form, `${name}[${key}]`, inner as FormValue);
}

/** Calls the sandbox's API with the publishable key. Never rejects: a lost connection is an error like any other. */
export async function callStripe<T>(
	method: "GET" | "POST",
	path: string,
	key: string,
	fields: object,
): Promise<StripeResult<T>> {
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(fields)) appendField(form, name, value as FormValue);
	const query = method === "GET" ? `?${form}` : "";
	try {
		const response = await fetch(`${sandboxBasePath}/v1${path}${query}`, {
			method,
			headers: { authorization: `Bearer ${key}` },
			body: method === "POST" ? form : undefined,
		});
		const body = (await response.json()) as T & { error?: StripeError };
		return body.error ? { error: body.error } : { value: body };
	} catch {
		return { error: connectionError };
	}
}

/** The id of the intent a client secret belongs to. @throws an error named IntegrationError for anything else */
export function intentIdOf(clientSecret: unknown, method: string): string {
	const id = typeof clientSecret === "string" ? /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1] : undefined;
	if (id) return id;
	throw integrationError(
		`Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
	);
}

/** A mistake in the page's own code, as Stripe.js throws it. */
export function integrationError(message: string): Error {
	const error = new Error(message);
	error.name = "IntegrationError";
	return error;
}

import type { Stripe } from "stripe";
import {
	type FormFields,
	readBoolean,
	readChoice,
	readGroup,
	readInteger,
	readList,
	readMetadata,
	readText,
	readTextOrNull,
	refuseUnknownFields,
	requireText,
} from "./form-fields.server.ts";
import { readAddress, requirePaymentMethod } from "./payment-methods.server.ts";
import type { SandboxDeps } from "./sandbox-deps.server.ts";
import { invalidParameter, resourceMissing } from "./stripe-error.server.ts";

const smallestAmount = 50;
const largestAmount = 99_999_999;
const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export function readAmount(fields: FormFields): number | undefined {
	const amount = readInteger(fields, "amount");
	if (amount === undefined) return undefined;
	if (amount < 1) {
		throw invalidParameter("This value must be greater than or equal to 1.", "amount", "parameter_invalid_integer");
	}
	if (amount < smallestAmount) {
		const currency = readText(fields, "currency") ?? "usd";
		throw invalidParameter(`Amount must be at least $0.50 ${currency}`, "amount", "amount_too_small");
	}
	if (amount > largestAmount)
		throw invalidParameter("Amount must be no more than $999,999.99", "amount", "amount_too_large");
	return amount;
}

export function readCurrency(fields: FormFields): string | undefined {
	const currency = readText(fields, "currency")?.toLowerCase();
	if (currency !== undefined && !currencies.has(currency)) {
		throw invalidParameter(`Invalid currency: ${currency}`, "currency");
	}
	return currency;
}

function readShipping(fields: FormFields): Stripe.PaymentIntent.Shipping | null | undefined {
	if (fields.shipping === undefined) return undefined;
	if (fields.shipping === "") return null;
	const shipping = readGroup(fields, "shipping");
	refuseUnknownFields(shipping, ["address", "carrier", "name", "phone", "tracking_number"]);
	return {
		address: readAddress(readGroup(shipping, "address")),
		carrier: readTextOrNull(shipping, "carrier") ?? null,
		name: requireText(shipping, "name", "shipping[name]"),
		phone: readTextOrNull(shipping, "phone") ?? null,
		tracking_number: readTextOrNull(shipping, "tracking_number") ?? null,
	};
}

/** The fields that create and update have in common, each only if it was given. */
export function readDescription(
	fields: FormFields,
	parts: SandboxDeps,
	before: Record<string, string> = {},
): Partial<Stripe.PaymentIntent> {
	const customer = readText(fields, "customer");
	if (customer) throw resourceMissing("customer", customer, "customer", 400);
	const method = readText(fields, "payment_method");
	const read: Partial<Stripe.PaymentIntent> = {
		description: readTextOrNull(fields, "description"),
		metadata: readMetadata(fields, before),
		payment_method: method && requirePaymentMethod(method, parts).id,
		receipt_email: readTextOrNull(fields, "receipt_email"),
		shipping: readShipping(fields),
		statement_descriptor: readTextOrNull(fields, "statement_descriptor"),
		statement_descriptor_suffix: readTextOrNull(fields, "statement_descriptor_suffix"),
	};
	return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

type MethodTypes = Pick<
	Stripe.PaymentIntent,
	"allowed_payment_method_types" | "automatic_payment_methods" | "payment_method_types"
>;

/** Which kinds of payment an intent takes: cards, whichever way that is said. */
export function readMethodTypes(fields: FormFields): MethodTypes {
	if (fields.payment_method_types !== undefined) {
		throw invalidParameter(
			"The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.",
			"payment_method_types",
			"payment_method_types_no_longer_supported",
		);
	}
	const allowed = readList(fields, "allowed_payment_method_types");
	if (allowed.length > 0 && fields.automatic_payment_methods !== undefined) {
		throw invalidParameter(
			"You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.",
			undefined,
			"parameters_exclusive",
		);
	}
	if (allowed.length > 0 && !allowed.includes("card")) {
		throw invalidParameter("The sandbox takes cards only.", "allowed_payment_method_types");
	}
	const automatic = readGroup(fields, "automatic_payment_methods");
	readBoolean(automatic, "enabled", "automatic_payment_methods[enabled]");
	const allowRedirects = readChoice(automatic, "allow_redirects", ["always", "never"]) ?? "always";
	return {
		allowed_payment_method_types: allowed.length > 0 ? allowed : null,
		automatic_payment_methods: allowed.length > 0 ? null : { allow_redirects: allowRedirects, enabled: true },
		payment_method_types: ["card"],
	};
}

import { type FormFields, readInteger, readList, requireText } from "./form-fields.server.ts";
import { invalidParameter, parameterMissing } from "./stripe-error.server.ts";

const smallestAmount = 50;
const largestAmount = 99_999_999;
const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export function readAmount(fields: FormFields): number {
	const amount = readInteger(fields, "amount");
	if (amount === undefined) throw parameterMissing("amount");
	if (amount < 1) {
		throw invalidParameter("This value must be greater than or equal to 1.", "amount", "parameter_invalid_integer");
	}
	if (amount < smallestAmount)
		throw invalidParameter("Amount must be at least $0.50 usd", "amount", "amount_too_small");
	if (amount > largestAmount)
		throw invalidParameter("Amount must be no more than $999,999.99", "amount", "amount_too_large");
	return amount;
}

export function readCurrency(fields: FormFields): string {
	const currency = requireText(fields, "currency").toLowerCase();
	if (!currencies.has(currency)) throw invalidParameter(`Invalid currency: ${currency}`, "currency");
	return currency;
}

/** The kinds of payment an intent was asked to take: cards, if any are named. */
export function readMethodTypes(fields: FormFields): string[] | null {
	const allowed = readList(fields, "allowed_payment_method_types");
	if (allowed.length > 0 && !allowed.includes("card")) {
		throw invalidParameter("The sandbox takes cards only.", "allowed_payment_method_types");
	}
	return allowed.length > 0 ? allowed : null;
}

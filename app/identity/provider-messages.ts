const providerMessages = {
	unavailable: "{provider} cannot be reached at the moment. Try again, or log in another way.",
	"not-set-up": "Sign-in with {provider} is not set up in this shop. Log in with e-mail and password.",
	misconfigured: "{provider} does not take requests of this shop. Log in another way, and tell the shop.",
	"access-denied": "You cancelled the sign-in with {provider}. Nothing was changed.",
	"not-you": "That is another {provider} account than the one that opens yours here. Nothing was confirmed.",
	"account-not-linked":
		"This e-mail already has an account here that was not made with this {provider} account. Log in the way you first did, then connect {provider} in Profile. If that account is not yours, ask the shop to remove it.",
	"account-already-linked-to-different-user":
		"This {provider} account already opens another account here. Disconnect it there first, or sign in with it.",
	"email-not-verified":
		"{provider} has not verified this e-mail address. Verify it there first, or sign up with a password.",
	"email-not-usable": "This {provider} account's e-mail has characters that nobody sees, and cannot be used here.",
	"email-not-found": "{provider} did not tell the shop your e-mail address, which an account here needs.",
	"email-reserved": "This e-mail is the demo shop's. Sign in with your own.",
	"server-error": "{provider} could not sign you in just now. Try again in a moment.",
	"temporarily-unavailable": "{provider} could not sign you in just now. Try again in a moment.",
	failed: "The sign-in with {provider} did not work. Try again.",
} as const;

export type ProviderMessageCode = keyof typeof providerMessages;

export const providerMessage = (code: ProviderMessageCode, label: string): string =>
	providerMessages[code].replaceAll("{provider}", label);

/** OAuth error codes for a wrong configuration of the shop (RFC 6749 §4.1.2.1). */
const ofTheShop = ["unauthorized-client", "invalid-request", "invalid-scope", "unsupported-response-type"];

/** Returns the message for the `error` parameter of a provider's callback, such as `access_denied`. */
export function providerErrorMessage(error: string, label = "Google"): string {
	const code = error
		.toLowerCase()
		.replaceAll("_", "-")
		.replace(/^(google|oidc)-/, "");
	if (ofTheShop.includes(code)) return providerMessage("misconfigured", label);
	return providerMessage(Object.hasOwn(providerMessages, code) ? (code as ProviderMessageCode) : "failed", label);
}

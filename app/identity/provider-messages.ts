import { blockedMessage } from "./identity-messages.ts";

const providerMessages = {
	unavailable: "{provider} can't be reached right now. Try again, or log in another way.",
	"not-set-up": "Sign-in with {provider} isn't set up in this shop. Log in with e-mail and password.",
	misconfigured: "{provider} rejected the shop's request. Log in another way, and please let us know.",
	"access-denied": "You cancelled the sign-in with {provider}. Nothing was changed.",
	"other-provider-account": "This isn't the {provider} account connected to your account here. Nothing was confirmed.",
	"account-blocked": blockedMessage,
	"account-not-linked":
		"An account with this e-mail already exists, but isn't connected to this {provider} account. Log in the way you did before, then connect {provider} in Profile. If the account isn't yours, ask us to remove it.",
	"account-already-linked-to-different-user":
		"This {provider} account is already connected to another account here. Disconnect it there first, or sign in with it.",
	"email-not-verified":
		"{provider} has not verified this e-mail address. Verify it there first, or sign up with a password.",
	"email-not-usable":
		"The e-mail of this {provider} account has characters that can't be used here: invisible ones, look-alikes, or capitals other than A to Z.",
	"email-not-found": "{provider} didn't share your e-mail address. You need one for an account here.",
	"email-reserved": "This e-mail belongs to the demo shop. Sign in with your own.",
	"server-error": "{provider} couldn't sign you in. Try again in a moment.",
	"temporarily-unavailable": "{provider} couldn't sign you in. Try again in a moment.",
	failed: "Signing in with {provider} didn't work. Try again.",
} as const;

export type ProviderMessageCode = keyof typeof providerMessages;

export const providerMessage = (code: ProviderMessageCode, label: string): string =>
	providerMessages[code].replaceAll("{provider}", label);

/** OAuth error codes for a wrong configuration of the shop (RFC 6749 §4.1.2.1). */
const configurationErrors = ["unauthorized-client", "invalid-request", "invalid-scope", "unsupported-response-type"];

/** Returns the message for the `error` parameter of a provider's callback, such as `access_denied`. */
export function providerErrorMessage(error: string, label = "Google"): string {
	const code = error
		.toLowerCase()
		.replaceAll("_", "-")
		.replace(/^(google|oidc)-/, "");
	if (configurationErrors.includes(code)) return providerMessage("misconfigured", label);
	return providerMessage(Object.hasOwn(providerMessages, code) ? (code as ProviderMessageCode) : "failed", label);
}

import { IdentityError } from "./identity-provider.ts";

export const blockedMessage = "This account is blocked. Contact us if you think this is a mistake.";

export const identityMessages = {
	"invalid-email-or-password": "The e-mail or password is incorrect.",
	"account-blocked": blockedMessage,
	"user-already-exists": "There is already an account with this e-mail. Log in instead.",
	"reserved-email": "This e-mail belongs to the demo shop. Sign up with your own.",
	"common-password": "This password is too common. Choose another.",
	"personal-password": "Your password must not be your e-mail or your name. Choose another.",
	"admin-password-too-short":
		"Admins of this shop need a password of at least 12 characters. Ask the shop's owner to set a new one: shop set-password",
	"wrong-password": "This isn't your current password.",
	"step-up": "Please confirm it's you: you signed in a while ago.",
	"step-up-second-factor":
		"Confirm it's you with a code from your app, a recovery code or a passkey. Your password alone isn't enough.",
	"wrong-code": "This code is wrong or has already been used. Enter the current code from your app.",
	"codes-blocked":
		"Too many wrong codes were entered, so codes from your app no longer work. Use a recovery code or a passkey.",
	"second-step-expired": "This sign-in has expired. Start again with your password.",
	"app-already-added": "You already have an authenticator app. Remove it first.",
	"app-setup-expired": "This setup is no longer valid. Start again.",
	"unknown-passkey": "This passkey doesn't belong to an account here. Log in another way.",
	"passkey-already-added": "This passkey is already registered here.",
	"too-many-passkeys":
		"You can have up to 20 passkeys, or 3 until you have confirmed your e-mail address. Remove one you don't use.",
	"passkey-cancelled": "The passkey request was cancelled or timed out. Nothing was changed.",
	"window-blocked": "Your browser blocked the window. Allow pop-ups for this shop and try again.",
	"no-password": "You sign in without a password, so there is none to change.",
	"no-reset-by-mail": "This shop doesn't send reset links. Ask the shop's owner for a new password.",
	"no-links-by-mail": "This shop doesn't send links by e-mail, so you can't confirm your address.",
	"link-of-other-account": "This link belongs to a different account. Log in to that account and open the link again.",
	"too-many-mails":
		"Too many e-mails were requested for this address or from your network. Use the latest link if you received one, or try again later.",
	"link-expired": "This link has expired or was already used. Request a new one.",
	"cookies-refused":
		"Your browser blocks cookies from this shop, so you can't stay signed in. Allow them for this site and try again.",
	"last-sign-in-method": "You can't remove your only way to sign in. Connect another one first.",
	"signed-out": "No user is logged in",
	"other-account": "Another account uses this browser now. Load this page again.",
	"too-many-attempts": "Too many attempts. Try again later.",
	"too-busy": "Too many people are signing in right now. Try again in a few seconds.",
	"invalid-origin": "This request did not come from a page of the shop. Open the shop's own page and try again.",
	"no-response": "The shop did not answer. Check your connection and try again.",
	unexpected: "Something went wrong on our side. Try again.",
} as const;

/** Names the data that the first proof of an address removes (docs/rulings.md, 41), and why. */
export const emptiedText =
	"Your e-mail address had not been confirmed, so someone else could have set up this account. To be safe, we removed your name, profile, lists, stock alerts, reviews, unpaid orders and other ways to log in. Your paid orders are still there.";

export type IdentityMessageCode = keyof typeof identityMessages;

export const identityErrorText = (error: unknown): string =>
	error instanceof IdentityError ? error.message : identityMessages.unexpected;

const providerMessages = {
	unavailable: "{provider} can't be reached right now. Try again, or log in another way.",
	"not-set-up": "Sign-in with {provider} isn't set up in this shop. Log in with e-mail and password.",
	misconfigured: "{provider} rejected the shop's request. Log in another way, and please let us know.",
	"access-denied": "You cancelled the sign-in with {provider}. Nothing was changed.",
	"other-provider-account": "This isn't the {provider} account connected to your account here. Nothing was confirmed.",
	"account-blocked": blockedMessage,
	"account-not-linked":
		"An account with this e-mail already exists, but isn't connected to this {provider} account. Log in the way you did before, then connect {provider} under Security in your profile. If the account isn't yours, ask us to remove it.",
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

/** What a person reads when the identity provider refuses, by its stable code. */
export const identityMessages = {
	"invalid-email-or-password": "The e-mail or the password is wrong.",
	"user-already-exists": "There is already an account with this e-mail. Log in instead.",
	"reserved-email": "This e-mail is the demo shop's. Sign up with your own.",
	"password-is-common": "This password is one of the commonest: whoever guesses tries it first. Choose another.",
	"password-is-known": "The password must not be your e-mail or your name: everybody knows those. Choose another.",
	"admin-password-too-short":
		"An admin of this shop needs a password of at least 12 characters, and yours is shorter. Ask whoever runs the shop to set another: npm run shop -- set-password",
	"wrong-password": "Your present password is not this one.",
	"no-password": "You sign in with Google: there is no password here to change.",
	"cookies-refused":
		"Your browser keeps no cookies of this shop, and without one nobody can stay signed in. Allow them for this site and try again.",
	"signed-out": "No user is logged in",
	"too-many-attempts": "Too many attempts. Wait a little and try again.",
	"too-busy": "Very many people are signing in at this moment. Try again in a few seconds.",
	"invalid-origin": "This request did not come from a page of the shop. Open the shop's own page and try again.",
	"google-unavailable": "Google cannot be reached at the moment. Try again, or log in with e-mail and password.",
	"google-not-set-up": "Sign-in with Google is not set up in this shop. Log in with e-mail and password.",
	"access-denied": "You cancelled the sign-in with Google. Nothing was changed.",
	"account-not-linked":
		"This e-mail already has an account here that was not made with this Google account. Log in with e-mail and password. If that account is not yours, ask the shop to remove it.",
	"email-not-verified":
		"Google has not verified this e-mail address. Verify it there first, or sign up with a password.",
	"email-not-usable": "This Google account's e-mail has characters that nobody sees, and cannot be used here.",
	"google-failed": "The sign-in with Google did not work. Try again.",
	"not-reached": "The shop did not answer. Check your connection and try again.",
	unexpected: "Something went wrong on our side. Try again.",
} as const;

export type IdentityMessageCode = keyof typeof identityMessages;

/** The sentence for the `error` with which a provider's page came back, such as `access_denied`. */
export function providerErrorMessage(error: string): string {
	const code = error.toLowerCase().replaceAll("_", "-");
	return Object.hasOwn(identityMessages, code)
		? identityMessages[code as IdentityMessageCode]
		: identityMessages["google-failed"];
}

import { IdentityError } from "./identity-provider.ts";

export const identityMessages = {
	"invalid-email-or-password": "The e-mail or the password is wrong.",
	"user-already-exists": "There is already an account with this e-mail. Log in instead.",
	"reserved-email": "This e-mail is the demo shop's. Sign up with your own.",
	"password-is-common": "This password is one of the commonest: whoever guesses tries it first. Choose another.",
	"password-is-known": "The password must not be your e-mail or your name: everybody knows those. Choose another.",
	"admin-password-too-short":
		"An admin of this shop needs a password of at least 12 characters, and yours is shorter. Ask whoever runs the shop to set another: shop set-password",
	"wrong-password": "Your present password is not this one.",
	"step-up": "Confirm that it is you first: it is some time ago that you signed in.",
	"step-up-second-factor":
		"Confirm by your app's code, a recovery code or a passkey that it is you: your password alone does not change them.",
	"wrong-code": "This code is wrong, or was used before. Take the one that the app shows now.",
	"second-step-is-over":
		"That took more than ten minutes, or you were signed out everywhere meanwhile. Begin again with your password.",
	"second-factor-is-on": "An app shows your codes already. Take it away first.",
	"second-factor-not-begun": "Begin again: this key is not the one that you began with.",
	"passkey-not-known": "This passkey opens no account here. Log in another way.",
	"passkey-is-known": "This passkey opens an account here already.",
	"too-many-passkeys": "An account has 20 passkeys at most. Remove one that you do not use.",
	"passkey-cancelled": "Nothing was done with a passkey: it was cancelled, or took too long.",
	"window-blocked": "Your browser opened no window for it. Allow windows of this shop, and try again.",
	"no-password": "You sign in without a password here: there is none to change.",
	"no-reset-by-mail": "This shop sends no links by mail. Ask whoever runs it for a new password.",
	"no-links-by-mail": "This shop sends no links by mail, so no address is confirmed by one.",
	"link-is-not-yours":
		"This link belongs to another account than the one you are logged in to. Log in to that one and open the link again.",
	"too-many-mails": "Three links were mailed within this hour. Use the last one, or wait a little.",
	"link-is-over": "This link was used, or is too old. Ask for a new one.",
	"cookies-refused":
		"Your browser keeps no cookies of this shop, and without one nobody can stay signed in. Allow them for this site and try again.",
	"log-in-again":
		"You logged in more than an hour ago. Log out and in again first, so that nobody else does this in your place.",
	"last-sign-in-method":
		"This is the only way into your account. Connect another one first, or you could not sign in any more.",
	"signed-out": "No user is logged in",
	"too-many-attempts": "Too many attempts. Wait a little and try again.",
	"too-busy": "Very many people are signing in at this moment. Try again in a few seconds.",
	"invalid-origin": "This request did not come from a page of the shop. Open the shop's own page and try again.",
	"not-reached": "The shop did not answer. Check your connection and try again.",
	unexpected: "Something went wrong on our side. Try again.",
} as const;

export type IdentityMessageCode = keyof typeof identityMessages;

export const wordsOfFailure = (error: unknown): string =>
	error instanceof IdentityError ? error.message : identityMessages.unexpected;

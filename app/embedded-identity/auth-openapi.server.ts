import type { OpenAPIHono } from "@hono/zod-openapi";
import * as z from "zod";
import { failure, jsonBody, okJson, type RouteConfig } from "../http/api-router.server.ts";
import {
	confirmationSchema,
	displayNameSchema,
	loginSchema,
	newPasswordSchema,
	passwordChangeSchema,
	resetLinkSchema,
	resetRequestSchema,
	signupSchema,
} from "../identity/credentials.ts";
import { endSessionSchema, ownSessionSchema } from "../identity/own-session.ts";
import {
	disconnectSchema,
	type SignInProviderId,
	signInMethodSchema,
	signInProviderIds,
} from "../identity/sign-in-provider.ts";
import { sessionCookieName } from "./embedded-issuer.server.ts";
import { factorCalls, person, publicCall, sessionCall } from "./second-factor/factors-openapi.server.ts";

const tags = ["Identity"];
const providerInput = z.object({
	provider: z.enum(signInProviderIds),
	callbackURL: z.string().optional(),
	errorCallbackURL: z.string().optional(),
});

const providerCallback = z.object({
	state: z.string().optional(),
	code: z.string().optional(),
	iss: z.string().optional(),
	error: z.string().optional(),
});

const callbackCall = (provider: SignInProviderId): RouteConfig => ({
	method: "get",
	path: `/auth/callback/${provider}`,
	summary: provider === "google" ? "Callback from Google" : "Callback from the configured provider",
	request: { query: providerCallback },
	responses: {
		302: { description: "To the page that started the sign-in, or to the login page with `error`" },
		default: failure,
	},
});

const calls: RouteConfig[] = [
	publicCall("/sign-up/email", {
		summary: "Create an account and sign in",
		description: "Sets the session cookie. A browser's `Origin` must be the shop's own.",
		request: jsonBody(signupSchema),
		responses: okJson("Signed in", z.object({ user: person })),
	}),
	publicCall("/sign-in/email", {
		summary: "Sign in",
		description:
			"Sets the session cookie. For an account with a second step, returns the possible second steps, and the user is not signed in yet.",
		request: jsonBody(loginSchema),
		responses: okJson(
			"Signed in, or the possible second steps",
			z.union([z.object({ user: person }), z.object({ secondFactor: z.array(z.enum(["code", "passkey"])) })]),
		),
	}),
	publicCall("/sign-in/social", {
		summary: "Start a sign-in at a provider",
		description: "Returns the provider's address. The user returns to `callbackURL`, a path of the shop.",
		request: jsonBody(providerInput),
		responses: okJson("The provider's address", z.object({ url: z.string() })),
	}),
	sessionCall("post", "/link-social", {
		summary: "Start connecting a provider to the caller's account",
		description: "Works like a sign-in there. The session must be less than one hour old.",
		request: jsonBody(providerInput),
		responses: okJson("The provider's address", z.object({ url: z.string() })),
	}),
	...signInProviderIds.map(callbackCall),
	sessionCall("get", "/sign-in-methods", {
		summary: "List the caller's sign-in methods, oldest first",
		responses: okJson("The sign-in methods", z.array(signInMethodSchema)),
	}),
	sessionCall("post", "/disconnect", {
		summary: "Disconnect a provider from the caller's account, and end the other sessions",
		description: "The last sign-in method cannot be disconnected (409).",
		request: jsonBody(disconnectSchema),
		responses: okJson("Disconnected", z.object({ success: z.boolean() })),
	}),
	sessionCall("get", "/token", {
		summary: "Get an ID token for PUT /users/{email}",
		responses: okJson("The token, valid for ten minutes", z.object({ token: z.string() })),
	}),
	sessionCall("get", "/get-session", {
		summary: "Get the signed-in user, or null",
		responses: okJson("The session", z.object({ user: person }).nullable()),
	}),
	sessionCall("post", "/update-user", {
		summary: "Change the caller's name",
		request: jsonBody(z.object({ name: displayNameSchema })),
		responses: okJson("Changed", z.object({ status: z.boolean() })),
	}),
	sessionCall("get", "/sessions", {
		summary: "List the caller's sessions, most recently used first",
		responses: okJson("The sessions", z.array(ownSessionSchema)),
	}),
	publicCall("/request-password-reset", {
		summary: "E-mail a link to reset the password",
		description:
			"The response is the same for an e-mail without an account. Sends a day's first e-mail always, and at most five an hour. 409 `no-reset-by-mail` when the shop does not send links.",
		request: jsonBody(resetRequestSchema),
		responses: okJson("Accepted", z.object({ success: z.literal(true) })),
	}),
	publicCall("/reset-password", {
		summary: "Set a new password with an e-mailed link",
		description:
			"Ends all sessions of the account. 409 `link-expired` when the link was used, is older than an hour (a day for an unproven address), or was not issued by the shop. `isEmptied` when the address was not confirmed: what the account had is removed.",
		request: jsonBody(newPasswordSchema),
		responses: okJson("Set", z.object({ success: z.literal(true), isEmptied: z.literal(true).optional() })),
	}),
	publicCall("/check-reset-link", {
		summary: "Check whether a reset link is still valid",
		description: "Does not use the link. 409 `link-expired` when it can no longer be used.",
		request: jsonBody(resetLinkSchema),
		responses: okJson("Valid", z.object({ success: z.literal(true) })),
	}),
	sessionCall("post", "/request-confirmation", {
		summary: "E-mail a link to confirm the caller's address",
		description: "The first link is sent at sign-up. At most three more per hour.",
		responses: okJson("Sent", z.object({ success: z.literal(true) })),
	}),
	sessionCall("post", "/confirm-address", {
		summary: "Confirm the caller's address with an e-mailed link",
		description:
			"409 `link-of-other-account` for another account's link, `link-expired` after a week. The next ID token has `email_verified`.",
		request: jsonBody(confirmationSchema),
		responses: okJson("Confirmed", z.object({ success: z.literal(true) })),
	}),
	sessionCall("post", "/change-password", {
		summary: "Change the caller's password, and end the other sessions",
		request: jsonBody(passwordChangeSchema),
		responses: okJson("Changed", z.object({ success: z.boolean() })),
	}),
	sessionCall("post", "/end-session", {
		summary: "End one of the caller's sessions",
		description: "Another session than the caller's own needs a confirmed identity.",
		request: jsonBody(endSessionSchema),
		responses: okJson("Ended", z.object({ success: z.boolean() })),
	}),
	sessionCall("post", "/sign-out-everywhere", {
		summary: "End all of the caller's sessions, on every device",
		responses: okJson("Ended", z.object({ success: z.boolean() })),
	}),
	sessionCall("post", "/sign-out", {
		summary: "End the session",
		responses: okJson("Ended", z.object({ success: z.boolean() })),
	}),
	{
		method: "get",
		path: "/auth/jwks",
		summary: "Get the public keys for ID tokens (RFC 7517)",
		responses: okJson("The keys", z.object({ keys: z.array(z.record(z.string(), z.unknown())) })),
	},
];

/**
 * Adds the embedded provider's calls, which are answered elsewhere, to the API's document.
 * @param isSecure whether the shop is behind https: its cookie has another name then
 */
export function describeIdentity({ openAPIRegistry }: Pick<OpenAPIHono, "openAPIRegistry">, isSecure: boolean): void {
	openAPIRegistry.registerComponent("securitySchemes", "session", {
		type: "apiKey",
		in: "cookie",
		name: sessionCookieName(isSecure),
		description: "Set by the sign-in calls.",
	});
	for (const call of [...calls, ...factorCalls]) openAPIRegistry.registerPath({ ...call, tags });
}

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
import { ownSessionSchema } from "../identity/own-session.ts";
import {
	disconnectSchema,
	type SignInProviderId,
	signInMethodSchema,
	signInProviderIds,
} from "../identity/sign-in-provider.ts";
import { sessionCookieName } from "./embedded-issuer.server.ts";
import { factorCalls, ofAnybody, ofSession, person } from "./second-factor/factors-openapi.server.ts";

const tags = ["Identity"];
const comeBack = z.object({
	provider: z.enum(signInProviderIds),
	callbackURL: z.string().optional(),
	errorCallbackURL: z.string().optional(),
});

const answerOfProvider = z.object({
	state: z.string().optional(),
	code: z.string().optional(),
	iss: z.string().optional(),
	error: z.string().optional(),
});

const callbackOf = (provider: SignInProviderId): RouteConfig => ({
	method: "get",
	path: `/auth/callback/${provider}`,
	summary: provider === "google" ? "Where Google sends people back to" : "Where the set provider sends people back to",
	request: { query: answerOfProvider },
	responses: {
		302: { description: "To the page they came from, or to the login page with `error`" },
		default: failure,
	},
});

const calls: RouteConfig[] = [
	ofAnybody("/sign-up/email", {
		summary: "Make an account, and sign in with it",
		description: "Sets the session cookie. A browser's `Origin` must be the shop's own.",
		request: jsonBody(signupSchema),
		responses: okJson("Signed in", z.object({ user: person })),
	}),
	ofAnybody("/sign-in/email", {
		summary: "Sign in",
		description:
			"Sets the session cookie. Where the account has a second step, answers by what the sign-in goes on, and nobody is signed in yet.",
		request: jsonBody(loginSchema),
		responses: okJson(
			"Signed in, or what is asked next",
			z.union([z.object({ user: person }), z.object({ secondFactor: z.array(z.enum(["code", "passkey"])) })]),
		),
	}),
	ofAnybody("/sign-in/social", {
		summary: "Begin to sign in at a provider",
		description: "Answers where to send the person, who comes back to `callbackURL`, a path of the shop.",
		request: jsonBody(comeBack),
		responses: okJson("Where to go", z.object({ url: z.string() })),
	}),
	ofSession("post", "/link-social", {
		summary: "Begin to connect a provider with the own account",
		description: "As to sign in there. The session must have begun within the last hour.",
		request: jsonBody(comeBack),
		responses: okJson("Where to go", z.object({ url: z.string() })),
	}),
	...signInProviderIds.map(callbackOf),
	ofSession("get", "/sign-in-methods", {
		summary: "The ways into the own account, the oldest first",
		responses: okJson("The ways", z.array(signInMethodSchema)),
	}),
	ofSession("post", "/disconnect", {
		summary: "Take a provider away from the own account, and end the other sessions",
		description: "The last way in stays (409). The session must have begun within the last hour.",
		request: jsonBody(disconnectSchema),
		responses: okJson("Disconnected", z.object({ success: z.boolean() })),
	}),
	ofSession("get", "/token", {
		summary: "An ID token, for PUT /users/{email}",
		responses: okJson("The token, good for ten minutes", z.object({ token: z.string() })),
	}),
	ofSession("get", "/get-session", {
		summary: "Who is signed in, or null",
		responses: okJson("The session", z.object({ user: person }).nullable()),
	}),
	ofSession("post", "/update-user", {
		summary: "Change the own name",
		request: jsonBody(z.object({ name: displayNameSchema })),
		responses: okJson("Changed", z.object({ status: z.boolean() })),
	}),
	ofSession("get", "/sessions", {
		summary: "The own sessions, the one used last first",
		responses: okJson("The sessions", z.array(ownSessionSchema)),
	}),
	ofAnybody("/request-password-reset", {
		summary: "Have a link for a new password mailed",
		description:
			"Answered alike for an e-mail that has no account. One account gets three mails an hour. 409 `no-reset-by-mail` where the shop mails no links.",
		request: jsonBody(resetRequestSchema),
		responses: okJson("Taken", z.object({ success: z.literal(true) })),
	}),
	ofAnybody("/reset-password", {
		summary: "Set a new password by a mailed link",
		description:
			"Ends all sessions of the account. 409 `link-is-over` when the link was used, is older than an hour, or was not made by the shop.",
		request: jsonBody(newPasswordSchema),
		responses: okJson("Set", z.object({ success: z.literal(true) })),
	}),
	ofAnybody("/check-reset-link", {
		summary: "Whether a mailed link for a new password is good still",
		description: "Nothing is used up. 409 `link-is-over` as the link itself would be answered.",
		request: jsonBody(resetLinkSchema),
		responses: okJson("Good", z.object({ success: z.literal(true) })),
	}),
	ofSession("post", "/request-confirmation", {
		summary: "Have a link mailed by which the own address is confirmed",
		description: "One comes at the sign-up. Three more an hour.",
		responses: okJson("On its way", z.object({ success: z.literal(true) })),
	}),
	ofSession("post", "/confirm-address", {
		summary: "Confirm the own address by a mailed link",
		description:
			"409 `link-is-not-yours` for another account's link, `link-is-over` after a week. The next ID token says `email_verified`.",
		request: jsonBody(confirmationSchema),
		responses: okJson("Confirmed", z.object({ success: z.literal(true) })),
	}),
	ofSession("post", "/change-password", {
		summary: "Change the own password, and end the other sessions",
		request: jsonBody(passwordChangeSchema),
		responses: okJson("Changed", z.object({ success: z.boolean() })),
	}),
	ofSession("post", "/sign-out-everywhere", {
		summary: "End all own sessions, on every device",
		responses: okJson("Ended", z.object({ success: z.boolean() })),
	}),
	ofSession("post", "/sign-out", {
		summary: "End the session",
		responses: okJson("Ended", z.object({ success: z.boolean() })),
	}),
	{
		method: "get",
		path: "/auth/jwks",
		summary: "The public keys of the ID tokens (RFC 7517)",
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
		description: "From signing in.",
	});
	for (const call of [...calls, ...factorCalls]) openAPIRegistry.registerPath({ ...call, tags });
}

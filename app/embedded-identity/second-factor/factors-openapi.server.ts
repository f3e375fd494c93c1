import * as z from "zod";
import { jsonBody, okJson, type RouteConfig } from "../../http/api-router.server.ts";
import {
	codeSchema,
	newAppSchema,
	ownPasskeySchema,
	passkeyAnswerSchema,
	passkeyIdSchema,
	passkeyNameSchema,
	secondFactorSchema,
	stepUpMethodsSchema,
	stepUpPasswordSchema,
} from "../../identity/second-factor.ts";
import { disconnectSchema as providerSchema } from "../../identity/sign-in-provider.ts";

export const person = z.object({ id: z.string(), name: z.string(), email: z.string(), emailVerified: z.boolean() });
const signedIn = okJson("Signed in", z.object({ user: person }));
const done = okJson("Done", z.object({ success: z.literal(true) }));
const recoveryCodes = okJson("The codes, which cannot be read again", z.object({ recoveryCodes: z.array(z.string()) }));
const authenticatorOptions = okJson(
	"The options for the browser's authenticator",
	z.looseObject({ challenge: z.string() }),
);
const stepUp =
	"403 `step-up` when the caller last confirmed their identity more than 15 minutes ago. 403 `step-up-second-factor` when the account has an app or a passkey, and neither was used to confirm.";

type Call = Pick<RouteConfig, "summary" | "description" | "request" | "responses">;

export const publicCall = (path: string, call: Call): RouteConfig => ({
	method: "post",
	path: `/auth${path}`,
	...call,
});
export const sessionCall = (method: "get" | "post", path: string, call: Call): RouteConfig => ({
	method,
	path: `/auth${path}`,
	security: [{ session: [] }],
	...call,
});

export const factorCalls: RouteConfig[] = [
	publicCall("/sign-in/code", {
		summary: "Complete a sign-in with a code",
		description:
			"A code from the app, or a recovery code. Each is accepted once. 401 `wrong-code`. 409 `second-step-expired` ten minutes after the first step, or after the account was signed out everywhere or its password was replaced.",
		request: jsonBody(codeSchema),
		responses: signedIn,
	}),
	publicCall("/sign-in/passkey-options", {
		summary: "Start a sign-in with a passkey",
		responses: authenticatorOptions,
	}),
	publicCall("/sign-in/passkey", {
		summary: "Sign in with a passkey",
		request: jsonBody(passkeyAnswerSchema),
		responses: signedIn,
	}),
	sessionCall("get", "/second-factor", {
		summary: "List the caller's second factors",
		responses: okJson("The authenticator app and the passkeys", secondFactorSchema),
	}),
	sessionCall("post", "/second-factor/begin", {
		summary: "Start setting up an authenticator app",
		description: `Takes effect once it is confirmed. ${stepUp}`,
		responses: okJson("Its key", newAppSchema),
	}),
	sessionCall("post", "/second-factor/confirm", {
		summary: "Confirm an app with one of its codes. Each sign-in then needs a code",
		description: stepUp,
		request: jsonBody(codeSchema),
		responses: recoveryCodes,
	}),
	sessionCall("post", "/second-factor/recovery-codes", {
		summary: "Replace the recovery codes",
		description: stepUp,
		responses: recoveryCodes,
	}),
	sessionCall("post", "/second-factor/end", {
		summary: "Remove the app and the recovery codes",
		description: stepUp,
		responses: done,
	}),
	sessionCall("post", "/passkeys/options", {
		summary: "Start adding a passkey",
		description: stepUp,
		responses: authenticatorOptions,
	}),
	sessionCall("post", "/passkeys/add", {
		summary: "Add a passkey",
		description: stepUp,
		request: jsonBody(passkeyAnswerSchema),
		responses: okJson("Added", ownPasskeySchema.pick({ id: true, name: true })),
	}),
	sessionCall("post", "/passkeys/rename", {
		summary: "Rename a passkey",
		request: jsonBody(passkeyNameSchema),
		responses: done,
	}),
	sessionCall("post", "/passkeys/remove", {
		summary: "Remove a passkey",
		description: stepUp,
		request: jsonBody(passkeyIdSchema),
		responses: done,
	}),
	sessionCall("get", "/step-up", {
		summary: "List the ways to confirm the caller's identity",
		responses: okJson("The possible methods", stepUpMethodsSchema),
	}),
	sessionCall("post", "/step-up/password", {
		summary: "Confirm the caller's identity with the password",
		description: "The next ID token has the time in `auth_time`. The same applies to the other methods.",
		request: jsonBody(stepUpPasswordSchema),
		responses: done,
	}),
	sessionCall("post", "/step-up/code", {
		summary: "Confirm the caller's identity with a code",
		request: jsonBody(codeSchema),
		responses: done,
	}),
	sessionCall("post", "/step-up/passkey-options", {
		summary: "Start confirming the caller's identity with a passkey",
		responses: authenticatorOptions,
	}),
	sessionCall("post", "/step-up/passkey", {
		summary: "Confirm the caller's identity with a passkey",
		request: jsonBody(passkeyAnswerSchema),
		responses: done,
	}),
	sessionCall("post", "/step-up/provider", {
		summary: "Start confirming the caller's identity at a provider",
		description: "The user returns to `/confirmed`, with `error` when it failed.",
		request: jsonBody(providerSchema),
		responses: okJson("The provider's address", z.object({ url: z.string() })),
	}),
];

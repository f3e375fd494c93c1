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
	stepUpPasswordSchema,
	stepUpWaysSchema,
} from "../../identity/second-factor.ts";
import { disconnectSchema as providerSchema } from "../../identity/sign-in-provider.ts";

export const person = z.object({ id: z.string(), name: z.string(), email: z.string(), emailVerified: z.boolean() });
const signedIn = okJson("Signed in", z.object({ user: person }));
const done = okJson("Done", z.object({ success: z.literal(true) }));
const recoveryCodes = okJson("The codes, shown this once", z.object({ recoveryCodes: z.array(z.string()) }));
const question = okJson("What the browser asks the authenticator", z.looseObject({ challenge: z.string() }));
const proven =
	"403 `step-up` when it is more than 15 minutes ago that they proved who they are; 403 `step-up-second-factor` where they have an app or a passkey, and did not do so by a code or a passkey.";

type Call = Pick<RouteConfig, "summary" | "description" | "request" | "responses">;

export const ofAnybody = (path: string, call: Call): RouteConfig => ({ method: "post", path: `/auth${path}`, ...call });
export const ofSession = (method: "get" | "post", path: string, call: Call): RouteConfig => ({
	method,
	path: `/auth${path}`,
	security: [{ session: [] }],
	...call,
});

export const factorCalls: RouteConfig[] = [
	ofAnybody("/sign-in/code", {
		summary: "The second step of a sign-in, by a code",
		description:
			"Of the app, or a recovery code; each is taken once. 401 `wrong-code`, 409 `second-step-is-over` ten minutes after the first step, or once the account was signed out everywhere or its password was replaced.",
		request: jsonBody(codeSchema),
		responses: signedIn,
	}),
	ofAnybody("/sign-in/passkey-options", { summary: "Begin to sign in by a passkey", responses: question }),
	ofAnybody("/sign-in/passkey", {
		summary: "Sign in by a passkey",
		request: jsonBody(passkeyAnswerSchema),
		responses: signedIn,
	}),
	ofSession("get", "/second-factor", {
		summary: "The own second factors",
		responses: okJson("The app that shows codes, and the passkeys", secondFactorSchema),
	}),
	ofSession("post", "/second-factor/begin", {
		summary: "Begin to set up an app that shows codes",
		description: `Nothing counts before it is confirmed. ${proven}`,
		responses: okJson("Its key", newAppSchema),
	}),
	ofSession("post", "/second-factor/confirm", {
		summary: "Confirm an app by one of its codes: it is asked for from now on",
		description: proven,
		request: jsonBody(codeSchema),
		responses: recoveryCodes,
	}),
	ofSession("post", "/second-factor/recovery-codes", {
		summary: "New recovery codes in place of the old ones",
		description: proven,
		responses: recoveryCodes,
	}),
	ofSession("post", "/second-factor/end", {
		summary: "Take the app and the recovery codes away",
		description: proven,
		responses: done,
	}),
	ofSession("post", "/passkeys/options", {
		summary: "Begin to add a passkey",
		description: proven,
		responses: question,
	}),
	ofSession("post", "/passkeys/add", {
		summary: "Add a passkey",
		description: proven,
		request: jsonBody(passkeyAnswerSchema),
		responses: okJson("Added", ownPasskeySchema.pick({ id: true, name: true })),
	}),
	ofSession("post", "/passkeys/rename", {
		summary: "Name a passkey",
		request: jsonBody(passkeyNameSchema),
		responses: done,
	}),
	ofSession("post", "/passkeys/remove", {
		summary: "Remove a passkey",
		description: proven,
		request: jsonBody(passkeyIdSchema),
		responses: done,
	}),
	ofSession("get", "/step-up", {
		summary: "The ways to confirm who one is",
		responses: okJson("The ways", stepUpWaysSchema),
	}),
	ofSession("post", "/step-up/password", {
		summary: "Confirm by the password who one is",
		description: "The next ID token says so in `auth_time`. The same holds for the other ways.",
		request: jsonBody(stepUpPasswordSchema),
		responses: done,
	}),
	ofSession("post", "/step-up/code", {
		summary: "Confirm by a code who one is",
		request: jsonBody(codeSchema),
		responses: done,
	}),
	ofSession("post", "/step-up/passkey-options", {
		summary: "Begin to confirm by a passkey who one is",
		responses: question,
	}),
	ofSession("post", "/step-up/passkey", {
		summary: "Confirm by a passkey who one is",
		request: jsonBody(passkeyAnswerSchema),
		responses: done,
	}),
	ofSession("post", "/step-up/provider", {
		summary: "Begin to confirm at a provider who one is",
		description: "Comes back to `/confirmed`, with `error` where it did not work.",
		request: jsonBody(providerSchema),
		responses: okJson("Where to go", z.object({ url: z.string() })),
	}),
];

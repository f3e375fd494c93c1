import * as z from "zod";
import { malformed, methodNotAllowed, notFound, notJson, problem } from "../http/problem.ts";
import { readBody } from "../http/read-body.server.ts";
import { Refusal } from "../http/refusal.ts";
import {
	confirmationSchema,
	loginSchema,
	newPasswordSchema,
	resetLinkSchema,
	resetRequestSchema,
	signupSchema,
} from "../identity/credentials.ts";
import { ownPage } from "../identity/return-to.ts";
import { codeSchema, passkeyAnswerSchema, stepUpPasswordSchema } from "../identity/second-factor.ts";
import { disconnectSchema } from "../identity/sign-in-provider.ts";
import { checkAddress, checkJson } from "../traffic/request-text.ts";
import { identityProblem, invalidValues } from "./auth-answers.server.ts";
import { identityPath } from "./embedded-issuer.server.ts";

export interface IdentityEndpoint {
	method: "GET" | "POST";
	/** Starts or ends a sign-in at a provider. */
	provider?: true;
	/** The answer to a request without a session cookie. It needs no database query. */
	withoutSession?: "null" | "refused";
	returnsSession?: true;
	signsIn?: true;
	/** Hashes a password without counting failures of an account. */
	hashes?: true;
	/** Event names for the log. */
	events?: readonly [succeeded: string, failed: string];
	/** Its body may name the page to return to. */
	sendsAway?: true;
	/** Schema of the body. A body that does not match does not count as an attempt. */
	values?: z.ZodType;
	attempts?: AttemptRule;
}

export interface AttemptRule {
	windowSeconds: number;
	perSubnet64: number;
	/** Per account: failures from one /64, failures from anywhere, and all attempts from one /64. */
	perAccount?: { fromSubnet64: number; fromAnywhere: number; successes: number };
}

const guesses = {
	windowSeconds: 900,
	perSubnet64: 100,
	perAccount: { fromSubnet64: 10, fromAnywhere: 50, successes: 30 },
};

const beginnings = { windowSeconds: 600, perSubnet64: 120 };
const proofs = { windowSeconds: 900, perSubnet64: 100 };
/** Endpoints that mail a link or accept one. */
const mailed = { windowSeconds: 900, perSubnet64: 30 };

function ofSession(method: "GET" | "POST", ...paths: string[]): Record<string, IdentityEndpoint> {
	return Object.fromEntries(paths.map((path) => [path, { method, withoutSession: "refused" }]));
}

const passwordEvents = ["password.changed", "password.not-changed"] as const;
const stepUp = {
	method: "POST",
	withoutSession: "refused",
	events: ["step-up.succeeded", "step-up.failed"],
} as const;

const endpoints: Record<string, IdentityEndpoint> = {
	"/sign-up/email": { method: "POST", signsIn: true, hashes: true, values: signupSchema, attempts: beginnings },
	"/sign-in/email": { method: "POST", signsIn: true, values: loginSchema, attempts: guesses },
	"/sign-in/social": { method: "POST", provider: true, sendsAway: true, attempts: beginnings },
	"/callback/google": { method: "GET", provider: true, signsIn: true },
	"/callback/oidc": { method: "GET", provider: true, signsIn: true },
	"/link-social": { method: "POST", provider: true, sendsAway: true, withoutSession: "refused", attempts: beginnings },
	"/sign-in/code": { method: "POST", signsIn: true, values: codeSchema, attempts: proofs },
	"/sign-in/passkey-options": { method: "POST", attempts: beginnings },
	"/sign-in/passkey": { method: "POST", signsIn: true, values: passkeyAnswerSchema, attempts: proofs },
	...ofSession("POST", "/passkeys/options", "/passkeys/add", "/passkeys/rename", "/passkeys/remove"),
	...ofSession("GET", "/second-factor", "/step-up"),
	...ofSession("POST", "/second-factor/begin", "/second-factor/recovery-codes", "/second-factor/end"),
	...ofSession("POST", "/step-up/passkey-options"),
	"/step-up/passkey": stepUp,
	"/second-factor/confirm": { method: "POST", withoutSession: "refused", values: codeSchema, attempts: guesses },
	"/step-up/password": { ...stepUp, values: stepUpPasswordSchema, attempts: guesses },
	"/step-up/code": { ...stepUp, values: codeSchema, attempts: guesses },
	"/step-up/provider": {
		method: "POST",
		provider: true,
		withoutSession: "refused",
		values: disconnectSchema,
		attempts: beginnings,
	},
	"/sign-in-methods": { method: "GET", withoutSession: "refused" },
	"/disconnect": { method: "POST", withoutSession: "refused", values: disconnectSchema },
	"/sign-out": { method: "POST" },
	"/sign-out-everywhere": { method: "POST", withoutSession: "refused" },
	"/change-password": { method: "POST", withoutSession: "refused", attempts: guesses, events: passwordEvents },
	"/request-password-reset": { method: "POST", values: resetRequestSchema, attempts: mailed },
	"/reset-password": {
		method: "POST",
		hashes: true,
		values: newPasswordSchema,
		attempts: mailed,
		events: passwordEvents,
	},
	"/check-reset-link": { method: "POST", values: resetLinkSchema, attempts: mailed },
	"/request-confirmation": { method: "POST", withoutSession: "refused" },
	"/confirm-address": { method: "POST", withoutSession: "refused", values: confirmationSchema, attempts: mailed },
	"/sessions": { method: "GET", withoutSession: "refused" },
	"/get-session": { method: "GET", withoutSession: "null", returnsSession: true },
	"/token": { method: "GET", withoutSession: "refused" },
	"/jwks": { method: "GET" },
	"/update-user": { method: "POST", withoutSession: "refused" },
};

export const endpointPaths = Object.keys(endpoints).map((path) => identityPath + path);

/**
 * Finds the endpoint of a request. Only the endpoints of better-auth that the shop uses are open.
 * @throws {Refusal} 404 or 405
 */
export function findEndpoint(request: Request): { path: string; endpoint: IdentityEndpoint } {
	const path = new URL(request.url).pathname.slice(identityPath.length);
	const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
	if (!endpoint) throw new Refusal(notFound("API call"));
	if (request.method !== endpoint.method) throw new Refusal(methodNotAllowed([endpoint.method]));
	return { path, endpoint };
}

const largestBody = 16 * 1024;
const emailSchema = z.object({ email: z.string() });

/**
 * Reads the body, and the e-mail where the endpoint signs in. Elsewhere the e-mail in the body is not trusted: a new
 * one per call would evade the limits.
 * @throws {Refusal} when the body is too long, not a JSON object, or does not match the endpoint
 */
export async function readRequest(
	request: Request,
	{ values, signsIn, sendsAway }: IdentityEndpoint,
): Promise<{ request: Request; email: string }> {
	checkAddress(request.url);
	checkComeBack(Object.fromEntries(new URL(request.url).searchParams), false);
	if (request.method === "GET") return { request, email: "" };
	const bytes = await readBody(request, largestBody);
	if (!bytes) throw new Refusal(problem("too-large", `Send at most ${largestBody} bytes.`));
	const text = bytes.toString("utf8");
	const headers = new Headers(request.headers);
	headers.delete("content-length");
	if (text === "") return { request: new Request(request.url, { method: request.method, headers }), email: "" };
	const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
	if (type !== "application/json") throw new Refusal(notJson());
	checkJson(text);
	const body = parseObject(text);
	if (!body) throw new Refusal(malformed("Send a JSON object."));
	checkComeBack(body, sendsAway);
	const checked = values?.safeParse(body);
	if (checked?.error) throw new Refusal(invalidValues(checked.error.issues));
	// Only for endpoints that accept an e-mail: a code belongs to the account of the first step.
	const email = signsIn ? emailSchema.safeParse(checked?.data).data?.email.trim().toLowerCase() : undefined;
	return { request: new Request(request.url, { method: request.method, headers, body: text }), email: email ?? "" };
}

const comeBackMembers = ["callbackURL", "errorCallbackURL", "newUserCallbackURL", "redirectTo"];

/**
 * Checks return addresses. better-auth accepts them at every endpoint, also `/.//elsewhere.example`.
 * @throws {Refusal} when the endpoint does not redirect, or the address is not a page of this shop
 */
function checkComeBack(given: Record<string, unknown>, sendsAway: boolean | undefined): void {
	for (const page of comeBackMembers.map((name) => given[name]).filter((value) => value !== undefined)) {
		if (!sendsAway || typeof page !== "string" || ownPage(page) === undefined)
			throw new Refusal(identityProblem(403, "invalid-origin"));
	}
}

function parseObject(text: string): Record<string, unknown> | undefined {
	const value: unknown = JSON.parse(text);
	return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

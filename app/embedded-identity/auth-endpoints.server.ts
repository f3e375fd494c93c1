import * as z from "zod";
import { emailKey } from "../http/email-address.ts";
import { malformed, methodNotAllowed, notFound, notJson, problem, Refusal } from "../http/problem.ts";
import { decodeText, mediaTypeOf, readBody } from "../http/read-body.server.ts";
import {
	confirmationSchema,
	loginSchema,
	newPasswordSchema,
	resetLinkSchema,
	resetRequestSchema,
	signupSchema,
} from "../identity/credentials.ts";
import { shopPath } from "../identity/return-to.ts";
import { codeSchema, passkeyAnswerSchema, stepUpPasswordSchema } from "../identity/second-factor.ts";
import { disconnectSchema } from "../identity/sign-in-provider.ts";
import { checkJson, checkUrl } from "../traffic/request-text.ts";
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
	redirects?: true;
	/** Schema of the body. A body that does not match does not count as an attempt. */
	bodySchema?: z.ZodType;
	attempts?: AttemptRule;
}

export interface AttemptRule {
	windowSeconds: number;
	perSubnet64: number;
	/** Besides, in 24 hours. */
	perSubnet64ADay?: number;
	/** Attempts of a network, for endpoints that store a row for each. */
	perNetwork?: number;
	perNetworkADay?: number;
	/** Per account: failures from one /64, failures from anywhere, and all attempts from one /64. */
	perAccount?: { fromSubnet64: number; fromAnywhere: number; allFromSubnet64: number };
}

const passwordAttempts = {
	windowSeconds: 900,
	perSubnet64: 100,
	perAccount: { fromSubnet64: 10, fromAnywhere: 50, allFromSubnet64: 30 },
};

/** Endpoints that store a challenge, which stays until it expires. */
const startAttempts = { windowSeconds: 600, perSubnet64: 120, perNetwork: 2400 };
/** Accounts stay, so their number bounds what they store. */
const signUpAttempts = { ...startAttempts, perSubnet64ADay: 1000, perNetworkADay: 2000 };
const proofAttempts = { windowSeconds: 900, perSubnet64: 100 };
/** Endpoints that mail a link or accept one. */
const linkAttempts = { windowSeconds: 900, perSubnet64: 30 };

function sessionOnly(method: "GET" | "POST", ...paths: string[]): Record<string, IdentityEndpoint> {
	return Object.fromEntries(paths.map((path) => [path, { method, withoutSession: "refused" }]));
}

const passwordEvents = ["password.changed", "password.not-changed"] as const;
const stepUp = {
	method: "POST",
	withoutSession: "refused",
	events: ["step-up.succeeded", "step-up.failed"],
} as const;

const endpoints: Record<string, IdentityEndpoint> = {
	"/sign-up/email": { method: "POST", signsIn: true, hashes: true, bodySchema: signupSchema, attempts: signUpAttempts },
	"/sign-in/email": { method: "POST", signsIn: true, bodySchema: loginSchema, attempts: passwordAttempts },
	"/sign-in/social": { method: "POST", provider: true, redirects: true, attempts: startAttempts },
	"/callback/google": { method: "GET", provider: true, signsIn: true },
	"/callback/oidc": { method: "GET", provider: true, signsIn: true },
	"/link-social": {
		method: "POST",
		provider: true,
		redirects: true,
		withoutSession: "refused",
		attempts: startAttempts,
	},
	"/sign-in/code": { method: "POST", signsIn: true, bodySchema: codeSchema, attempts: proofAttempts },
	"/sign-in/passkey-options": { method: "POST", attempts: startAttempts },
	"/sign-in/passkey": { method: "POST", signsIn: true, bodySchema: passkeyAnswerSchema, attempts: proofAttempts },
	"/passkeys/options": { method: "POST", withoutSession: "refused", attempts: startAttempts },
	...sessionOnly("POST", "/passkeys/add", "/passkeys/rename", "/passkeys/remove"),
	...sessionOnly("GET", "/second-factor", "/step-up"),
	...sessionOnly("POST", "/second-factor/begin", "/second-factor/recovery-codes", "/second-factor/end"),
	"/step-up/passkey-options": { method: "POST", withoutSession: "refused", attempts: startAttempts },
	"/step-up/passkey": stepUp,
	"/second-factor/confirm": {
		method: "POST",
		withoutSession: "refused",
		bodySchema: codeSchema,
		attempts: passwordAttempts,
	},
	"/step-up/password": { ...stepUp, bodySchema: stepUpPasswordSchema, attempts: passwordAttempts },
	"/step-up/code": { ...stepUp, bodySchema: codeSchema, attempts: passwordAttempts },
	"/step-up/provider": {
		method: "POST",
		provider: true,
		withoutSession: "refused",
		bodySchema: disconnectSchema,
		attempts: startAttempts,
	},
	"/sign-in-methods": { method: "GET", withoutSession: "refused" },
	"/disconnect": { method: "POST", withoutSession: "refused", bodySchema: disconnectSchema },
	"/sign-out": { method: "POST" },
	...sessionOnly("POST", "/end-session"),
	"/sign-out-everywhere": { method: "POST", withoutSession: "refused" },
	"/change-password": { method: "POST", withoutSession: "refused", attempts: passwordAttempts, events: passwordEvents },
	"/request-password-reset": { method: "POST", bodySchema: resetRequestSchema, attempts: linkAttempts },
	"/reset-password": {
		method: "POST",
		hashes: true,
		bodySchema: newPasswordSchema,
		attempts: linkAttempts,
		events: passwordEvents,
	},
	"/check-reset-link": { method: "POST", bodySchema: resetLinkSchema, attempts: linkAttempts },
	"/request-confirmation": { method: "POST", withoutSession: "refused" },
	"/confirm-address": {
		method: "POST",
		withoutSession: "refused",
		bodySchema: confirmationSchema,
		attempts: linkAttempts,
	},
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
	// HEAD must not use up the code of a sign-in.
	const method = request.method === "HEAD" && !endpoint.signsIn ? "GET" : request.method;
	if (method !== endpoint.method) throw new Refusal(methodNotAllowed([endpoint.method]));
	return { path, endpoint };
}

const maxBodyBytes = 16 * 1024;
const emailSchema = z.object({ email: z.string() });

/**
 * Reads the body, and the e-mail where the endpoint signs in. Elsewhere the e-mail in the body is not trusted: a new
 * one per call would evade the limits.
 * @throws {Refusal} when the body is too long, not a JSON object, or does not match the endpoint
 */
export async function readRequest(
	request: Request,
	{ bodySchema, signsIn, redirects }: IdentityEndpoint,
): Promise<{ request: Request; email: string }> {
	checkUrl(request.url);
	checkReturnPages(Object.fromEntries(new URL(request.url).searchParams), false);
	if (request.method === "GET") return { request, email: "" };
	if (request.method === "HEAD") return { request: new Request(request, { method: "GET" }), email: "" };
	const bytes = await readBody(request, maxBodyBytes);
	if (!bytes) throw new Refusal(problem("too-large", `Send at most ${maxBodyBytes} bytes.`));
	const headers = new Headers(request.headers);
	headers.delete("content-length");
	if (bytes.length === 0) return { request: new Request(request.url, { method: request.method, headers }), email: "" };
	const type = headers.get("content-type") ?? "";
	if (mediaTypeOf(type) !== "application/json") throw new Refusal(notJson());
	const text = decodeText(bytes, type);
	checkJson(text);
	const body = parseObject(text);
	if (!body) throw new Refusal(malformed("Send a JSON object."));
	checkReturnPages(body, redirects);
	const parsed = bodySchema?.safeParse(body);
	if (parsed?.error) throw new Refusal(invalidValues(parsed.error.issues));
	// An endpoint without an e-mail has no such limit: a code belongs to the account of the first step.
	const email = signsIn && emailKey(emailSchema.safeParse(parsed?.data).data?.email.trim() ?? "");
	return { request: new Request(request.url, { method: request.method, headers, body: text }), email: email || "" };
}

const returnPageFields = ["callbackURL", "errorCallbackURL", "newUserCallbackURL", "redirectTo"];

/**
 * Checks return addresses. better-auth accepts them at every endpoint, also `/.//elsewhere.example`.
 * @throws {Refusal} when the endpoint does not redirect, or the address is not a page of this shop
 */
function checkReturnPages(input: Record<string, unknown>, redirects: boolean | undefined): void {
	for (const page of returnPageFields.map((name) => input[name]).filter((value) => value !== undefined)) {
		if (!redirects || typeof page !== "string" || shopPath(page) === undefined)
			throw new Refusal(identityProblem(403, "invalid-origin"));
	}
}

function parseObject(text: string): Record<string, unknown> | undefined {
	const value: unknown = JSON.parse(text);
	return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

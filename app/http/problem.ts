import * as z from "zod";
import { type ProblemCode, problemCodes } from "./problem-codes.ts";

/** An error answer of the API: RFC 9457 problem details with a stable `code`. */
export const problemSchema = z.object({
	type: z.string(),
	title: z.string(),
	status: z.number().int(),
	code: z.string(),
	detail: z.string().optional(),
	errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problemSchema> & Record<string, unknown>;
export type FieldError = { path: string; message: string };

export type ProblemStatus =
	| 400
	| 401
	| 403
	| 404
	| 405
	| 408
	| 409
	| 412
	| 413
	| 415
	| 421
	| 422
	| 429
	| 431
	| 500
	| 502
	| 503;

const titles: Record<ProblemStatus, string> = {
	400: "Malformed request",
	401: "Sign-in required",
	403: "Not allowed",
	404: "Not found",
	405: "Method not allowed",
	408: "Request timeout",
	409: "Not possible in the current state",
	412: "Precondition failed",
	413: "Request too large",
	415: "Unsupported media type",
	421: "Misdirected request",
	422: "Invalid values",
	429: "Too many requests",
	431: "Request headers too large",
	500: "Unexpected error",
	502: "A provider failed",
	503: "Temporarily unavailable",
};

/** @param extra additional members, as RFC 9457 §3.2 allows */
export function problem(code: ProblemCode, detail?: string, extra?: Record<string, unknown>): Problem {
	return problemOf(problemCodes[code][0], code, detail, extra);
}

export function problemOf(
	status: ProblemStatus,
	code: string,
	detail?: string,
	extra?: Record<string, unknown>,
): Problem {
	return { type: "about:blank", title: titles[status], status, code, ...(detail && { detail }), ...extra };
}

export const malformed = (detail: string) => problem("malformed", detail);
export const signInNeeded = () => problem("sign-in-needed", "Send a valid access token.");
export const notAllowed = () => problem("not-allowed", "Your account isn't allowed to do this.");
export const stepUpNeeded = () => problem("step-up", "Please confirm it's you: you signed in a while ago.");
export const secondFactorStepUpNeeded = () =>
	problem(
		"step-up-second-factor",
		"Confirm it's you with a code from your app, a recovery code or a passkey. Your password alone isn't enough.",
	);
export const secondFactorNeeded = () =>
	problem(
		"second-factor-needed",
		"Staff need a second step to log in. Set up an authenticator app or a passkey under Security in your profile. If you already have one, sign out and log in again with it.",
	);
export const notFound = (what?: string) =>
	problem("not-found", what ? `${what} not found.` : "Nothing was found at this address.");
export const notJson = () => problem("not-json", "Send application/json.");
export const invalidValues = (errors: FieldError[]) =>
	problem("invalid-values", errors.map((e) => `${e.path}: ${e.message}`).join("; "), { errors });
export const failedValidation = (error: z.ZodError) =>
	invalidValues(error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })));
export const methodNotAllowed = (allowed: string[]) =>
	problem("method-not-allowed", `Use ${allowed.join(" or ")}.`, {
		allow: allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", "),
	});
export const busy = () => problem("busy", "The shop is very busy. Try again in a moment.");
export const catalogueNotReady = () =>
	problem("catalogue-not-read", "The shop has just started and its catalogue is loading. Try again in a moment.");
export const unavailable = (detail: string) => problem("unavailable", detail);
export const databaseUnavailable = () => unavailable("The shop's database isn't responding. Try again.");

/** Returns the headers of a problem document. 429 and 503 have a `Retry-After`, 413 closes the connection. */
export function problemHeaders({ status, allow }: Problem, retryAfterSeconds = 1): Record<string, string> {
	const headers: Record<string, string> = { "content-type": "application/problem+json" };
	if (status === 429 || status === 503) headers["retry-after"] = String(retryAfterSeconds);
	// The rest of the body is not read, so the connection cannot be used again.
	if (status === 413) headers.connection = "close";
	if (status === 401) headers["www-authenticate"] = "Bearer";
	if (typeof allow === "string") headers.allow = allow;
	return headers;
}

/** An error answer. Thrown anywhere, rolls a transaction back, and is answered once (docs/decisions/013). */
export class Refusal extends Error {
	readonly problem: Problem;
	/** Value of `Retry-After`, when the same request may succeed later. */
	readonly retryAfterSeconds: number | undefined;

	constructor(problem: Problem, { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {}) {
		super(problem.detail ?? problem.title, { cause });
		this.name = "Refusal";
		this.problem = problem;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

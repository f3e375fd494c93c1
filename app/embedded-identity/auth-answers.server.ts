import { isSessionOver, type SessionTimes } from "../access/session-limits.ts";
import { type Problem, type ProblemStatus, problem, problemOf } from "../http/problem.ts";
import { problemResponse } from "../http/send-problem.server.ts";
import { type IdentityMessageCode, identityMessages } from "../identity/identity-messages.ts";

const problemStatuses = new Set<number>([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503]);

export const identityProblem = (status: ProblemStatus, code: IdentityMessageCode): Problem =>
	problemOf(status, code, identityMessages[code]);

const sentences = (errors: { message: string }[]) => errors.map(({ message }) => message).join(". ");

export function invalidValues(issues: { path: PropertyKey[]; message: string }[]): Problem {
	const errors = issues.map(({ path, message }) => ({ path: path.join("."), message }));
	return problem("invalid-values", sentences(errors), { errors });
}

export const answerJson = (body: unknown): Response =>
	Response.json(body, { headers: { "cache-control": "no-store" } });

type SessionAnswer = { session: SessionTimes; user: Record<"id" | "name" | "email" | "emailVerified", unknown> } | null;

/** Returns the signed-in user without the session's token, which only a cookie without script access has. */
export async function answerUser(answer: Response, now: Date): Promise<Response> {
	const current: SessionAnswer = await answer.json();
	if (!current || isSessionOver(current.session, false, now)) return answerJson(null);
	const { id, name, email, emailVerified } = current.user;
	return answerJson({ user: { id, name, email, emailVerified } });
}

/** Converts better-auth's answer: errors become problem documents, nothing is cached, cookies pass. */
export async function readableAnswer(answer: Response): Promise<Response> {
	if (answer.status < 400) {
		answer.headers.set("cache-control", "no-store");
		return answer;
	}
	const body: unknown = await answer.json().catch(() => null);
	const converted = problemResponse(toProblem(answer.status, body), 5);
	for (const cookie of answer.headers.getSetCookie()) converted.headers.append("set-cookie", cookie);
	return converted;
}

type ErrorBody = { code?: unknown; errors?: unknown };

function toProblem(status: number, body: unknown): Problem {
	const { code, errors }: ErrorBody = typeof body === "object" && body !== null ? body : {};
	const problemStatus = problemStatuses.has(status) ? (status as ProblemStatus) : status < 500 ? 400 : 500;
	if (Array.isArray(errors)) {
		return problem("invalid-values", sentences(errors), { errors });
	}
	const name = typeof code === "string" ? code.toLowerCase().replaceAll("_", "-") : "";
	if (Object.hasOwn(identityMessages, name)) return identityProblem(problemStatus, name as IdentityMessageCode);
	if (name === "missing-or-null-origin" || name.startsWith("cross-site") || name.endsWith("-callback-url")) {
		return identityProblem(403, "invalid-origin");
	}
	if (problemStatus >= 500) return identityProblem(problemStatus, "unexpected");
	if (problemStatus === 401) return identityProblem(problemStatus, "signed-out");
	return problemOf(
		problemStatus,
		name && name !== "validation-error" ? name : "malformed",
		"The request could not be understood.",
	);
}

import { APIError, formCsrfMiddleware, sessionMiddleware } from "better-auth/api";
import * as z from "zod";
import type { IdentityMessageCode } from "../identity/identity-messages.ts";

const body = z.record(z.string(), z.unknown());
export const getWithSession = { method: "GET" as const, use: [sessionMiddleware] };
export const postWithSession = { method: "POST" as const, use: [sessionMiddleware], body };
export const publicPost = { method: "POST" as const, use: [formCsrfMiddleware], body };

/** Parses input. @throws {APIError} naming each wrong field */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
	throw new APIError("UNPROCESSABLE_ENTITY", { code: "INVALID_VALUES", errors });
}

/** The refusal of a change by a session that ended during the call. */
export const sessionEnded = () => new APIError("UNAUTHORIZED", { code: "SIGNED_OUT" });

export function refusePasswordFault(fault: IdentityMessageCode | undefined): void {
	if (fault) throw new APIError("UNPROCESSABLE_ENTITY", { code: fault.toUpperCase().replaceAll("-", "_") });
}

import { createRoute, OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type * as z from "zod";
import { failedValidation, type Problem, type ProblemStatus, problemSchema } from "./problem.ts";

export { createRoute };

/** Every answer that is no success. */
export const failure = {
	description: "What went wrong",
	content: { "application/problem+json": { schema: problemSchema } },
};

/** A 200 answer in JSON, for {@link createRoute}'s `responses`. */
export const okJson = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
	200: { description, content: { "application/json": { schema } } },
	default: failure,
});

/** The same with 201. */
export const createdJson = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
	201: { description, content: { "application/json": { schema } } },
	default: failure,
});

/** A JSON body, for {@link createRoute}'s `request`. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
	body: { required: true, content: { "application/json": { schema } } },
});

type ProblemResponse = Response & TypedResponse<Problem, ProblemStatus, "json">;

/** Answers with a problem document; 429 and 503 carry `Retry-After`, 413 ends the connection. */
export function problemResponse(c: Context, problem: Problem, retryAfterSeconds = 1): ProblemResponse {
	const headers: Record<string, string> = { "content-type": "application/problem+json" };
	if (problem.status === 429 || problem.status === 503) headers["retry-after"] = String(retryAfterSeconds);
	// What is left of the body is not read: nothing can follow on this connection.
	if (problem.status === 413) headers.connection = "close";
	if (problem.status === 401) headers["www-authenticate"] = "Bearer";
	return c.body(JSON.stringify(problem), problem.status as ProblemStatus, headers) as unknown as ProblemResponse;
}

/** A group of API routes whose validation failures answer 422 with a line for each field. */
export function createApiRouter() {
	return new OpenAPIHono({
		defaultHook: (result, c) => {
			if (!result.success) return problemResponse(c, failedValidation(result.error));
		},
	});
}

export type { RouteConfig };

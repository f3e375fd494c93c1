import { createRoute, OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import * as z from "zod";
import { failedValidation, problemSchema, Refusal } from "./problem.ts";

export { createRoute };

export const byId = z.object({ id: z.string() });

export const failure = {
	description: "What went wrong",
	content: { "application/problem+json": { schema: problemSchema } },
};

export const okJson = <Schema extends z.ZodType>(description: string, schema: Schema, headers?: z.ZodObject) => ({
	200: { description, content: { "application/json": { schema } }, ...(headers && { headers }) },
	default: failure,
});

export const createdJson = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
	201: { description, content: { "application/json": { schema } } },
	default: failure,
});

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
	body: { required: true, content: { "application/json": { schema } } },
});

/** Creates a router that refuses invalid requests with 422 and a message for each field. */
export function createApiRouter() {
	return new OpenAPIHono({
		defaultHook: (result) => {
			if (!result.success) throw new Refusal(failedValidation(result.error));
		},
	});
}

export type { RouteConfig };

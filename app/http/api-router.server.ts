import { createRoute, OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import * as z from "zod";
import { failedValidation, problemSchema } from "./problem.ts";
import { Refusal } from "./refusal.ts";

export { createRoute };

/** Path parameters of a call with one `{id}`. */
export const byId = z.object({ id: z.string() });

/** Every answer that is no success. */
export const failure = {
	description: "What went wrong",
	content: { "application/problem+json": { schema: problemSchema } },
};

/** A 200 answer in JSON, for {@link createRoute}'s `responses`. */
export const okJson = <Schema extends z.ZodType>(description: string, schema: Schema, headers?: z.ZodObject) => ({
	200: { description, content: { "application/json": { schema } }, ...(headers && { headers }) },
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

/** A router for calls of the API. Validation failures are refused with 422 with a line for each field. */
export function createApiRouter() {
	return new OpenAPIHono({
		defaultHook: (result) => {
			if (!result.success) throw new Refusal(failedValidation(result.error));
		},
	});
}

export type { RouteConfig };

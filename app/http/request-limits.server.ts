import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { notJson, problem } from "./problem.ts";
import { Refusal } from "./refusal.ts";
import { checkAddress, checkJson } from "./request-text.ts";

/** Of a call, in bytes; a picture and a file have limits of their own. */
export const largestBody = 256 * 1024;
const withBody = new Set(["POST", "PUT", "PATCH"]);

/** A body must be JSON (415), small (413) and, like the address, hold text that can be kept (400). */
export const requestLimits = every(
	createMiddleware(async (c, next) => {
		checkAddress(c.req.url);
		const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
		const hasBody = withBody.has(c.req.method) && type !== undefined;
		if (hasBody && type !== "application/json") throw new Refusal(notJson());
		await next();
	}),
	bodyLimit({
		maxSize: largestBody,
		onError: () => {
			throw new Refusal(problem(413, "too-large", `Send at most ${largestBody} bytes.`));
		},
	}),
	createMiddleware(async (c, next) => {
		if (withBody.has(c.req.method)) checkJson(await c.req.text());
		await next();
	}),
);

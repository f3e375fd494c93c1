import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { problemResponse } from "./api-router.server.ts";
import { malformed, notJson, problem } from "./problem.ts";
import { addressFault, jsonFault } from "./request-text.ts";

const largestBody = 256 * 1024;
const withBody = new Set(["POST", "PUT", "PATCH"]);

/** A body must be JSON (415), small (413) and, like the address, hold text that can be kept (400). */
export const requestLimits = every(
	createMiddleware(async (c, next) => {
		const fault = addressFault(c.req.url);
		if (fault) return problemResponse(c, malformed(fault));
		const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
		const hasBody = withBody.has(c.req.method) && type !== undefined;
		if (hasBody && type !== "application/json") {
			return problemResponse(c, notJson());
		}
		await next();
	}),
	bodyLimit({
		maxSize: largestBody,
		onError: (c) => problemResponse(c, problem(413, "too-large", `Send at most ${largestBody} bytes.`)),
	}),
	createMiddleware(async (c, next) => {
		const fault = withBody.has(c.req.method) ? jsonFault(await c.req.text()) : undefined;
		if (fault) return problemResponse(c, malformed(fault));
		await next();
	}),
);

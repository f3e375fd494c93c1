import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { problemAnswer } from "./api-route.server.ts";
import { problem } from "./problem.ts";

const largestBody = 256 * 1024;
const withBody = new Set(["POST", "PUT", "PATCH"]);

/** A body must be JSON (415) and small (413). */
export const requestLimits = every(
	createMiddleware(async (c, next) => {
		const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
		const hasBody = withBody.has(c.req.method) && type !== undefined;
		if (hasBody && type !== "application/json") {
			return problemAnswer(c, problem(415, "not-json", "Send application/json."));
		}
		await next();
	}),
	bodyLimit({
		maxSize: largestBody,
		onError: (c) => problemAnswer(c, problem(413, "too-large", `Send at most ${largestBody} bytes.`)),
	}),
);

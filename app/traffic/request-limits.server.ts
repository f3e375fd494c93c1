import { createMiddleware } from "hono/factory";
import { notJson, problem, Refusal } from "../http/problem.ts";
import { checkUncompressed, decodeText, mediaTypeOf } from "../http/read-body.server.ts";
import { checkJson, checkUrl } from "./request-text.ts";

/** Maximum bytes of a call's body. Pictures and files have separate limits. */
export const maxBodyBytes = 256 * 1024;
const withBody = new Set(["POST", "PUT", "PATCH"]);

/** Checks that a body is uncompressed JSON in UTF-8 (415) and small (413), and that body and address can be stored (400). */
export const requestLimits = createMiddleware(async (c, next) => {
	checkUrl(c.req.url);
	if (!withBody.has(c.req.method)) return next();
	const type = c.req.header("content-type");
	checkUncompressed(c.req.raw);
	if (type !== undefined && mediaTypeOf(type) !== "application/json") throw new Refusal(notJson());
	const body = await c.req.arrayBuffer();
	if (body.byteLength > maxBodyBytes) throw tooLarge();
	checkJson(decodeText(body, type ?? ""));
	// The router refuses empty parameters, which are allowed (RFC 9110 §5.6.6).
	if (type !== undefined) c.req.raw.headers.set("content-type", withoutEmptyParameters(type));
	await next();
});

const withoutEmptyParameters = (type: string): string =>
	type
		.split(";")
		.map((part) => part.trim())
		.filter(Boolean)
		.join(";");

const tooLarge = () => new Refusal(problem("too-large", `Send at most ${maxBodyBytes} bytes.`));

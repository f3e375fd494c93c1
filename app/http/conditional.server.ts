import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";

/** Returns a strong entity tag of a state (RFC 9110 §8.8.3). */
export const etagOf = (state: unknown): string =>
	`"${createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 22)}"`;

/**
 * Returns whether a client has an answer already, so that it is answered 304 (RFC 9110 §13.1.2). Tags are compared
 * weakly: a compressing proxy makes them weak.
 */
export function isNotModified(ifNoneMatch: string | null | undefined, etag: string | null): boolean {
	if (!ifNoneMatch) return false;
	if (ifNoneMatch.trim() === "*") return true;
	return etag !== null && tagsIn(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag));
}

export interface Preconditions {
	"if-match"?: string;
	"if-none-match"?: string;
}

/**
 * Returns whether something may be changed (RFC 9110 §13.1). Weak tags never match `If-Match`.
 * @param etags the tags of its representations
 */
export function preconditionsHold(headers: Preconditions, ...etags: readonly string[]): boolean {
	const { "if-match": ifMatch = "*", "if-none-match": ifNoneMatch } = headers;
	const isMatch = ifMatch.trim() === "*" || etags.some((etag) => tagsIn(ifMatch).includes(etag));
	return isMatch && !etags.some((etag) => isNotModified(ifNoneMatch, etag));
}

const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];
const opaque = (tag: string) => tag.replace(/^W\//, "");

/** Replaces a whole answer that the client has by 304. */
export const conditional = createMiddleware(async (c, next) => {
	await next();
	if (c.req.method !== "GET" && c.req.method !== "HEAD") return;
	const { status, headers, body } = c.res;
	if (status !== 200 || !isNotModified(c.req.header("if-none-match"), headers.get("etag"))) return;
	await body?.cancel();
	const kept = new Headers(headers);
	kept.delete("content-length");
	c.res = new Response(null, { status: 304, headers: kept });
});

import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { createMiddleware } from "hono/factory";

export const securityHeaderValues = {
	"x-content-type-options": "nosniff",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin-allow-popups",
	"permissions-policy": "camera=(), geolocation=(), microphone=()",
	// Ignored by browsers without TLS.
	"strict-transport-security": "max-age=31536000; includeSubDomains",
	// This policy is for answers that are not pages. SVG pictures have inline styles.
	"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

export const securityHeaders = createMiddleware(async (c, next) => {
	await next();
	for (const [name, value] of Object.entries(securityHeaderValues)) {
		if (!c.res.headers.has(name)) c.res.headers.set(name, value);
	}
});

export function requestIdHeader({ req }: ServerResponse): [name: string, id: string] | [] {
	const id = req.headers["x-request-id"];
	return typeof id === "string" ? ["x-request-id", id] : [];
}

export function setRequestId(response: ServerResponse): void {
	const [name, id] = requestIdHeader(response);
	if (name && id) response.setHeader(name, id);
}

interface PolicySources {
	/** The card provider's sources outside the shop's origin. */
	cards: { scripts: string[]; frames: string[]; calls: string[] };
}

/**
 * Builds a policy that allows the shop's own files, and by hash the inline scripts marked with the nonce: an injected
 * one lacks it. Pictures may come from anywhere on the web, because admins and reviewers enter links.
 * @param page the bytes of the page, one character each (Latin-1)
 * @param nonce new for this rendering; {@link withoutNonce} removes it
 */
export function contentSecurityPolicy(page: string, nonce: string, { cards }: PolicySources): string {
	const hashes = new Set<string>();
	for (const script of markedScripts(page, nonce)) {
		hashes.add(`'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`);
	}
	const directives = {
		// Firefox has no directive of its own for prefetched data.
		"default-src": ["'self'"],
		"object-src": ["'none'"],
		"media-src": ["'none'"],
		"script-src": ["'self'", ...hashes, ...cards.scripts],
		"style-src": ["'self'"],
		"style-src-attr": ["'unsafe-inline'"],
		"img-src": ["'self'", "https:", "http:", "data:"],
		"font-src": ["'self'"],
		"connect-src": ["'self'", ...cards.calls],
		"frame-src": ["'self'", ...cards.frames],
		"manifest-src": ["'self'"],
		"form-action": ["'self'"],
		"base-uri": ["'none'"],
		"frame-ancestors": ["'none'"],
	};
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources.join(" ")}`)
		.join("; ");
}

/** Returns marked scripts. Splits at the mark: a pattern with the nonce would be compiled for each page. */
function markedScripts(page: string, nonce: string): string[] {
	const pieces = page.split(attribute(nonce));
	return pieces.slice(1).flatMap((after, i) => {
		const before = pieces[i] ?? "";
		const endOfTag = after.indexOf(">");
		const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, endOfTag);
		if (!/^<script(?!\S)/.test(tag) || /\ssrc=/.test(tag)) return [];
		return [after.slice(endOfTag + 1, after.indexOf("</script>"))];
	});
}

const attribute = (nonce: string) => ` nonce="${nonce}"`;

/** Removes the nonces before the page is cached and sent: one that many browsers receive would be worthless. */
export const withoutNonce = (page: string, nonce: string): string => page.replaceAll(attribute(nonce), "");

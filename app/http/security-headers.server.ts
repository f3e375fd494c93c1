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

import { createMiddleware } from "hono/factory";

const onEveryAnswer = {
	"x-content-type-options": "nosniff",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin-allow-popups",
};

/** Headers that every answer carries; one that frames its own pages says so itself. */
export const securityHeaders = createMiddleware(async (c, next) => {
	await next();
	for (const [name, value] of Object.entries(onEveryAnswer)) c.res.headers.set(name, value);
	if (!c.res.headers.has("content-security-policy"))
		c.res.headers.set("content-security-policy", "frame-ancestors 'none'");
});

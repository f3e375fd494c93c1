import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";

/** Relative to the working directory, because the bundled server is elsewhere. */
const folder = "sandboxes/stripe/browser";

const files: Record<string, [file: string, type: string]> = {
	"/v3/stripe.js": ["stripe.js", "text/javascript"],
	"/card-entry.js": ["card-entry.js", "text/javascript"],
	"/cards.js": ["cards.js", "text/javascript"],
	"/card-entry": ["card-entry.html", "text/html"],
	"/card-entry.css": ["card-entry.css", "text/css"],
	"/three-d-secure": ["three-d-secure.html", "text/html"],
	"/three-d-secure.css": ["three-d-secure.css", "text/css"],
};

/** Headers of pages in frames: scripts, styles and frames of the shop's origin only. */
export const pageHeaders = {
	"content-security-policy":
		"default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
	"referrer-policy": "no-referrer",
	"x-content-type-options": "nosniff",
};

/** Serves the replacement of Stripe.js and its frames. */
export function createBrowserFiles(): Hono {
	const app = new Hono();
	for (const [path, [file, type]] of Object.entries(files)) {
		app.get(path, (c) => {
			const content = readFileSync(join(folder, file));
			const etag = `"${createHash("sha256").update(content).digest("base64url")}"`;
			const own = type === "text/html" ? pageHeaders : {};
			const headers = { ...own, "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache", etag };
			const isKnown = c.req.header("if-none-match") === etag;
			return new Response(isKnown ? null : content, { status: isKnown ? 304 : 200, headers });
		});
	}
	return app;
}

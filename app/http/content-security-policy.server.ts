import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

export interface PolicySources {
	/** Where the card provider's script, frames and calls go, when they leave the shop's origin. */
	cards: { scripts: string[]; frames: string[]; calls: string[] };
}

/**
 * The policy of a page: the shop's own files, and inline scripts by their hash.
 * Pictures may come from anywhere on the web: admins and reviewers give links.
 * @param page in UTF-8
 */
export function contentSecurityPolicy(page: Buffer, { cards }: PolicySources): string {
	const hashes = new Set<string>();
	// Tags are ASCII and a hash is one of bytes: read as Latin-1, the page needs no decoding.
	for (const [, script = ""] of page.toString("latin1").matchAll(inlineScript)) {
		hashes.add(`'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`);
	}
	const directives = {
		"default-src": ["'none'"],
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

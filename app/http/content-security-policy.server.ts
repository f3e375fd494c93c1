import { createHash } from "node:crypto";

export interface PolicySources {
	/** Where the card provider's script, frames and calls go, when they leave the shop's origin. */
	cards: { scripts: string[]; frames: string[]; calls: string[] };
}

/**
 * The policy of a page: the shop's own files, and by their hash the inline scripts that the shop has marked. One that got
 * into the page in another way does not know the mark, and is not allowed.
 * Pictures may come from anywhere on the web: admins and reviewers give links.
 * @param page in UTF-8
 * @param nonce what marks the page's own scripts, made for this rendering; {@link withoutNonce} takes it away
 */
export function contentSecurityPolicy(page: Buffer, nonce: string, { cards }: PolicySources): string {
	const hashes = new Set<string>();
	const inlineScript = new RegExp(
		`<script(?=[^>]*${attribute(nonce)})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
		"g",
	);
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

const attribute = (nonce: string) => ` nonce="${nonce}"`;

/** The page as it is kept and sent: a mark that many readers see would be worth nothing. */
export const withoutNonce = (page: Buffer, nonce: string): Buffer<ArrayBuffer> =>
	Buffer.from(page.toString("latin1").replaceAll(attribute(nonce), ""), "latin1");

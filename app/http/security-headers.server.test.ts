import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, withoutNonce } from "./security-headers.server.ts";

const none = { scripts: [], frames: [], calls: [] };
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
/** One character for each byte. */
const asLatin1 = (page: string) => Buffer.from(page).toString("latin1");
const scriptsOf = (policy: string) => policy.split("; ").filter((directive) => directive.startsWith("script-src "));

test("allows the scripts that the shop has marked, by hash, and no other", () => {
	const html = `<script nonce="m4rk">a("–")</script><script nonce="m4rk" type="module" async>b(
)</script><script nonce="m4rk" src="/x.js"></script><p>script</p>`;
	const policy = contentSecurityPolicy(asLatin1(html), "m4rk", { cards: none });
	expect(scriptsOf(policy)).toEqual([`script-src 'self' ${hashOf('a("–")')} ${hashOf("b(\n)")}`]);
	expect(policy).not.toContain("unsafe-eval");
	expect(withoutNonce(html, "m4rk")).toBe(`<script>a("–")</script><script type="module" async>b(
)</script><script src="/x.js"></script><p>script</p>`);
});

test("a script that got into the page in another way is not allowed", () => {
	const injected = `<script>steal()</script><script nonce="guess">steal()</script><script nonce>steal()</script>
<p nonce="m4rk"><script>steal()</script><textarea><script type="module" async="">steal()</script></textarea>`;
	const html = `${injected}<script nonce="m4rk">own()</script>${injected}`;
	const policy = contentSecurityPolicy(html, "m4rk", { cards: none });
	expect(scriptsOf(policy)).toEqual([`script-src 'self' ${hashOf("own()")}`]);
});

test("names the card provider's hosts only when there are some", () => {
	expect(contentSecurityPolicy("", "m4rk", { cards: none })).not.toContain("https://");
	const cards = { scripts: ["https://s.example"], frames: ["https://f.example"], calls: ["https://c.example"] };
	const policy = contentSecurityPolicy("", "m4rk", { cards });
	expect(policy).toContain("script-src 'self' https://s.example;");
	expect(policy).toContain("frame-src 'self' https://f.example;");
	expect(policy).toContain("connect-src 'self' https://c.example;");
});

test("data of the shop can be prefetched in Firefox, which checks default-src, and plugins and media stay blocked", () => {
	const directives = contentSecurityPolicy("", "m4rk", { cards: none }).split("; ");
	expect(directives).toEqual(expect.arrayContaining(["default-src 'self'", "object-src 'none'", "media-src 'none'"]));
});

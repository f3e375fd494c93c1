import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

const none = { scripts: [], frames: [], calls: [] };
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("allows the page's own inline scripts, by hash, and no other", () => {
	const html = `<script>a("–")</script><script type="module" async>b(
)</script><script src="/x.js"></script><p>script</p>`;
	const policy = contentSecurityPolicy(Buffer.from(html), { cards: none });
	const [scripts] = policy.split("; ").filter((directive) => directive.startsWith("script-src "));
	expect(scripts).toBe(`script-src 'self' ${hashOf('a("–")')} ${hashOf("b(\n)")}`);
	expect(policy).not.toContain("unsafe-eval");
});

test("names the card provider's hosts only when there are some", () => {
	expect(contentSecurityPolicy(Buffer.alloc(0), { cards: none })).not.toContain("https://");
	const cards = { scripts: ["https://s.example"], frames: ["https://f.example"], calls: ["https://c.example"] };
	const policy = contentSecurityPolicy(Buffer.alloc(0), { cards });
	expect(policy).toContain("script-src 'self' https://s.example;");
	expect(policy).toContain("frame-src 'self' https://f.example;");
	expect(policy).toContain("connect-src 'self' https://c.example;");
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { createSmtpTransport } from "../../app/mail/mail-transport.server.ts";
import { createMailSandbox, type MailSandbox } from "./mail-sandbox.server.ts";

let sandbox: MailSandbox;
beforeEach(() => {
	sandbox = createMailSandbox({ databaseFile: ":memory:", basePath: "/sandbox/mail" });
});
afterEach(() => sandbox.close());

const ask = (path: string, init?: RequestInit) =>
	sandbox.fetch(new Request(`http://shop.example/sandbox/mail${path}`, init));
const set = (mode: string, headers: Record<string, string> = {}) =>
	ask("/", { method: "POST", headers, body: new URLSearchParams({ mode }) });

async function send(html: string, subject = "A <b>subject</b>") {
	const transport = createSmtpTransport({
		server: sandbox.smtpUrl,
		from: { name: "Works", address: "works@a.example" },
	});
	const to = "somebody@b.example";
	await transport.send({
		messageId: `${subject}@a`,
		to,
		date: new Date(),
		subject,
		text: "See https://a.example/x",
		html,
	});
}

test("received e-mails are listed and shown, as text with links and as HTML in a frame without scripts", async () => {
	await send("<p>Hello</p><script>alert(1)</script>");
	const list = await (await ask("/")).text();
	expect(list).toContain("A &lt;b&gt;subject&lt;/b&gt;");
	expect(list).toContain("somebody@b.example");
	const [, id] = /\/sandbox\/mail\/(\d+)"/.exec(list) ?? [];
	const shown = await ask(`/${id}`);
	expect(shown.headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
	const page = await shown.text();
	expect(page).toContain('<a href="https://a.example/x">');
	expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
	const frame = await ask(`/${id}/html`);
	const policy = frame.headers.get("content-security-policy");
	expect(policy).toContain("default-src 'none'");
	expect(policy).not.toContain("script");
	expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
	expect((await ask("/999")).status).toBe(404);
	expect((await ask("/none/html")).status).toBe(404);
});

test("the page sets how the server behaves; forms of other sites cannot", async () => {
	expect((await set("refuse", { "sec-fetch-site": "cross-site" })).status).toBe(403);
	await send("<p>1</p>", "first");
	expect((await set("refuse", { "sec-fetch-site": "same-origin" })).status).toBe(303);
	await expect(send("<p>2</p>", "second")).rejects.toMatchObject({ isFinal: true });
	await set("away");
	await expect(send("<p>2</p>", "second")).rejects.toMatchObject({ isFinal: false });
	await set("no such mode");
	await expect(send("<p>2</p>", "second")).rejects.toMatchObject({ isFinal: false });
	await set("accept");
	await send("<p>2</p>", "second");
	expect(sandbox.list().map(({ subject }) => subject)).toEqual(["second", "first"]);
	await ask("/", { method: "POST", body: new URLSearchParams({ clear: "yes" }) });
	expect(await (await ask("/")).text()).toContain("No e-mails yet.");
});

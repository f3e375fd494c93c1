import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import type PostalMime from "postal-mime";
import { type MailStore, modes, type ServerMode, type StoredMail } from "./mail-store.server.ts";

const style = `
:root{color-scheme:light dark;--page:#edf0f1;--sheet:#fff;--ink:#14191d;--soft:#4a555d;--hair:#c6ced2;--line:#7b868d;--blue:#2b2f92;--on:#fff;--mark:#f5b301}
@media(prefers-color-scheme:dark){:root{--page:#0f1316;--sheet:#171d21;--ink:#e9eef0;--soft:#a3afb6;--hair:#3a444b;--line:#6f7c84;--blue:#a9b0ff;--on:#0f1316;--mark:#ffc53d}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 Archivo,Arial,system-ui,sans-serif}
main{max-width:720px;margin:0 auto;background:var(--sheet);border:1px solid var(--line);border-radius:2px}
.note{margin:0;padding:12px 24px;border-bottom:1px solid var(--hair);border-left:8px solid var(--mark);font-size:14px}
section{padding:24px;border-bottom:1px solid var(--hair)}
section:last-child{border:0}
h1{margin:0;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
h2{margin:0 0 12px;font-size:18px}
p{margin:8px 0 0}
.soft{color:var(--soft);font-size:14px;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0;border-bottom:1px solid var(--hair)}
li{border-top:1px solid var(--hair)}
li:first-child{border:0}
a{color:var(--blue)}
li a{display:block;min-height:44px;padding:12px 24px;text-decoration:none;overflow-wrap:anywhere}
li a:hover{background:var(--page)}
li a span{display:block;color:var(--soft);font-size:14px}
a.back{display:inline-flex;align-items:center;min-height:44px}
form{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end}
label{max-width:100%;font-weight:600;font-size:14px}
select,button{display:block;min-height:44px;max-width:100%;box-sizing:border-box;padding:8px 12px;border:1px solid var(--line);border-radius:2px;background:var(--sheet);color:var(--ink);font:inherit;font-size:16px}
button{border-color:var(--blue);background:var(--blue);color:var(--on);font-weight:600;cursor:pointer}
button.quiet{background:none;border-color:var(--line);color:var(--ink)}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
li a:focus-visible{outline-offset:-3px}
iframe{display:block;width:100%;height:720px;border:1px solid var(--hair);background:var(--page)}
pre{margin:0;font:14px/1.5 'IBM Plex Mono',Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}`;

const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
/** The policy for a mail's own HTML: no script, nothing external; links open in a new tab. */
const framePolicy =
	"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const headersOf = (contentSecurityPolicy: string) => ({
	"content-security-policy": contentSecurityPolicy,
	"cache-control": "no-store",
	"referrer-policy": "no-referrer",
	"x-content-type-options": "nosniff",
});

type Html = ReturnType<typeof html>;
type Parsed = Awaited<ReturnType<typeof PostalMime.parse>>;

export function createMailboxPages(path: string, store: () => MailStore): Hono {
	async function find(id: string): Promise<Parsed | undefined> {
		const mail = /^\d{1,15}$/.test(id) ? store().raw(Number(id)) : undefined;
		// Loaded on demand, not at the shop's start.
		return mail && (await import("postal-mime")).default.parse(mail);
	}
	return new Hono()
		.get(path, (c) => c.redirect(`${path}/`))
		.get(`${path}/`, (c) => c.html(listPage(path, store()), 200, headersOf(policy)))
		.post(`${path}/`, async (c) => {
			// Another site could send this form from the visitor's browser.
			const from = c.req.header("sec-fetch-site");
			if (from !== undefined && from !== "same-origin") return c.text("Use the buttons on this page.", 403);
			const { mode, clear } = await c.req.parseBody();
			if (clear !== undefined) store().clear();
			else if (Object.hasOwn(modes, String(mode))) store().mode = mode as ServerMode;
			return c.redirect(`${path}/`, 303);
		})
		.get(`${path}/:id`, async (c) => {
			const id = c.req.param("id");
			const mail = await find(id);
			return c.html(mail ? mailPage(path, id, mail) : noMail(path), mail ? 200 : 404, headersOf(policy));
		})
		.get(`${path}/:id/html`, async (c) => {
			const mail = await find(c.req.param("id"));
			return c.html(`<base target="_blank">${mail?.html ?? ""}`, mail ? 200 : 404, headersOf(framePolicy));
		});
}

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

function listPage(path: string, store: MailStore): Html {
	const mails = store.list();
	const row = ({ id, subject, recipient, arrivedAt, times }: StoredMail) =>
		html`<li><a href="${path}/${id}">${subject}<span>${recipient} · ${time.format(new Date(arrivedAt))} UTC${times > 1 ? ` · received ${times} times` : ""}</span></a></li>`;
	return page(
		"Inbox",
		html`<section><h1>Inbox</h1>
<p class="soft">All e-mails that the shop has sent, newest first.</p></section>
${mails.length > 0 ? html`<ul>${mails.map(row)}</ul>` : html`<section><p class="soft">No e-mails yet.</p></section>`}
<section><h2>The mail server</h2>
<form method="post" action="${path}/">
<label>Behaviour<select name="mode">${Object.entries(modes).map(([mode, words]) => html`<option value="${mode}"${mode === store.mode ? raw(" selected") : ""}>${words}</option>`)}</select></label>
<button>Apply</button>
<button class="quiet" name="clear" value="yes">Empty inbox</button>
</form></section>`,
	);
}

const back = (path: string) => html`<p><a class="back" href="${path}/">Back to inbox</a></p>`;

const noMail = (path: string) =>
	page("E-mail not found", html`<section><h1>E-mail not found</h1>${back(path)}</section>`);

function mailPage(
	path: string,
	id: string,
	{ subject = "", from, to, date, messageId, text = "", html: htmlPart }: Parsed,
): Html {
	const sender = [from?.name, from?.address].filter(Boolean).join(" · ");
	return page(
		subject,
		html`<section><h1>${subject}</h1>
<p class="soft">From ${sender}</p>
<p class="soft">To ${to?.map(({ address }) => address).join(", ")}</p>
<p class="soft">${date ? `${time.format(new Date(date))} UTC · ` : ""}${messageId}</p>
${back(path)}</section>
${htmlPart ? html`<section><h2>HTML</h2><iframe title="HTML version" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/${id}/html"></iframe></section>` : ""}
<section><h2>Plain text</h2><pre>${withLinks(text)}</pre></section>`,
	);
}

const withLinks = (text: string) =>
	text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));

const page = (title: string, content: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Mail sandbox</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<p class="note"><strong>Sandbox.</strong> This page replaces the mail server and all inboxes. No e-mail leaves the shop.</p>
${content}
</main>
</body>
</html>`;

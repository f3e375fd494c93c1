import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { type AuthorizationRequest, demoAccounts, type SandboxAccount } from "./authorization-request.server.ts";

const style = `
:root{color-scheme:light dark;--page:#edf0f1;--sheet:#fff;--ink:#14191d;--soft:#4a555d;--line:#7b868d;--blue:#2b2f92;--on:#fff;--mark:#f5b301;--error:#b3261e}
@media(prefers-color-scheme:dark){:root{--page:#0f1316;--sheet:#171d21;--ink:#e9eef0;--soft:#a3afb6;--line:#6f7c84;--blue:#a9b0ff;--on:#0f1316;--mark:#ffc53d;--error:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 Archivo,Arial,system-ui,sans-serif}
main{max-width:448px;margin:0 auto;background:var(--sheet);border:1px solid var(--line);border-radius:2px}
header,section,footer{padding:24px}
header{border-bottom:1px solid var(--line)}
section{border-bottom:1px solid var(--line)}
.note{margin:0;padding:12px 24px;border-bottom:1px solid var(--line);border-left:8px solid var(--mark);font-size:14px}
h1{margin:0;font-size:24px;line-height:1.25}
h2{margin:0 0 16px;font-size:18px}
p{margin:8px 0 0;color:var(--soft)}
ul{list-style:none;margin:0;padding:0;border-bottom:1px solid var(--line)}
li+li{border-top:1px solid var(--line)}
button{min-height:48px;padding:8px 24px;border:1px solid var(--blue);border-radius:2px;background:var(--blue);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:none;border-color:var(--line);color:var(--ink)}
button.account{display:block;width:100%;padding:12px 24px;border:0;background:none;color:var(--ink);text-align:left;overflow-wrap:anywhere}
button.account:hover{background:var(--page)}
button.account span{display:block;font-weight:400;font-size:14px;color:var(--soft)}
label{display:block;margin-bottom:16px;font-weight:600;font-size:14px}
input:not([type=checkbox]){display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;border:1px solid var(--line);border-radius:2px;background:var(--sheet);color:var(--ink);font:inherit}
label.check{display:flex;align-items:center;gap:12px;min-height:44px;margin:0 0 8px;font-weight:400}
input[type=checkbox]{width:20px;height:20px;margin:0;accent-color:var(--blue)}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
button.account:focus-visible{outline-offset:-3px}
[role=alert]{color:var(--error);font-weight:600}`;

const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * Allows no script; forms lead to the sandbox and back to the shop.
 * @param backTo the origin of the redirect, which browsers count as a form target
 */
export const chooserPolicy = (backTo: string) =>
	`default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${backTo}; base-uri 'none'; frame-ancestors 'none'`;

type Html = ReturnType<typeof html>;

export function accountChooser(request: AuthorizationRequest, problem?: string): Html {
	return page(
		"Choose an account",
		html`
			<header>
				<h1>Choose an account</h1>
				<p>to continue to the shop</p>
			</header>
			<form method="post">
				${hidden(request)}
				<ul>
					${demoAccounts.map(accountButton)}
				</ul>
			</form>
			<section>
				<h2>Use another account</h2>
				<form method="post">
					${hidden(request)}
					<label>Name <input name="name" autocomplete="name" required maxlength="100" /></label>
					<label>E-mail
						<input name="email" type="email" autocomplete="email" required maxlength="320" value="${request.login_hint ?? ""}" />
					</label>
					<label class="check"><input type="checkbox" name="verified" checked /> Google has verified this e-mail</label>
					${problem ? html`<p role="alert">${problem}</p>` : ""}
					<button>Continue</button>
				</form>
			</section>
			<footer>
				<form method="post">${hidden(request)}<button class="quiet" name="cancel" value="yes">Cancel</button></form>
			</footer>
		`,
	);
}

/** The page for a request that must not be answered with a redirect: malformed, or from an unknown client. */
export const refusal = (reason: string): Html =>
	page("Request refused", html`<header><h1>Request refused</h1><p>${reason}</p></header>`);

const accountButton = ({ name, email, emailVerified }: SandboxAccount, index: number) => html`
	<li>
		<button class="account" name="account" value="${index}">
			${name}<span>${email}${emailVerified ? "" : " (e-mail not verified)"}</span>
		</button>
	</li>`;

const hidden = (request: AuthorizationRequest) =>
	Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

const page = (title: string, content: Html): Html => html`<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<meta name="robots" content="noindex" />
		<title>${title} – Google sandbox</title>
		<style>${raw(style)}</style>
	</head>
	<body>
		<main>
			<p class="note"><strong>Sandbox.</strong> This page simulates Google's sign-in. No real account is used. Don't enter anything secret.</p>
			${content}
		</main>
	</body>
</html>`;

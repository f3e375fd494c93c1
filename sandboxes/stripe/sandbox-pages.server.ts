import { randomBytes } from "node:crypto";

/** A page of the sandbox's own, with the one script and the one style it may use. */
interface SandboxPage {
	title: string;
	style: string;
	body: string;
	script: string;
	/** The page sends forms to its own origin. */
	forms?: boolean;
}

/** Renders a page that only pages of the same origin may frame, and that runs nothing but its own script. */
export function renderPage({ title, style, body, script, forms = false }: SandboxPage): Response {
	const nonce = randomBytes(16).toString("base64");
	const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
<style nonce="${nonce}" id="element-style"></style>
</head>
<body>
${body}
<script nonce="${nonce}">${script}</script>
</body>
</html>
`;
	return new Response(html, {
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": [
				"default-src 'none'",
				`script-src 'nonce-${nonce}'`,
				`style-src 'nonce-${nonce}'`,
				"connect-src 'self'",
				"base-uri 'none'",
				`form-action ${forms ? "'self'" : "'none'"}`,
				"frame-ancestors 'self'",
			].join("; "),
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
			"x-content-type-options": "nosniff",
		},
	});
}

const cardEntryStyle = `
:root { color-scheme: light only; }
* { box-sizing: border-box; }
html, body { overflow: clip; }
body { margin: 0; background: transparent; }
.card { display: flex; flex-wrap: wrap; align-items: center; column-gap: 12px; margin: 0;
  font: 16px/24px Archivo, Arial, system-ui, sans-serif; color: #14191d; }
.line { display: flex; align-items: center; gap: 12px; }
.line.first { flex: 1 1 280px; min-width: 0; }
.cell { display: flex; position: relative; min-width: 0; }
.cell.number { flex: 1 1 auto; }
.brand { flex: none; width: 86px; border: 1px solid currentColor; border-radius: 2px; color: var(--icon-color, inherit);
  font: 600 11px/20px Archivo, Arial, system-ui, sans-serif; letter-spacing: .03em; text-align: center; text-transform: uppercase; opacity: .75; }
.brand.is-known { opacity: 1; }
.field { width: 100%; height: 24px; margin: 0; padding: 0; border: 0; border-radius: 0; outline: 0; appearance: none;
  background: transparent; color: inherit; font: inherit; font-variant-numeric: tabular-nums; letter-spacing: inherit; }
.field::placeholder { color: #59646c; opacity: 1; }
.field:-webkit-autofill { -webkit-text-fill-color: currentColor; transition: background-color 99999s; }
.field.is-invalid { color: #b3261e; }
.cell.expiry { width: 4.9em; }
.cell.cvc { width: 3.3em; }
.hidden { position: absolute; inset: 0 auto auto 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 440px) {
  .line, .line.first { flex: 1 0 100%; }
  .field { height: 44px; }
  .cell.expiry, .cell.cvc { flex: 1 1 0; }
}
@media (max-width: 290px) {
  .line, .line.first { display: contents; }
  .cell.number { flex: 1 0 100%; }
  .brand { order: 1; }
}
@media (forced-colors: active) { .field { border-bottom: 1px solid; } }
`;

interface CardFieldText {
	id: string;
	label: string;
	autocomplete: string;
	placeholder: string;
}

function renderCardField({ id, label, autocomplete, placeholder }: CardFieldText): string {
	return `<span class="cell ${id}">
<label class="hidden" for="${id}">${label}</label>
<input class="field" id="${id}" name="${id}" autocomplete="${autocomplete}" placeholder="${placeholder}"
 inputmode="numeric" aria-describedby="${id}-problem" aria-invalid="false"
 spellcheck="false" autocorrect="off" autocapitalize="none">
<span class="hidden" id="${id}-problem"></span>
</span>`;
}

const cardEntryBody = `<form class="card" id="card" novalidate>
<span class="line first">
<span class="brand" id="brand" aria-hidden="true">Card</span>
${renderCardField({ id: "number", label: "Credit or debit card number", autocomplete: "cc-number", placeholder: "Card number" })}
</span>
<span class="line second">
${renderCardField({ id: "expiry", label: "Credit or debit card expiration date", autocomplete: "cc-exp", placeholder: "MM / YY" })}
${renderCardField({ id: "cvc", label: "Credit or debit card CVC/CVV", autocomplete: "cc-csc", placeholder: "CVC" })}
</span>
</form>`;

/** The frame the card is typed into. */
export function cardEntryPage(script: string): Response {
	return renderPage({ title: "Card entry", style: cardEntryStyle, body: cardEntryBody, script });
}

const darkColours =
	"--sheet: #171d21; --ink: #e9eef0; --ink-2: #a3afb6; --line: #6f7c84; --hair: #333d43; --blue: #a9b0ff; --on-blue: #14191d; --mark: #ffc53d; --error: #ff8a80;";

const threeDSecureStyle = `
:root { color-scheme: light only;
  --sheet: #fff; --ink: #14191d; --ink-2: #4a555d; --line: #7b868d; --hair: #cfd6da; --blue: #2b2f92; --on-blue: #fff; --mark: #f5b301; --error: #b3261e; }
@media (prefers-color-scheme: dark) { :root:not([data-scheme="light"]) { ${darkColours} } }
:root[data-scheme="dark"] { ${darkColours} }
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; background: transparent; }
body { display: flex; padding: 16px; font: 16px/1.5 Archivo, Arial, system-ui, sans-serif; color: var(--ink); }
.sheet { width: 100%; max-width: 440px; margin: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: 2px; }
.top { padding: 24px; border-top: 4px solid var(--mark); }
.kind { margin: 0 0 8px; color: var(--ink-2); font: 500 13px/1.4 "IBM Plex Mono", ui-monospace, monospace; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.2; outline: 0; }
p { margin: 0; }
dl { display: grid; grid-template-columns: 7em 1fr; margin: 0; border-top: 1px solid var(--hair); }
dt, dd { margin: 0; padding: 12px 24px; border-bottom: 1px solid var(--hair); }
dt { padding-right: 0; color: var(--ink-2); font-size: 14px; line-height: 24px; }
dd { font: 500 15px/24px "IBM Plex Mono", ui-monospace, monospace; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.choice { display: flex; flex-wrap: wrap; gap: 16px; padding: 24px; }
button { flex: 1 1 128px; min-height: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 2px; background: transparent;
  color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; transition: opacity 120ms; }
#complete { border-color: var(--blue); background: var(--blue); color: var(--on-blue); }
button:hover { opacity: .86; }
button:disabled { opacity: .5; cursor: default; }
button:focus-visible { outline: 3px solid var(--blue); outline-offset: 3px; }
#problem { padding: 0 24px; color: var(--error); }
#problem:not(:empty) { padding-bottom: 24px; }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`;

const threeDSecureBody = `<section class="sheet" aria-labelledby="title">
<div class="top">
<p class="kind">3-D Secure</p>
<h1 id="title" tabindex="-1">Confirm this payment</h1>
<p>Your bank asks you to confirm it is you. This is a sandbox: no money moves.</p>
</div>
<dl><dt>Amount</dt><dd id="amount">–</dd><dt>Payment</dt><dd id="payment">–</dd></dl>
<div class="choice"><button type="button" id="complete">Complete</button><button type="button" id="fail">Fail</button></div>
<p id="problem" role="alert"></p>
</section>`;

/** The page that stands for the bank's own, on which the buyer confirms a payment or refuses it. */
export function threeDSecurePage(script: string): Response {
	return renderPage({ title: "3-D Secure", style: threeDSecureStyle, body: threeDSecureBody, script });
}

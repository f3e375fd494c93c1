import { createHash } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { html, raw } from "hono/html";
import { type CacheRule, unchanging } from "./cache-rule.ts";
import { problemCodes } from "./problem-codes.ts";

export const cachedDocumentCalls: Record<string, CacheRule> = {
	"/api/openapi.json": unchanging,
	"/api/docs": unchanging,
};

const info = {
	version: "1",
	description: "The API of the shop. Amounts are in dollars. Errors are application/problem+json (RFC 9457).",
	license: { name: "MIT", identifier: "MIT" },
};

const codes = Object.entries(problemCodes).map(([code, [status, meaning]]) => `\`${code}\` (${status}): ${meaning}`);
const description = `${info.description}\n\nError codes:\n\n${codes.map((line) => `- ${line}\n`).join("")}`;

interface Operation {
	operationId?: string;
	summary?: string;
	description?: string;
	security?: Record<string, string[]>[];
	tags?: string[];
	"x-role"?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: any group of calls can be described
export function describeApi(api: OpenAPIHono<any, any, any>, contact: { name: string; email: string }): void {
	const bearer = (description: string) => ({ type: "http", scheme: "bearer", description }) as const;
	api.openAPIRegistry.registerComponent(
		"securitySchemes",
		"accessToken",
		bearer("From PUT /users/{email}; valid for 15 minutes."),
	);
	api.openAPIRegistry.registerComponent("securitySchemes", "idToken", bearer("From the identity provider."));
	const title = `${contact.name} shop`;
	let document: ReturnType<typeof api.getOpenAPI31Document> | undefined;
	const getDocument = () => {
		document ??= completeDocument(
			api.getOpenAPI31Document({
				openapi: "3.1.0",
				info: { ...info, title, description, contact },
				servers: [{ url: "/" }],
			}),
		);
		return document;
	};
	api.get("/openapi.json", (c) => c.json(getDocument()));
	api.get("/docs", (c) => {
		c.header("content-security-policy", policy);
		return c.html(readablePage(title, getDocument().paths ?? {}));
	});
}

function access({ security, "x-role": role }: Operation): string {
	// A call that also works without authentication.
	if (!security?.length || security.some((way) => Object.keys(way).length === 0)) return "anyone";
	return role ?? "signed in";
}

/** Renders text between backticks as code, as in Markdown. */
function withCode(text: string) {
	return text.split("`").map((piece, i) => (i % 2 === 0 ? piece : html`<code>${piece}</code>`));
}

function readablePage(title: string, paths: object) {
	const calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
	);
	const row = ({ path, method, operation }: (typeof calls)[number]) => html`<section id="${method}-${path}">
		<h2><code>${method.toUpperCase()} ${path}</code></h2>
		<p>${operation.summary}.</p>
		<p class="for">For: ${access(operation)}</p>
		${operation.description ? html`<p class="more">${withCode(operation.description)}</p>` : ""}
		<details><summary>Request and responses</summary><pre tabindex="0">${JSON.stringify(operation, null, 2)}</pre></details>
	</section>`;
	return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}: API</title>
		<meta name="description" content="${info.description}"><link rel="icon" href="/icon.svg" type="image/svg+xml">
		<style>${raw(stylesheet)}</style></head>
		<body><main><header><p class="for"><a href="/">Back to the shop</a></p><h1>${title}: API</h1>
		<p>${info.description} Machine-readable: <a href="/api/openapi.json">openapi.json</a></p></header>
		${calls.map(row)}<section id="codes"><h2>Error codes</h2>
		${codes.map((line) => html`<p class="more">${withCode(line)}</p>`)}</section></main></body></html>`;
}

/** Copies of the shop's design tokens (app/styles.css). Without its fonts, so that the page needs no further requests. */
const stylesheet = `
	:root { color-scheme: light dark; --paper: light-dark(#edf0f1, #0f1316); --sheet: light-dark(#fff, #171d21);
		--tint: light-dark(#e1e6e8, #20282d); --ink: light-dark(#14191d, #e9eef0); --ink-2: light-dark(#4a555d, #a3afb6);
		--hairline: light-dark(#c5ccd0, #323c43); --blue: light-dark(#2b2f92, #a9b0ff); --mark: light-dark(#f5b301, #ffc53d) }
	* { box-sizing: border-box }
	body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 Archivo, Arial, system-ui, sans-serif }
	main { max-width: 64rem; margin: 0 auto; padding: 2rem clamp(1rem, .25rem + 2.4vw, 2rem) 4rem }
	h1 { margin: 0; font-size: clamp(1.75rem, 1.25rem + 2vw, 2.75rem); line-height: 1.1; text-wrap: balance }
	header { padding-bottom: 1.5rem } header > p:last-child { max-width: 65ch; color: var(--ink-2) }
	section { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem 2rem; align-items: baseline;
		padding: 1rem 1.25rem; background: var(--sheet); border: 1px solid var(--hairline); border-top-width: 0 }
	header + section { border-top-width: 1px; border-radius: 2px 2px 0 0 } section:last-child { border-radius: 0 0 2px 2px }
	section > * { grid-column: 1 / -1; margin: 0; min-width: 0 } section > p { grid-column: 1 } section > .for { grid-column: 2 }
	section > .more { grid-column: 1 / -1; max-width: 75ch; color: var(--ink-2) } section:target { border-left: 6px solid var(--mark) }
	h2 { font-size: 1.0625rem; overflow-wrap: anywhere }
	code, pre { font-family: "IBM Plex Mono", ui-monospace, monospace; font-weight: 500 }
	.for { font-size: .875rem; color: var(--ink-2) } a { color: var(--blue); text-underline-offset: .2em }
	summary { display: inline-flex; min-height: 2.75rem; align-items: center; gap: .5rem; color: var(--blue); cursor: pointer; font-size: .9375rem }
	summary::before { content: "+"; width: 1ch; font-family: ui-monospace, monospace } [open] > summary::before { content: "–" }
	pre { margin: 0 0 .5rem; padding: 1rem; overflow: auto; max-height: 70vh; background: var(--paper); border-left: 4px solid var(--mark); font-size: .85rem; line-height: 1.5 }
	:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
	@media (width < 40rem) { section > .for { grid-column: 1 } }`;

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(stylesheet).digest("base64")}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const tagDescriptions: Record<string, string> = {
	Products: "Products on sale and their stock.",
	Catalogue: "Search, filters and the special item.",
	Lists: "Parts and quantities to order, for accounts and visitors.",
	Stock: "Stock received, counted and corrected, low stock, and the history of each change.",
	Imports: "The product list as a table: export, preview of an import, and import.",
	Images: "Pictures that admins upload.",
	Files: "Drawings, models and data sheets of products.",
	Orders: "Placing, paying, cancelling and delivering.",
	Purchases: "Several orders placed together and paid with one card payment.",
	Payments: "Card payments and the provider's webhook.",
	Invoices: "Invoices and credit notes as PDF with machine-readable data.",
	Withdrawals: "Customers' withdrawals from a contract.",
	Reviews: "Reviews by customers.",
	Accounting: "Sums of invoices, credit notes and payments of a period, and their rows.",
	Customers: "Customers as admins see them: sums, notes, sessions and block.",
	Mails: "E-mails that the shop sends, and their status.",
	Audit: "Who did what, when.",
	Views: "Filters and sort orders of lists that a staff member saved.",
	Shop: "The owner's texts: home page, blog, portfolio and legal pages.",
	Overview: "Open tasks and sales.",
	Users: "Profiles, roles and the shop's access token.",
	Identity: "Accounts and sessions of the embedded identity provider.",
};

function completeDocument<Document extends { paths?: object }>(document: Document): Document {
	const used = new Set<string>();
	for (const [path, methods] of Object.entries(document.paths ?? {})) {
		for (const [method, operation] of Object.entries(methods) as [string, Operation][]) {
			operation.operationId ??= operationIdOf(method, path);
			operation.security ??= [];
			for (const tag of operation.tags ?? []) used.add(tag);
		}
	}
	const tags = [...used].map((name) => ({ name, description: tagDescriptions[name] }));
	return { ...document, tags };
}

/** Returns an operation id: `putUsersAdminByEmail` for `PUT /api/users/admin/{email}`. */
function operationIdOf(method: string, path: string): string {
	const words = path
		.replace(/^\/api\//, "")
		.replaceAll(/\{(\w+)\}/g, "by-$1")
		.split(/[/.-]/);
	return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

import type { OpenAPIHono } from "@hono/zod-openapi";
import { html } from "hono/html";

const info = {
	title: "Torque Foundry shop",
	version: "1",
	description: "The calls of the shop. Amounts are dollars; errors are application/problem+json (RFC 9457).",
};

type Operation = { summary?: string; description?: string; security?: Record<string, string[]>[]; "x-role"?: string };

/** Adds `/openapi.json`, made from the schemas that the calls check, and `/docs`, the same to read. */
// biome-ignore lint/suspicious/noExplicitAny: any group of calls can be described
export function describeApi(api: OpenAPIHono<any, any, any>): void {
	const bearer = (description: string) => ({ type: "http", scheme: "bearer", description }) as const;
	api.openAPIRegistry.registerComponent(
		"securitySchemes",
		"accessToken",
		bearer("From PUT /users/{email}; 15 minutes."),
	);
	api.openAPIRegistry.registerComponent("securitySchemes", "idToken", bearer("From the identity provider."));
	let document: ReturnType<typeof api.getOpenAPI31Document> | undefined;
	const read = () => {
		document ??= api.getOpenAPI31Document({ openapi: "3.1.0", info });
		return document;
	};
	api.get("/openapi.json", (c) => c.json(read()));
	api.get("/docs", (c) => c.html(readablePage(read().paths ?? {})));
}

function access({ security, "x-role": role }: Operation): string {
	if (!security) return "anyone";
	return role ?? "signed in";
}

function readablePage(paths: object) {
	const calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
	);
	const row = ({ path, method, operation }: (typeof calls)[number]) => html`<section id="${method}-${path}">
		<h2><code>${method.toUpperCase()} ${path}</code></h2>
		<p>${operation.summary}. <small>For: ${access(operation)}</small></p>
		${operation.description ? html`<p>${operation.description}</p>` : ""}
		<details><summary>Request and answers</summary><pre>${JSON.stringify(operation, null, 2)}</pre></details>
	</section>`;
	return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title}: API</title>
		<style>${stylesheet}</style></head>
		<body><main><h1>${info.title}: API</h1><p>${info.description} Machine-readable: <a href="/api/openapi.json">openapi.json</a></p>
		${calls.map(row)}</main></body></html>`;
}

const stylesheet = `
	:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
	main { max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
	section { border-top: 1px solid #7b868d; padding: 1rem 0 }
	h2 { font-size: 1.1rem; margin: 0 } pre { overflow: auto; font-size: .85rem }`;

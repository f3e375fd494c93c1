import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { faultContext, type ShopSettings, settingsContext } from "./api/route-context.ts";
import { contentSecurityPolicy, withoutNonce } from "./http/content-security-policy.server.ts";
import { deferHydration } from "./shell/deferred-hydration.server.ts";
import { ScriptNonce } from "./shell/script-nonce.ts";

// The server outside the build sets these: context keys match by identity.
export { apiContext, faultContext, settingsContext } from "./api/route-context.ts";

/** Logs an unexpected error from a loader. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (!request.signal.aborted) context.get(faultContext)(error);
};

/** Renders the complete page before answering: pages are short and cached whole, and the policy names their scripts. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = randomBytes(16).toString("base64url");
	const { prelude } = await prerenderToNodeStream(
		<ScriptNonce value={nonce}>
			<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
		</ScriptNonce>,
		{
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			// The promise rejects with the same error, and `handleError` logs that. React would print it as well.
			onError: () => {},
		},
	);
	// Latin-1 keeps each byte of the UTF-8 page as one character. As Unicode, a page of 115 kB takes twice the memory and
	// almost twice the time to render.
	const rendered = Buffer.concat(await (prelude as Readable).toArray()).toString("latin1");
	const html = import.meta.env.PROD ? deferHydration(rendered, showsNothingYet(routerContext)) : rendered;
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set("content-security-policy", policyOf(html, nonce, context.get(settingsContext).stripe));
	return new Response(Buffer.from(withoutNonce(html, nonce), "latin1"), { headers, status });
}

function policyOf(html: string, nonce: string, stripe: ShopSettings["stripe"]): string {
	// Vite's own scripts and sockets would be refused during development.
	if (!import.meta.env.PROD) return "frame-ancestors 'none'";
	return contentSecurityPolicy(html, nonce, { cards: cardSources(stripe) });
}

/** Returns whether only the browser renders the page, as behind the sign-in. Its script then starts immediately. */
function showsNothingYet({ staticHandlerContext: { matches }, routeModules }: EntryContext): boolean {
	return matches.some(({ route }) => routeModules[route.id]?.HydrateFallback);
}

function cardSources({ scriptUrl }: ShopSettings["stripe"]) {
	if (scriptUrl.startsWith("/")) return { scripts: [], frames: [], calls: [] };
	return {
		scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
		frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
		calls: ["https://api.stripe.com"],
	};
}

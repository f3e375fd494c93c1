import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { prerenderToNodeStream } from "react-dom/static";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { faultContext, type ShopSettings, settingsContext } from "./api/route-context.ts";
import { contentSecurityPolicy, withoutNonce } from "./http/security-headers.server.ts";
import { deferHydration } from "./shell/deferred-hydration.server.ts";
import { ScriptNonce } from "./shell/script-nonce.ts";

// The server outside the build sets these: context keys match by identity.
export { apiContext, faultContext, settingsContext } from "./api/route-context.ts";

/** Logs an unexpected error from a loader. An address without a page, such as `/a%0ab`, is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const isExpected = isRouteErrorResponse(error) && error.status < 500;
	if (!isExpected && !request.signal.aborted) context.get(faultContext)(error);
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
	const page = splitAtScripts(Buffer.concat(await (prelude as Readable).toArray()));
	const scripts = import.meta.env.PROD ? deferHydration(page.scripts, showsNothingYet(routerContext)) : page.scripts;
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set("content-security-policy", policyOf(scripts, nonce, context.get(settingsContext).stripe));
	return new Response(page.around(withoutNonce(scripts, nonce)), { headers, status });
}

/**
 * Splits a page into its text with scripts, that is its head and everything from the first script of the body on, and
 * the rest. The rest stays bytes: each string of more than 128 kB costs V8 a mapping of its own, 1 ms where measured.
 * @returns `scripts` with one character per byte (Latin-1), and `around`, which puts the page together again
 */
function splitAtScripts(page: Buffer) {
	const endOfHead = "</head>";
	const contentStart = page.indexOf(endOfHead) + endOfHead.length;
	const contentEnd = page.indexOf("<script", contentStart);
	const content = page.subarray(contentStart, contentEnd);
	return {
		scripts: page.toString("latin1", 0, contentStart) + page.toString("latin1", contentEnd),
		around(scripts: string) {
			const start = scripts.indexOf(endOfHead) + endOfHead.length;
			return Buffer.concat([
				Buffer.from(scripts.slice(0, start), "latin1"),
				content,
				Buffer.from(scripts.slice(start), "latin1"),
			]);
		},
	};
}

function policyOf(scripts: string, nonce: string, stripe: ShopSettings["stripe"]): string {
	// Vite's own scripts and sockets would be refused during development.
	if (!import.meta.env.PROD) return "frame-ancestors 'none'";
	return contentSecurityPolicy(scripts, nonce, { cards: cardSources(stripe) });
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

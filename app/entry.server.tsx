import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { faultContext, type ShopSettings, settingsContext } from "./api/route-context.ts";
import { contentSecurityPolicy, withoutNonce } from "./http/content-security-policy.server.ts";
import { deferHydration } from "./shell/deferred-hydration.server.ts";
import { ScriptNonce } from "./shell/script-nonce.ts";

// The server outside the build sets these: context keys match by identity.
export { apiContext, faultContext, settingsContext } from "./api/route-context.ts";

/** What a loader throws unexpectedly. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (!request.signal.aborted) context.get(faultContext)(error);
};

/** Renders a page completely before answering: pages are short, are kept whole, and the policy names their scripts. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = randomBytes(16).toString("base64url");
	const { html: rendered, failed } = await render(
		<ScriptNonce value={nonce}>
			<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
		</ScriptNonce>,
		nonce,
		context.get(faultContext),
	);
	const html = import.meta.env.PROD ? deferHydration(rendered, showsNothingYet(routerContext)) : rendered;
	headers.set("content-type", "text/html; charset=utf-8");
	const { stripe } = context.get(settingsContext);
	headers.set("content-security-policy", policyOf(html, nonce, stripe));
	return new Response(Buffer.from(withoutNonce(html, nonce), "latin1"), { headers, status: failed ? 500 : status });
}

function policyOf(html: string, nonce: string, stripe: ShopSettings["stripe"]): string {
	// Vite's own scripts and sockets would be refused during development.
	if (!import.meta.env.PROD) return "frame-ancestors 'none'";
	return contentSecurityPolicy(html, nonce, { cards: cardSources(stripe) });
}

/** The page in UTF-8, as a text with a character for each byte: what is done with it then is about ASCII only, and decodes nothing. */
function render(
	page: React.ReactNode,
	nonce: string,
	tellFault: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
	return new Promise((resolve, reject) => {
		let failed = false;
		const { pipe } = renderToPipeableStream(page, {
			nonce,
			onAllReady() {
				const chunks: Buffer[] = [];
				const whole = new Writable({
					write(chunk, _, done) {
						chunks.push(chunk);
						done();
					},
					final(done) {
						resolve({ html: Buffer.concat(chunks).toString("latin1"), failed });
						done();
					},
				});
				pipe(whole);
			},
			onShellError: reject,
			onError(error) {
				failed = true;
				tellFault(error);
			},
		});
	});
}

/** A page behind the sign-in: the browser renders it, and its place is held until then. */
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

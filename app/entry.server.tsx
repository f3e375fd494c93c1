import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { faultContext, pageContext, type ShopSettings, settingsContext } from "./api/route-context.ts";
import { contentSecurityPolicy, withoutNonce } from "./http/content-security-policy.server.ts";
import { createMarkupPlaceholders } from "./shell/cached-markup.server.ts";
import { deferHydration } from "./shell/deferred-hydration.server.ts";
import { ScriptNonce } from "./shell/script-nonce.ts";
import { type CacheMarkup, CacheMarkupContext } from "./ui/cached-markup.tsx";

// The server outside the build sets these: context keys match by identity.
export { apiContext, faultContext, pageContext, settingsContext } from "./api/route-context.ts";

/** What a loader throws unexpectedly. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (!request.signal.aborted) context.get(faultContext)(error);
};

/**
 * Renders a page completely before answering: pages are short, are kept whole, and the policy names their scripts. The
 * answer is without it, which goes to `pageContext`.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = randomBytes(16).toString("base64url");
	const { keep, fill } = createMarkupPlaceholders();
	// During development a component may change.
	const rendered = await render(request.url, routerContext, nonce, import.meta.env.PROD ? keep : undefined);
	const html = import.meta.env.PROD ? deferHydration(rendered, showsNothingYet(routerContext)) : rendered;
	headers.set("content-type", "text/html; charset=utf-8");
	const { stripe } = context.get(settingsContext);
	headers.set("content-security-policy", policyOf(html, nonce, stripe));
	context.get(pageContext)(fill(withoutNonce(html, nonce)));
	return new Response(null, { headers, status });
}

function policyOf(html: string, nonce: string, stripe: ShopSettings["stripe"]): string {
	// Vite's own scripts and sockets would be refused during development.
	if (!import.meta.env.PROD) return "frame-ancestors 'none'";
	return contentSecurityPolicy(html, nonce, { cards: cardSources(stripe) });
}

const endOfPage = "</body></html>";

/**
 * The page in UTF-8, as a text with a character for each byte: what is done with it then is about ASCII only, and decodes nothing.
 * Nothing on a page waits while it is rendered: as one text it costs a sixth less CPU than as a stream. What the loaders have
 * answered, which the router would render as a stream of its own, is put at the end.
 */
async function render(url: string, routerContext: EntryContext, nonce: string, keep?: CacheMarkup): Promise<string> {
	const context = { ...routerContext, manifest: manifestOfPage(routerContext), serverHandoffStream: undefined };
	const page = renderToString(
		<ScriptNonce value={nonce}>
			<CacheMarkupContext value={keep}>
				<ServerRouter context={context} url={url} nonce={nonce} />
			</CacheMarkupContext>
		</ScriptNonce>,
	);
	const html = Buffer.from(`<!DOCTYPE html>${page.slice(0, -endOfPage.length)}`).toString("latin1");
	return `${html}${await handoff(routerContext, nonce)}${endOfPage}`;
}

/** Of the page's own routes alone: the router makes routes anew, for each rendering, of all that it is told of. */
function manifestOfPage({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext["manifest"] {
	return {
		...manifest,
		routes: Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]])),
	};
}

/** The scripts that hand what the loaders have answered to the router in the browser. */
async function handoff({ serverHandoffStream, renderMeta }: EntryContext, nonce: string): Promise<string> {
	if (!serverHandoffStream || !renderMeta?.didRenderScripts) return "";
	const answered = scriptText(Buffer.concat(await Array.fromAsync(serverHandoffStream)).toString("latin1"));
	return [`enqueue(${answered})`, "close()"]
		.map((call) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`)
		.join("");
}

/** A text as a script says it, with nothing that would end the script's element. @param said a character for each byte */
const scriptText = (value: string) =>
	JSON.stringify(value).replaceAll(/[&<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

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

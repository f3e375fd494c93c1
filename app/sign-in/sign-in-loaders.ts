import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, replace } from "react-router";
import { read } from "../api/api-client.ts";
import { apiContext, settingsContext } from "../api/route-context.ts";
import { type CacheRule, unchanging } from "../http/cache-rule.ts";
import { hasReason, safeReturnTo } from "../identity/return-to.ts";
import { pageAfterRefusal } from "../identity/route-guard.ts";
import { sessionContext } from "../identity/session-context.tsx";
import type { SignInProvider } from "../identity/sign-in-provider.ts";

export interface SignInPageData {
	providers: SignInProvider[];
	/** The product whose order form links here. */
	productName?: string;
}

/** The cache rule of both sign-in pages. Pages with a return address or a message are not cached. */
export const signInCache: CacheRule = {
	...unchanging,
	normalizeQuery: (query) =>
		["from", "reason", "error"].some((name) => query.has(name)) ? undefined : new URLSearchParams(),
};

export async function loadSignInPage({ context, request }: LoaderFunctionArgs): Promise<SignInPageData> {
	const { providers } = context.get(settingsContext);
	const [, id] = orderForm.exec(safeReturnTo(new URL(request.url).searchParams)) ?? [];
	if (!id) return { providers };
	const product = await read(context.get(apiContext).products[":id"].$get({ param: { id } })).catch(() => undefined);
	return { providers, productName: product?.name };
}

const orderForm = /^\/buypage\/([\w-]{1,64})(?:\?|$)/;

/**
 * The `clientLoader` of both sign-in pages. Redirects signed-in users to the page they came from (specification §2).
 */
export async function redirectSignedIn({
	context,
	request,
	serverLoader,
}: ClientLoaderFunctionArgs): Promise<SignInPageData> {
	const session = context.get(sessionContext);
	const state = await session.resolved();
	if (state.status === "signed-out") return serverLoader<SignInPageData>();
	const query = new URL(request.url).searchParams;
	const page = safeReturnTo(query);
	if (!hasReason("admin-only", query)) throw replace(page);
	throw replace(await pageAfterRefusal(context.get(apiContext), state.user.email, page));
}
redirectSignedIn.hydrate = true as const;

import type { SignInProviderId } from "./sign-in-provider.ts";

export const loginPath = "/login";
const signInPages = new Set([loginPath, "/signup"]);
/** Reasons of a redirect to the login page (ruling 15). */
type LoginReason = "admin-only" | "session-ended";
const shop = "http://shop.invalid";

/** Returns the URL of the login page, with the page to return to (specification §2, route guard). */
export function loginUrl(page: string, reason?: LoginReason): string {
	const query = new URLSearchParams({ from: page, ...(reason && { reason }) });
	return `${loginPath}?${query}`;
}

/** Returns the target of 'Log In' on a page of the shop. After signing in, the user returns to that page. */
export function loginFrom(pathname: string, search: string): string {
	if (isSignInPage(pathname)) return withReturnTo(loginPath, new URLSearchParams(search));
	return pathname === "/" ? loginPath : loginUrl(pathname + search);
}

/** Returns the other sign-in page, with the same page to return to. */
export function withReturnTo(path: "/login" | "/signup", query: URLSearchParams): string {
	const params = new URLSearchParams();
	for (const name of ["from", "reason"]) {
		const value = query.get(name);
		if (value) params.set(name, value);
	}
	return params.size > 0 ? `${path}?${params}` : path;
}

/** Returns the page to return to from a provider. Includes a provider other than Google, for its error messages. */
export const withProvider = (page: string, provider: SignInProviderId): string =>
	provider === "google" ? page : `${page}${page.includes("?") ? "&" : "?"}way=${provider}`;

/** Query parameter: the first step is done and only the second is left. */
const secondStep = "step";

/**
 * Returns the login page after the first step at a provider.
 * @param page to return to, or the login page where the sign-in started
 */
export function secondStepPage(page: string): string {
	const url = new URL(shopPath(page) ?? "/", shop);
	const login = new URL(
		url.pathname === loginPath ? url.pathname + url.search : loginUrl(url.pathname + url.search),
		shop,
	);
	login.searchParams.set(secondStep, "second");
	return login.pathname + login.search;
}

export const isSecondStep = (query: URLSearchParams): boolean => query.get(secondStep) === "second";

export function pageOf(request: Request): string {
	const { pathname, search } = new URL(request.url);
	return pathname + search;
}

/** Target of the confirmation link in the mail. */
export const confirmAddressPath = "/dashboard/confirm-address";

export const returnsToConfirmation = (query: URLSearchParams): boolean =>
	new URL(safeReturnTo(query), shop).pathname === confirmAddressPath;

export const hasReason = (reason: LoginReason, query: URLSearchParams): boolean => query.get("reason") === reason;

/**
 * Returns the page to open after signing in: `from` when it is a page of this shop, otherwise home. Refuses foreign
 * URLs in any disguise, and the sign-in pages.
 */
export function safeReturnTo(query: URLSearchParams): string {
	return safePage(query.get("from") ?? "") ?? "/";
}

function safePage(from: string): string | undefined {
	const page = shopPath(from);
	return page === undefined || isSignInPage(new URL(page, shop).pathname) ? undefined : page;
}

const maxPathLength = 2000;

/** Returns the page as a path of this shop, sign-in pages included, or undefined for a foreign URL. */
export function shopPath(from: string): string | undefined {
	if (from.length > maxPathLength) return undefined;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, and so would a check
	if (!from.startsWith("/") || /[\\\u0000-\u001f\u007f]/.test(from) || !URL.canParse(from, shop)) return undefined;
	const { origin, pathname, search, hash } = new URL(from, shop);
	// `/..//elsewhere` becomes `//elsewhere`, a foreign URL.
	if (origin !== shop || pathname.startsWith("//")) return undefined;
	return pathname + search + hash;
}

function isSignInPage(pathname: string): boolean {
	try {
		const [first, ...more] = decodeURIComponent(pathname).toLowerCase().split(/[/\s]/).filter(Boolean);
		return more.length === 0 && signInPages.has(`/${first}`);
	} catch {
		return true;
	}
}

export const forgottenPasswordPath = "/forgotten-password";

import type { SignInProviderId } from "./sign-in-provider.ts";

export const loginPath = "/login";
const signInPages = new Set([loginPath, "/signup"]);
/** Reason for a redirect to the login page (ruling 15). */
const adminOnly = "admin-only";
const shop = "http://shop.invalid";

/** The login page, with the page to return to (specification §2, route guard). */
export function loginUrl(page: string, reason?: typeof adminOnly): string {
	const query = new URLSearchParams({ from: page, ...(reason && { reason }) });
	return `${loginPath}?${query}`;
}

/** Target of 'Log In' on a page of the shop, to return to it. */
export function loginFrom(pathname: string, search: string): string {
	if (isSignInPage(pathname)) return keepReturnTo(loginPath, new URLSearchParams(search));
	return pathname === "/" ? loginPath : loginUrl(pathname + search);
}

/** The other sign-in page, with the same page to return to. */
export function keepReturnTo(path: "/login" | "/signup", query: URLSearchParams): string {
	const params = new URLSearchParams();
	for (const name of ["from", "reason"]) {
		const value = query.get(name);
		if (value) params.set(name, value);
	}
	return params.size > 0 ? `${path}?${params}` : path;
}

/** Return page for a provider other than Google, so that its errors carry the right name. */
export const withWay = (page: string, provider: SignInProviderId): string =>
	provider === "google" ? page : `${page}${page.includes("?") ? "&" : "?"}way=${provider}`;

/** Query member: only the second step is left. */
const secondStep = "step";

/** The login page after the first step at a provider. @param page to return to, or the login page that was begun on */
export function secondStepPage(page: string): string {
	const url = new URL(ownPage(page) ?? "/", shop);
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

/** Target of the mailed confirmation link. */
export const confirmAddressPath = "/dashboard/confirm-address";

export const isToConfirm = (query: URLSearchParams): boolean =>
	new URL(safeReturnTo(query), shop).pathname === confirmAddressPath;

export const isAdminOnly = (query: URLSearchParams): boolean => query.get("reason") === adminOnly;

/**
 * The page to go to after signing in: `from` when it is a page of this shop, else home. Foreign addresses in any
 * disguise, and the sign-in pages, are refused.
 */
export function safeReturnTo(query: URLSearchParams): string {
	return safePage(query.get("from") ?? "") ?? "/";
}

function safePage(from: string): string | undefined {
	const page = ownPage(from);
	return page === undefined || isSignInPage(new URL(page, shop).pathname) ? undefined : page;
}

const maxPathLength = 2000;

/** The same page as a path of this shop, sign-in pages included; undefined for a foreign address. */
export function ownPage(from: string): string | undefined {
	if (from.length > maxPathLength) return undefined;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, and so would a check
	if (!from.startsWith("/") || /[\\\u0000-\u001f\u007f]/.test(from) || !URL.canParse(from, shop)) return undefined;
	const { origin, pathname, search, hash } = new URL(from, shop);
	// `/..//elsewhere` becomes `//elsewhere`, a foreign address.
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

export const forgottenPath = "/forgotten-password";

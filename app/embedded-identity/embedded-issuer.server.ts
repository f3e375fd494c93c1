import type { SignInProviderId } from "../identity/sign-in-provider.ts";

/** The path under which the embedded identity provider answers (ruling 3). */
export const identityPath = "/api/auth";

/** A provider's callback address below the shop's origin, to be registered there. */
export const callbackPath = (provider: SignInProviderId) => `${identityPath}/callback/${provider}`;

/** Issuer and audience of the ID tokens. Not an address: accounts survive a move of the shop. */
export const embeddedIssuer = "urn:shop:embedded-identity";
export const embeddedAudience = "urn:shop";

/** Prefix of each cookie. With `__Host-` browsers accept it over https from this host only, not from siblings. */
export const cookiePrefix = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}shop`;

export const sessionCookieName = (isSecure: boolean) => `${cookiePrefix(isSecure)}.session_token`;

/**
 * Returns the session's token as better-auth reads it, unverified; empty without one. All spellings of a cookie must
 * give the same token, because limits are counted by it. Therefore only the first cookie of the name is read, quotes and
 * escapes are removed, and the signature is left out: base64 has several forms of it.
 */
export function sessionTokenOf(request: Request, isSecure: boolean): string {
	const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => {
		const [name = "", ...value] = cookie.split("=");
		return { name: name.trim(), value: value.join("=").trim() };
	});
	const sent = cookies.find(({ name }) => name === sessionCookieName(isSecure))?.value ?? "";
	const value = decoded(sent.startsWith('"') ? sent.slice(1, -1) : sent);
	return value.slice(0, Math.max(0, value.lastIndexOf(".")));
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

import type { SignInProviderId } from "../identity/sign-in-provider.ts";

/** The path under which the embedded identity provider answers (ruling 3). */
export const identityPath = "/api/auth";

/** A provider's callback address below the shop's origin, to be registered there. */
export const callbackPath = (provider: SignInProviderId) => `${identityPath}/callback/${provider}`;

/** Issuer and audience of the ID tokens. Not an address: accounts survive a move of the shop. */
export const embeddedIssuer = "urn:shop:embedded-identity";
export const embeddedAudience = "urn:shop";

/**
 * Prefix of each cookie. With `__Host-` browsers accept a cookie over https from this host only: no sibling can plant
 * one.
 */
export const cookiePrefix = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}shop`;

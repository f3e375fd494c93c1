import type { SignInProviderId } from "../identity/sign-in-provider.ts";

/** The path under which the embedded identity provider answers (ruling 3). */
export const identityPath = "/api/auth";

/** Where a provider takes people back, below the shop's origin; to be registered there. */
export const callbackPath = (provider: SignInProviderId) => `${identityPath}/callback/${provider}`;

/** Issuer and audience of its ID tokens. No address: people stay the same when the shop moves to another one. */
export const embeddedIssuer = "urn:shop:embedded-identity";
export const embeddedAudience = "urn:shop";

/**
 * Starts the name of each of its cookies. With `__Host-` browsers take a cookie from this host only, over https: no
 * sibling of it can plant one.
 */
export const cookiePrefix = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}shop`;

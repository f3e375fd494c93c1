import { APIError, addOAuthServerContext, getOAuthState } from "better-auth/api";
import type { OAuthProvider } from "better-auth/oauth2";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth/types";
import { emailKey, withAsciiHost } from "../../http/email-address.ts";
import { displayNameOf, emailMaxLength, isEmail } from "../../identity/credentials.ts";
import { isSignInProviderId } from "../../identity/sign-in-provider.ts";
import type { IdentityShop } from "../identity-shop.ts";
import { recordProof } from "../second-factor/proofs.server.ts";
import { recheckSignIn } from "../ways-in.server.ts";
import { type ConnectedProvider, logProviderFault } from "./connected-provider.server.ts";
import { type CodeRedemption, OpenIdFault, type OpenIdProfile } from "./openid-types.ts";
import { findOwner } from "./sign-in-methods-repository.server.ts";

export function providersPlugin(shop: IdentityShop) {
	return {
		id: "sign-in-providers",
		init: () => ({ context: { socialProviders: shop.providers.map((provider) => oauthProvider(provider, shop)) } }),
	} satisfies BetterAuthPlugin;
}

function oauthProvider(provider: ConnectedProvider, shop: IdentityShop): OAuthProvider<OpenIdProfile> {
	const { id, label, client } = provider;
	return {
		id,
		name: label,
		requiresIdTokenNonce: true,
		accountSubject: ({ profile }) => provider.accountIdOf(profile),
		createAuthorizationURL: ({ state, codeVerifier, idTokenNonce = "", redirectURI }) =>
			client.authorizationUrl({ state, codeVerifier, nonce: idTokenNonce, redirectURI }),
		// The code is redeemed below, where the nonce is known and failures can be distinguished.
		validateAuthorizationCode: async ({ code, codeVerifier = "", redirectURI }) => ({
			raw: { code, codeVerifier, redirectURI },
		}),
		getUserInfo: async ({ raw, expectedIdTokenNonce: nonce = "" }) => {
			const { code, codeVerifier, redirectURI } = raw as Omit<CodeRedemption, "nonce">;
			// A state made for one provider is not valid for another.
			const state = await getOAuthState();
			if (state?.serverContext?.provider !== id) return redirectWithError("state_mismatch");
			const stepUpRequest = state.serverContext.stepUp as StepUpRequest | undefined;
			try {
				const profile = await client.redeem({
					code,
					codeVerifier,
					redirectURI,
					nonce,
					reauthenticate: stepUpRequest !== undefined,
				});
				if (stepUpRequest) return await stepUp(shop, provider, stepUpRequest, profile);
				const accountId = provider.accountIdOf(profile);
				recheckSignIn(
					async (tx) => {
						if (!(await findOwner(tx, id, accountId))) await redirectWithError("account_not_linked");
					},
					() => redirectWithError("account_blocked"),
				);
				if (!profile.email) return await redirectWithError("email_not_found");
				const email = withAsciiHost(profile.email);
				if (!isUsable(email)) return await redirectWithError("email_not_usable");
				return { data: profile, user: toUser(email, profile, provider) };
			} catch (error) {
				if (!(error instanceof OpenIdFault)) throw error;
				logProviderFault(shop.log, id, error);
				return redirectWithError(error.kind === "invalid" ? "invalid_code" : error.kind);
			}
		},
	};
}

interface StepUpRequest {
	sessionId: string;
	userId: string;
}

/** Handles a step-up. It signs no user in and connects nothing, and returns to the page that requested it. */
async function stepUp(
	{ db, transact, clock }: IdentityShop,
	provider: ConnectedProvider,
	{ sessionId, userId }: StepUpRequest,
	profile: OpenIdProfile,
): Promise<never> {
	const owner = await findOwner(db, provider.id, provider.accountIdOf(profile));
	if (owner !== userId) return redirectWithError("other_provider_account");
	await recordProof(transact, { sessionId, userId, by: provider.id, at: clock() });
	throw new APIError("FOUND", undefined, { location: (await getOAuthState())?.callbackURL ?? "/" });
}

/**
 * Returns whether better-auth may be given an e-mail. It folds the case of every letter before it calls
 * `validateProviderUser`, which could find another person's account.
 */
const isUsable = (email: string): boolean =>
	email.length <= emailMaxLength && isEmail(email) && email.toLowerCase() === emailKey(email);

function toUser(email: string, { name, emailVerified }: OpenIdProfile, { trustsEmail }: ConnectedProvider) {
	return {
		email,
		emailVerified: trustsEmail && emailVerified,
		name: displayNameOf(name, email),
	};
}

/** Redirects to the requesting page, which shows the reason. */
async function redirectWithError(error: string): Promise<never> {
	const page = (await getOAuthState())?.errorURL ?? "/login";
	const location = `${page}${page.includes("?") ? "&" : "?"}error=${error}`;
	throw new APIError("FOUND", undefined, { location });
}

/**
 * Binds the state to its provider, and to the session that connects it.
 * @throws {APIError} when there is no such provider
 */
export async function bindState(input: Record<string, unknown>, sessionId?: string): Promise<void> {
	const allowed = ["provider", "callbackURL", "errorCallbackURL", "newUserCallbackURL"];
	if (!isSignInProviderId(input.provider) || Object.keys(input).some((name) => !allowed.includes(name)))
		throw new APIError("BAD_REQUEST");
	await addOAuthServerContext({ provider: input.provider, sessionId });
}

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/** Decides which account a provider opens (docs/decisions/046). */
export function validateProviderUser(
	providers: readonly ConnectedProvider[],
	reservedEmails: readonly string[],
): ValidateUserInfo {
	return async ({ user, source }) => {
		if (source.method !== "oauth") return;
		const provider = providers.find(({ id }) => id === source.oauth?.providerId);
		if (!provider) return { error: "failed" };
		const isVerified = user.emailVerified === true;
		if (provider.needsVerifiedEmail && !isVerified) return { error: "email_not_verified" };
		if (source.action === "create-user" && reservedEmails.includes(emailKey(user.email ?? "")))
			return { error: "email_reserved" };
		const isConnecting = (await getOAuthState())?.link !== undefined;
		if (source.action === "link-account" && !isConnecting && !isVerified) return { error: "account_not_linked" };
	};
}

import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { jwt } from "better-auth/plugins/jwt";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth/types";
import type { Db } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import { checkCallerWith } from "../../db/transaction.ts";
import { sessionDays } from "../access/session-limits.ts";
import { displayNameSchema } from "../identity/credentials.ts";
import { disconnectSchema, isSignInProviderId } from "../identity/sign-in-provider.ts";
import { daySeconds } from "../time/calendar.ts";
import { confirmationEndpoints } from "./confirmation-endpoints.server.ts";
import { cookiePrefix, embeddedAudience, embeddedIssuer, identityPath } from "./embedded-issuer.server.ts";
import { getWithSession, hasSecureOrigin, type IdentityShop, postWithSession, sessionEnded } from "./identity-shop.ts";
import { passwordEndpoints } from "./passwords/password-endpoints.server.ts";
import { resetEndpoints } from "./passwords/reset-endpoints.server.ts";
import { createProviderAdapter } from "./providers/provider-adapter.server.ts";
import { disconnectSignInMethod, listSignInMethods } from "./providers/sign-in-methods-repository.server.ts";
import { bindState, providersPlugin, validateProviderUser } from "./providers/sign-in-providers.server.ts";
import { createPasskeyCeremony } from "./second-factor/passkey-ceremony.server.ts";
import { passkeyEndpoints } from "./second-factor/passkey-endpoints.server.ts";
import { refuseStaleProof } from "./second-factor/proofs.server.ts";
import { createCodeCheck } from "./second-factor/second-factor-codes.server.ts";
import { secondFactorEndpoints } from "./second-factor/second-factor-endpoints.server.ts";
import { createSecondStep } from "./second-factor/second-step.server.ts";
import { stepUpEndpoints } from "./second-factor/step-up-endpoints.server.ts";
import { createSecurityMails } from "./security-mail.server.ts";
import { sessionEndpoints } from "./session-endpoints.server.ts";
import { endSessions, readProof } from "./sessions-repository.server.ts";
import { lockSession } from "./ways-in.server.ts";

export function betterAuthOptions(shop: IdentityShop): BetterAuthOptions {
	const { db, kind, secret, providers, reservedEmails } = shop;
	const origins = shop.origins();
	const codes = createCodeCheck(shop);
	const passkeys = createPasskeyCeremony(shop);
	const secondStep = createSecondStep(shop, codes);
	const secure = hasSecureOrigin(shop);
	return {
		database: { db, type: kind, transaction: true },
		secret,
		basePath: identityPath,
		baseURL: {
			allowedHosts: origins.map((origin) => new URL(origin).host),
			protocol: secure ? "https" : "http",
			fallback: origins[0],
		},
		trustedOrigins: origins,
		user: { modelName: "identity_user", validateUserInfo: validateProviderUser(providers, reservedEmails) },
		session: { modelName: "identity_session", expiresIn: sessionDays * daySeconds, disableSessionRefresh: true },
		// `deleteExpired` removes expired rows. better-auth would do it in one statement, within a visitor's call.
		verification: { modelName: "identity_verification", disableCleanup: true },
		account: {
			modelName: "identity_account",
			updateAccountOnSignIn: false,
			// Addresses are not proven at sign-up: a stranger may have registered this one before its owner. Therefore another
			// method opens only an account with a proven address, and `validateProviderUser` requires proof from the provider too.
			// Giving an unproven account to the address's owner is no better: an owner who forgot their password would lose
			// the account and its orders.
			accountLinking: {
				trustedProviders: providers.map(({ id }) => id),
				requireLocalEmailVerified: true,
				// A method connected within a session may have another e-mail.
				allowDifferentEmails: true,
			},
		},
		databaseHooks: {
			account: { create: { before: async () => ({ data: noTokens }) } },
			session: {
				create: {
					before: async ({ userAgent }) => ({ data: { userAgent: userAgent?.slice(0, maxUserAgentLength) } }),
				},
			},
		},
		rateLimit: { enabled: false },
		// The auth gateway logs and answers unexpected errors.
		onAPIError: { errorURL: "/login", throw: true },
		hooks: { before: createAuthMiddleware((ctx) => restrictInput(ctx, shop)) },
		plugins: [
			idTokens(db),
			secondStep.plugin,
			passwordEndpoints(shop, secondStep),
			passkeyEndpoints(shop, passkeys),
			secondFactorEndpoints(shop, codes),
			stepUpEndpoints(shop, codes, passkeys),
			resetEndpoints(shop),
			confirmationEndpoints(shop),
			sessionEndpoints(shop),
			signInMethodsEndpoints(shop),
			providersPlugin(shop),
		],
		advanced: {
			cookiePrefix: cookiePrefix(secure),
			// better-auth's own option would add the prefix __Secure-.
			useSecureCookies: false,
			defaultCookieAttributes: { secure },
			disableCSRFCheck: false,
			disableOriginCheck: false,
			ipAddress: { disableIpTracking: true },
			database: { generateId: newId, validateSchema: false },
		},
		telemetry: { enabled: false },
		logger: {
			level: "error",
			// better-auth logs refusals as errors too, with the caller's own text after the colon.
			log: (_, message) => shop.log.info("identity.better-auth", { message: message.slice(0, 300).split(":", 1)[0] }),
		},
	};
}

export async function setUpBetterAuth(shop: IdentityShop) {
	const options = betterAuthOptions(shop);
	const adapter = await createProviderAdapter(shop, options);
	const auth = betterAuth({ ...options, database: () => adapter });
	await auth.$context;
	return { handler: auth.handler };
}

function idTokens(db: Db) {
	return jwt({
		jwt: {
			issuer: embeddedIssuer,
			audience: embeddedAudience,
			expirationTime: "10m",
			definePayload: async ({ user, session }) => {
				const proof = await readProof(db, session.id);
				return {
					email: user.email,
					email_verified: user.emailVerified,
					name: user.name,
					sid: session.id,
					...(proof && { auth_time: Math.floor(proof.at.getTime() / 1000) }),
					...(proof?.secondFactor && { amr: ["mfa"] }),
				};
			},
		},
		disableSettingJwtHeader: true,
		schema: { jwks: { modelName: "identity_jwks" } },
	});
}

const noTokens = {
	accessToken: null,
	refreshToken: null,
	idToken: null,
	accessTokenExpiresAt: null,
	refreshTokenExpiresAt: null,
};

/** Enough for the browser's name. The header may have 14,000 characters. */
const maxUserAgentLength = 300;

type HookContext = Parameters<typeof getSessionFromCtx>[0] & { path: string; body?: unknown };

async function restrictInput(ctx: HookContext, { db, clock }: IdentityShop): Promise<void> {
	const { path, body } = ctx;
	// The auth gateway has checked that a body is an object.
	const input = (body ?? {}) as Record<string, unknown>;
	if (path === "/sign-in/social") await bindState(input);
	if (path === "/link-social") {
		const current = await getSessionFromCtx(ctx);
		if (current) await refuseStaleProof(db, current, clock());
		await bindState(input, current?.session.id);
	}
	if (path !== "/update-user") return;
	const name = displayNameSchema.safeParse(input.name);
	const others = Object.keys(input).some((key) => key !== "name");
	if (name.success && !others) {
		input.name = name.data;
		const current = await getSessionFromCtx(ctx);
		// A name that is stored after the session has ended would survive the owner's reset.
		if (current)
			checkCallerWith(async (tx) => {
				if (!(await lockSession(tx, current.session))) throw sessionEnded();
			});
		return;
	}
	const message = name.error?.issues[0]?.message ?? "Only the name can be changed";
	throw new APIError("UNPROCESSABLE_ENTITY", { errors: [{ path: "name", message }] });
}

function signInMethodsEndpoints(shop: IdentityShop) {
	const { db, transact, providers, clock } = shop;
	const recordChange = createSecurityMails(shop);
	return {
		id: "sign-in-methods-endpoints",
		endpoints: {
			signInMethods: createAuthEndpoint("/sign-in-methods", getWithSession, async (ctx) => {
				const rows = await listSignInMethods(db, ctx.context.session.user.id, providers);
				const methods = rows.map(({ providerId, createdAt }) => ({
					provider: isSignInProviderId(providerId) ? providerId : ("password" as const),
					since: new Date(createdAt).toISOString(),
				}));
				return ctx.json(methods);
			}),
			disconnect: createAuthEndpoint("/disconnect", postWithSession, async (ctx) => {
				const { provider } = disconnectSchema.parse(ctx.body);
				const { session, user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const isDone = await disconnectSignInMethod(
					transact,
					{ userId: user.id, provider, configured: providers },
					async (tx) => {
						await endSessions(tx, user.id, session.id);
						await recordChange(tx, user, "provider-disconnected");
					},
				);
				if (!isDone) throw new APIError("CONFLICT", { code: "LAST_SIGN_IN_METHOD" });
				return ctx.json({ success: true });
			}),
		},
	} satisfies BetterAuthPlugin;
}

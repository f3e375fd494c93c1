import { APIError, createAuthMiddleware } from "better-auth/api";
import { getAdapter } from "better-auth/db/adapter";
import { betterAuth } from "better-auth/minimal";
import { jwt } from "better-auth/plugins/jwt";
import type { BetterAuthOptions } from "better-auth/types";
import type { Db } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import { sessionDays } from "../access/session-limits.ts";
import { displayNameSchema } from "../identity/credentials.ts";
import type { Log } from "../log/log.server.ts";
import { daySeconds } from "../time/durations.ts";
import { confirmationEndpoints } from "./confirmation-endpoints.server.ts";
import { cookiePrefix, embeddedAudience, embeddedIssuer, identityPath } from "./embedded-issuer.server.ts";
import { hasSecureOrigin, type IdentityShop } from "./identity-shop.ts";
import { passwordEndpoints } from "./passwords/password-endpoints.server.ts";
import { resetEndpoints } from "./passwords/reset-endpoints.server.ts";
import {
	notifyProviderConnected,
	refuseOldSession,
	signInMethodsEndpoints,
} from "./providers/sign-in-methods-endpoints.server.ts";
import { admission, bindState, providersPlugin } from "./providers/sign-in-providers.server.ts";
import { createCodeCheck } from "./second-factor/code-check.server.ts";
import { createPasskeyCeremony } from "./second-factor/passkey-ceremony.server.ts";
import { passkeyEndpoints } from "./second-factor/passkey-endpoints.server.ts";
import { secondFactorEndpoints } from "./second-factor/second-factor-endpoints.server.ts";
import { createSecondStep } from "./second-factor/second-step.server.ts";
import { stepUpEndpoints } from "./second-factor/step-up-endpoints.server.ts";
import { sessionEndpoints } from "./session-endpoints.server.ts";
import { readProof } from "./sessions-repository.server.ts";

/** better-auth's options for this shop; apart, so that a test can hold the migration against them. */
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
		user: { modelName: "identity_user", validateUserInfo: admission(providers, reservedEmails) },
		session: { modelName: "identity_session", expiresIn: sessionDays * daySeconds, disableSessionRefresh: true },
		verification: { modelName: "identity_verification" },
		account: {
			modelName: "identity_account",
			updateAccountOnSignIn: false,
			// Addresses are not proven at sign-up: a stranger may have registered this one before its owner, who would be led
			// into an account that the stranger can enter. So only an account whose own address is proven is opened by another
			// way, and `admission` asks for proof from the provider too. Handing an unproven account over to whoever proves
			// the address is no better: whoever forgot that they had a password would lose it, and the orders with it.
			accountLinking: {
				trustedProviders: providers.map(({ id }) => id),
				requireLocalEmailVerified: true,
				// What somebody connects in their own session may have another e-mail.
				allowDifferentEmails: true,
			},
		},
		databaseHooks: {
			account: { create: { before: async () => ({ data: noTokens }), after: notifyProviderConnected(shop) } },
		},
		rateLimit: { enabled: false },
		onAPIError: { errorURL: "/login", onError: (error) => logUnexpected(shop.log, error) },
		hooks: { before: createAuthMiddleware((ctx) => narrow(ctx)) },
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
			// Its own way to secure cookies names them __Secure-.
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
			// What it calls errors are its refusals too, with the caller's own text in them: nobody is woken up for those.
			// What follows a colon is that text.
			log: (_, message) => shop.log.info("identity.better-auth", { message: message.slice(0, 300).split(":", 1)[0] }),
		},
	};
}

/** better-auth, ready to answer. */
export async function setUpBetterAuth(shop: IdentityShop) {
	const options = betterAuthOptions(shop);
	const adapter = await getAdapter(options);
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

/** A provider's tokens are not needed after the sign-in: what is not kept cannot be stolen. */
const noTokens = {
	accessToken: null,
	refreshToken: null,
	idToken: null,
	accessTokenExpiresAt: null,
	refreshTokenExpiresAt: null,
};

type HookContext = Parameters<typeof refuseOldSession>[0] & { path: string; body?: unknown };

/** What better-auth would take and this shop has no use for. */
async function narrow(ctx: HookContext): Promise<void> {
	const { path, body } = ctx;
	// The front door has seen to it that it is an object, where there is one.
	const given = (body ?? {}) as Record<string, unknown>;
	if (path === "/sign-in/social" || path === "/link-social") await bindState(given);
	if (path === "/link-social") await refuseOldSession(ctx);
	if (path !== "/update-user") return;
	const name = displayNameSchema.safeParse(given.name);
	const others = Object.keys(given).some((key) => key !== "name");
	if (name.success && !others) return;
	const message = name.error?.issues[0]?.message ?? "Only the name can be changed";
	throw new APIError("UNPROCESSABLE_ENTITY", { errors: [{ path: "name", message }] });
}

/** Refusals are answers, and nothing to log. */
function logUnexpected(log: Log, error: unknown): void {
	if (error instanceof APIError && error.statusCode < 500) return;
	// Thrown here it reaches our front door, which logs and answers it; else better-call prints it beside the log.
	if (!(error instanceof APIError)) throw error;
	log.error("identity.better-auth", { message: error.message.slice(0, 300) });
}

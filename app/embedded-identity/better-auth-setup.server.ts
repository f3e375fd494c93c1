import { APIError, createAuthMiddleware } from "better-auth/api";
import { getAdapter } from "better-auth/db/adapter";
import { betterAuth } from "better-auth/minimal";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { jwt } from "better-auth/plugins/jwt";
import type { BetterAuthOptions } from "better-auth/types";
import { newId } from "../../db/new-id.ts";
import type { Db } from "../../db/open-database.ts";
import type { Transact } from "../../db/transaction.ts";
import { sessionDays } from "../access/session-limits.ts";
import { displayNameSchema, isEmail, withoutHidden } from "../identity/credentials.ts";
import type { Log } from "../telemetry/log.server.ts";
import { cookiePrefix, embeddedAudience, embeddedIssuer, identityPath } from "./embedded-issuer.server.ts";
import { passwordEndpoints } from "./password-endpoints.server.ts";
import type { PasswordHashing } from "./password-hashing.server.ts";
import { sessionEndpoints } from "./session-endpoints.server.ts";

export interface GoogleClient {
	clientId: string;
	clientSecret: string;
	/** Where the issuer describes itself: `…/.well-known/openid-configuration`. Asked for when first needed. */
	discoveryUrl: string | (() => string);
}

export interface BetterAuthDeps {
	db: Db;
	transact: Transact;
	kind: "sqlite" | "postgres";
	secret: string;
	/** Origins under which browsers reach the shop, the main one first; all http or all https. */
	origins: [string, ...string[]];
	google?: GoogleClient;
	passwords: PasswordHashing;
	/** E-mails that nobody may sign up with, in lower case. */
	reservedEmails?: readonly string[];
	/** Whether somebody's password must be an admin's. */
	needsLongPassword?: (subject: string) => Promise<boolean>;
	clock: () => Date;
	log: Log;
}

/** better-auth's options for this shop; apart, so that a test can hold the migration against them. */
export function betterAuthOptions(deps: BetterAuthDeps): BetterAuthOptions {
	const { db, kind, secret, origins, google, log } = deps;
	const secure = origins[0].startsWith("https:");
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
		user: { modelName: "identity_user", validateUserInfo: verifiedByGoogle },
		session: { modelName: "identity_session", expiresIn: sessionDays * 24 * 3600, disableSessionRefresh: true },
		verification: { modelName: "identity_verification" },
		account: {
			modelName: "identity_account",
			updateAccountOnSignIn: false,
			// An e-mail belongs to the way it was first registered here, and no other way leads into that account.
			// Addresses are not verified at sign-up, so a stranger may have registered this one before its owner: linking
			// would put the owner into an account that the stranger can enter. Handing such an account over to whoever
			// proves the address is no better: whoever merely forgot that they had a password would lose it, and the orders
			// with it. So it is refused, in words, and the shop can remove an account that is not its owner's.
			accountLinking: { enabled: false },
		},
		databaseHooks: { account: { create: { before: async () => ({ data: noTokens }) } } },
		rateLimit: { enabled: false },
		onAPIError: { errorURL: "/login", onError: (error) => logUnexpected(log, error) },
		hooks: { before: createAuthMiddleware(async (ctx) => narrow(ctx.path, ctx.body)) },
		plugins: [idTokens(), passwordEndpoints(deps), sessionEndpoints(deps), ...(google ? [googleSignIn(google)] : [])],
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
			log: (_, message) => log.info("identity.better-auth", { message: message.slice(0, 300).split(":", 1)[0] }),
		},
	};
}

/** better-auth, ready to answer; with Google, it has asked Google to describe itself. */
export async function setUpBetterAuth(deps: BetterAuthDeps) {
	const options = betterAuthOptions(deps);
	const adapter = await getAdapter(options);
	const auth = betterAuth({ ...options, database: () => adapter });
	const { socialProviders } = await auth.$context;
	return {
		handler: auth.handler,
		/** Whether Google described itself, so that people can be sent there. */
		knowsGoogle: socialProviders.some(({ id }) => id === "google"),
	};
}

function idTokens() {
	return jwt({
		jwt: {
			issuer: embeddedIssuer,
			audience: embeddedAudience,
			expirationTime: "10m",
			definePayload: ({ user, session }) => ({
				email: user.email,
				email_verified: user.emailVerified,
				name: user.name,
				sid: session.id,
			}),
		},
		disableSettingJwtHeader: true,
		schema: { jwks: { modelName: "identity_jwks" } },
	});
}

function googleSignIn({ clientId, clientSecret, discoveryUrl }: GoogleClient) {
	return genericOAuth({
		config: [
			{
				providerId: "google",
				clientId,
				clientSecret,
				discoveryUrl: typeof discoveryUrl === "string" ? discoveryUrl : discoveryUrl(),
				requireIdTokenVerification: true,
				scopes: ["openid", "email", "profile"],
				prompt: "select_account",
				mapProfileToUser: ({ name, email }) => ({
					name: withoutHidden(name ?? "").trim() || email?.slice(0, email.indexOf("@")),
				}),
			},
		],
	});
}

/** An address that Google has not verified proves nothing: it neither opens an account nor makes one. */
const verifiedByGoogle: NonNullable<BetterAuthOptions["user"]>["validateUserInfo"] = ({ user, source }) => {
	if (source.method === "oauth" && user.emailVerified !== true) return { error: "email_not_verified" };
	if (typeof user.email !== "string" || !isEmail(user.email)) return { error: "email_not_usable" };
};

/** Google's tokens are not needed after the sign-in: what is not kept cannot be stolen. */
const noTokens = {
	accessToken: null,
	refreshToken: null,
	idToken: null,
	accessTokenExpiresAt: null,
	refreshTokenExpiresAt: null,
};

/** What better-auth would take and this shop has no use for. */
function narrow(path: string, body: unknown): void {
	// The front door has seen to it that it is an object, where there is one.
	const given = (body ?? {}) as Record<string, unknown>;
	if (path === "/sign-in/social" && (given.provider !== "google" || given.idToken !== undefined)) {
		throw new APIError("BAD_REQUEST");
	}
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

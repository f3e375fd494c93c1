import { APIError, createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import { disconnectSchema, isSignInProviderId } from "../../identity/sign-in-provider.ts";
import { hourMs } from "../../time/durations.ts";
import { getWithSession, postWithSession } from "../endpoint-helpers.server.ts";
import type { IdentityShop } from "../identity-shop.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { endSessions } from "../sessions-repository.server.ts";
import { disconnectSignInMethod, listSignInMethods } from "./sign-in-methods-repository.server.ts";

type Context = Parameters<typeof getSessionFromCtx>[0];

/**
 * Refuses a session without a recent sign-in: a stranger at an open browser must not add or remove sign-in methods.
 * @returns the session's id
 * @throws {APIError} when the session began more than an hour ago
 */
export async function refuseOldSession(ctx: Context, now: Date): Promise<string | undefined> {
	const current = await getSessionFromCtx(ctx);
	if (current && now.getTime() - new Date(current.session.createdAt).getTime() > hourMs)
		throw new APIError("FORBIDDEN", { code: "FRESH_LOGIN_NEEDED" });
	return current?.session.id;
}

export function signInMethodsEndpoints(shop: IdentityShop) {
	const { db, transact, providers, clock } = shop;
	const prepareSecurityMail = createSecurityMails(shop);
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
				await refuseOldSession(ctx, clock());
				const post = await prepareSecurityMail(user, "provider-disconnected");
				const isDone = await disconnectSignInMethod(
					transact,
					{ userId: user.id, provider, configured: providers },
					async (tx) => {
						await endSessions(tx, user.id, session.id);
						post(tx);
					},
				);
				if (!isDone) throw new APIError("CONFLICT", { code: "LAST_SIGN_IN_METHOD" });
				return ctx.json({ success: true });
			}),
		},
	} satisfies BetterAuthPlugin;
}

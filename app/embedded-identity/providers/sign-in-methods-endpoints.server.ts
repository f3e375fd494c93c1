import { APIError, createAuthEndpoint } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import { disconnectSchema, isSignInProviderId } from "../../identity/sign-in-provider.ts";
import { getWithSession, type IdentityShop, postWithSession } from "../identity-shop.ts";
import { refuseStaleProof } from "../second-factor/proofs.server.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { endSessions } from "../sessions-repository.server.ts";
import { disconnectSignInMethod, listSignInMethods } from "./sign-in-methods-repository.server.ts";

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
				await refuseStaleProof(db, ctx.context.session, clock());
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

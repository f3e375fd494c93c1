import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { APIError, addOAuthServerContext, createAuthEndpoint } from "better-auth/api";
import { generateState } from "better-auth/oauth2";
import type { BetterAuthPlugin } from "better-auth/types";
import { withProvider } from "../../identity/return-to.ts";
import {
	codeSchema,
	passkeyAnswerSchema,
	type StepUpMethods,
	stepUpPasswordSchema,
} from "../../identity/second-factor.ts";
import { disconnectSchema as providerSchema } from "../../identity/sign-in-provider.ts";
import { stepUpDonePath } from "../../identity/step-up.ts";
import { findPasswordHash } from "../accounts-repository.server.ts";
import { callbackPath } from "../embedded-issuer.server.ts";
import { getWithSession, type IdentityShop, parseInput, postWithSession } from "../identity-shop.ts";
import { listSignInMethods } from "../providers/sign-in-methods-repository.server.ts";
import type { PasskeyCeremony } from "./passkey-ceremony.server.ts";
import { hasPasskey } from "./passkeys-repository.server.ts";
import { recordProof } from "./proofs.server.ts";
import type { CodeCheck } from "./second-factor-codes.server.ts";
import { hasAuthenticatorApp } from "./second-factor-repository.server.ts";

export function stepUpEndpoints(
	{ db, transact, providers, passwords, clock }: IdentityShop,
	codes: CodeCheck,
	passkeys: PasskeyCeremony,
) {
	const recordStepUp = (sessionId: string, userId: string, by: "password" | "code" | "passkey") =>
		recordProof(transact, { sessionId, userId, by, at: clock() });
	return {
		id: "step-up-endpoints",
		endpoints: {
			stepUpMethods: createAuthEndpoint("/step-up", getWithSession, async (ctx) => {
				const { id } = ctx.context.session.user;
				const methods = (await listSignInMethods(db, id, providers)).map(({ providerId }) => providerId);
				return ctx.json({
					password: methods.includes("credential"),
					code: await hasAuthenticatorApp(db, id),
					passkey: await hasPasskey(db, id),
					providers: providers.map((provider) => provider.id).filter((provider) => methods.includes(provider)),
				} satisfies StepUpMethods);
			}),
			stepUpPassword: createAuthEndpoint("/step-up/password", postWithSession, async (ctx) => {
				const { password } = parseInput(stepUpPasswordSchema, ctx.body);
				const { session, user } = ctx.context.session;
				if (!(await passwords.verify(await findPasswordHash(db, user.id), password)))
					throw new APIError("FORBIDDEN", { code: "WRONG_PASSWORD" });
				await recordStepUp(session.id, user.id, "password");
				return ctx.json({ success: true });
			}),
			stepUpCode: createAuthEndpoint("/step-up/code", postWithSession, async (ctx) => {
				const { code } = parseInput(codeSchema, ctx.body);
				const { session, user } = ctx.context.session;
				await codes.consume(user.id, code);
				await recordStepUp(session.id, user.id, "code");
				return ctx.json({ success: true });
			}),
			stepUpPasskeyOptions: createAuthEndpoint("/step-up/passkey-options", postWithSession, async (ctx) =>
				ctx.json(await passkeys.authenticationOptions(ctx, "step-up", ctx.context.session.user.id)),
			),
			stepUpPasskey: createAuthEndpoint("/step-up/passkey", postWithSession, async (ctx) => {
				const { response } = parseInput(passkeyAnswerSchema, ctx.body);
				const { session, user } = ctx.context.session;
				await passkeys.verifyAuthentication(ctx, "step-up", response as unknown as AuthenticationResponseJSON, user.id);
				await recordStepUp(session.id, user.id, "passkey");
				return ctx.json({ success: true });
			}),
			stepUpProvider: createAuthEndpoint("/step-up/provider", postWithSession, async (ctx) => {
				const { provider } = parseInput(providerSchema, ctx.body);
				const client = providers.find(({ id }) => id === provider)?.client;
				if (!client) throw new APIError("NOT_FOUND");
				const { session, user } = ctx.context.session;
				await addOAuthServerContext({ provider, stepUp: { sessionId: session.id, userId: user.id } });
				const nonce = crypto.randomUUID();
				const page = withProvider(stepUpDonePath, provider);
				Object.assign(ctx.body, { callbackURL: page, errorCallbackURL: page });
				const { state, codeVerifier } = await generateState(ctx, { idTokenNonce: nonce });
				const redirectURI = new URL(callbackPath(provider), ctx.context.baseURL).href;
				const url = await client.authorizationUrl({ state, codeVerifier, nonce, redirectURI, reauthenticate: true });
				return ctx.json({ url: url.href });
			}),
		},
	} satisfies BetterAuthPlugin;
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { APIError, createAuthEndpoint } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import { passkeyAnswerSchema, passkeyIdSchema, passkeyNameSchema } from "../../identity/second-factor.ts";
import { type IdentityShop, parseInput, postWithSession, publicPost, sessionEnded } from "../identity-shop.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { deviceName } from "../session-endpoints.server.ts";
import { endOneFactorSessions, endSessions, saveProof } from "../sessions-repository.server.ts";
import { lockSession, recheckSignIn } from "../ways-in.server.ts";
import type { PasskeyCeremony } from "./passkey-ceremony.server.ts";
import {
	deletePasskey,
	findPasskey,
	hasMaxPasskeys,
	insertPasskey,
	renamePasskey,
} from "./passkeys-repository.server.ts";
import { refuseStaleProof } from "./proofs.server.ts";
import { startSecondFactorSession } from "./second-step.server.ts";

const unknownPasskey = () => new APIError("NOT_FOUND", { code: "UNKNOWN_PASSKEY" });
const tooManyPasskeys = () => new APIError("CONFLICT", { code: "TOO_MANY_PASSKEYS" });

export function passkeyEndpoints(shop: IdentityShop, passkeys: PasskeyCeremony) {
	const { db, transact, needsSecondFactor, clock } = shop;
	const recordChange = createSecurityMails(shop);
	return {
		id: "passkey-endpoints",
		endpoints: {
			passkeyOptions: createAuthEndpoint("/passkeys/options", postWithSession, async (ctx) => {
				const { user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				if (await hasMaxPasskeys(db, user)) throw tooManyPasskeys();
				return ctx.json(await passkeys.registrationOptions(ctx, user));
			}),
			addPasskey: createAuthEndpoint("/passkeys/add", postWithSession, async (ctx) => {
				const { response } = parseInput(passkeyAnswerSchema, ctx.body);
				const { session, user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const passkey = await passkeys.verifyRegistration(
					ctx,
					user.id,
					response as unknown as RegistrationResponseJSON,
				);
				const name = deviceName(ctx.headers?.get("user-agent") ?? "");
				const isRequired = await needsSecondFactor(user.id);
				const added = await transact(async (tx) => {
					if (!(await lockSession(tx, session))) throw sessionEnded();
					if (await hasMaxPasskeys(tx, user)) throw tooManyPasskeys();
					if (!(await insertPasskey(tx, { ...passkey, userId: user.id, name, now: clock() }))) return false;
					await saveProof(tx, session.id, { at: clock(), secondFactor: true });
					if (isRequired) await endOneFactorSessions(tx, user.id, session.id);
					await recordChange(tx, user, "passkey-added");
					return true;
				});
				if (!added) throw new APIError("CONFLICT", { code: "PASSKEY_ALREADY_ADDED" });
				return ctx.json({ id: passkey.id, name });
			}),
			renamePasskey: createAuthEndpoint("/passkeys/rename", postWithSession, async (ctx) => {
				const { id, name } = parseInput(passkeyNameSchema, ctx.body);
				if (!(await renamePasskey(db, ctx.context.session.user.id, id, name))) throw unknownPasskey();
				return ctx.json({ success: true });
			}),
			removePasskey: createAuthEndpoint("/passkeys/remove", postWithSession, async (ctx) => {
				const { id } = parseInput(passkeyIdSchema, ctx.body);
				const { session, user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const removed = await transact(async (tx) => {
					if (!(await deletePasskey(tx, user.id, id))) return false;
					// A person who found the lost device may have signed in with it.
					await endSessions(tx, user.id, session.id);
					await recordChange(tx, user, "passkey-removed");
					return true;
				});
				if (!removed) throw unknownPasskey();
				return ctx.json({ success: true });
			}),
			passkeySignInOptions: createAuthEndpoint("/sign-in/passkey-options", publicPost, async (ctx) =>
				ctx.json(await passkeys.authenticationOptions(ctx, "sign-in")),
			),
			signInPasskey: createAuthEndpoint("/sign-in/passkey", publicPost, async (ctx) => {
				const { response } = parseInput(passkeyAnswerSchema, ctx.body);
				const userId = await passkeys.verifyAuthentication(
					ctx,
					"sign-in",
					response as unknown as AuthenticationResponseJSON,
				);
				const user = await ctx.context.internalAdapter.findUserById(userId);
				if (!user) throw unknownPasskey();
				recheckSignIn(async (tx) => {
					if (!(await findPasskey(tx, response.id as string))) throw unknownPasskey();
				});
				return ctx.json(await startSecondFactorSession(ctx, db, user, clock()));
			}),
		},
	} satisfies BetterAuthPlugin;
}

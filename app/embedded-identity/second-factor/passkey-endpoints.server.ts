import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { APIError, createAuthEndpoint } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import { recordAudit } from "../../../db/audit.ts";
import { passkeyAnswerSchema, passkeyIdSchema, passkeyNameSchema } from "../../identity/second-factor.ts";
import { checked, postByAnybody, postOfSession } from "../checked-body.server.ts";
import type { IdentityShop } from "../identity-shop.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { deviceName } from "../session-endpoints.server.ts";
import { endOneFactorSessions, saveProof } from "../sessions-repository.server.ts";
import type { PasskeyCeremony } from "./passkey-ceremony.server.ts";
import {
	deletePasskey,
	insertPasskey,
	listPasskeys,
	maxPasskeys,
	renamePasskey,
} from "./passkeys-repository.server.ts";
import { refuseStaleProof } from "./proofs.server.ts";
import { startProvenSession } from "./second-step.server.ts";

const unknown = () => new APIError("NOT_FOUND", { code: "UNKNOWN_PASSKEY" });

export function passkeyEndpoints(shop: IdentityShop, passkeys: PasskeyCeremony) {
	const { db, transact, needsSecondFactor, clock } = shop;
	const prepareSecurityMail = createSecurityMails(shop);
	const auditEntry = (userId: string, action: string) => ({ at: clock(), actor: userId, action, subject: userId });
	return {
		id: "passkey-endpoints",
		endpoints: {
			passkeyOptions: createAuthEndpoint("/passkeys/options", postOfSession, async (ctx) => {
				const { user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				if ((await listPasskeys(db, user.id)).length >= maxPasskeys)
					throw new APIError("CONFLICT", { code: "TOO_MANY_PASSKEYS" });
				return ctx.json(await passkeys.askToAdd(ctx, user));
			}),
			addPasskey: createAuthEndpoint("/passkeys/add", postOfSession, async (ctx) => {
				const { response } = checked(passkeyAnswerSchema, ctx.body);
				const { session, user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const made = await passkeys.readAdded(ctx, user.id, response as unknown as RegistrationResponseJSON);
				const name = deviceName(ctx.headers?.get("user-agent") ?? "");
				const isAskedFor = await needsSecondFactor(user.id);
				const post = await prepareSecurityMail(user, "passkey-added");
				const added = await transact(async (tx) => {
					if (!(await insertPasskey(tx, { ...made, userId: user.id, name, now: clock() }))) return false;
					await saveProof(tx, session.id, { at: clock(), secondFactor: true });
					if (isAskedFor) await endOneFactorSessions(tx, user.id, session.id);
					await recordAudit(tx, auditEntry(user.id, "account.passkey-added"));
					post(tx);
					return true;
				});
				if (!added) throw new APIError("CONFLICT", { code: "PASSKEY_ALREADY_ADDED" });
				return ctx.json({ id: made.id, name });
			}),
			renamePasskey: createAuthEndpoint("/passkeys/rename", postOfSession, async (ctx) => {
				const { id, name } = checked(passkeyNameSchema, ctx.body);
				if (!(await renamePasskey(db, ctx.context.session.user.id, id, name))) throw unknown();
				return ctx.json({ success: true });
			}),
			removePasskey: createAuthEndpoint("/passkeys/remove", postOfSession, async (ctx) => {
				const { id } = checked(passkeyIdSchema, ctx.body);
				const { user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const post = await prepareSecurityMail(user, "passkey-removed");
				const removed = await transact(async (tx) => {
					if (!(await deletePasskey(tx, user.id, id))) return false;
					await recordAudit(tx, auditEntry(user.id, "account.passkey-removed"));
					post(tx);
					return true;
				});
				if (!removed) throw unknown();
				return ctx.json({ success: true });
			}),
			passkeySignInOptions: createAuthEndpoint("/sign-in/passkey-options", postByAnybody, async (ctx) =>
				ctx.json(await passkeys.ask(ctx, "sign-in")),
			),
			signInPasskey: createAuthEndpoint("/sign-in/passkey", postByAnybody, async (ctx) => {
				const { response } = checked(passkeyAnswerSchema, ctx.body);
				const userId = await passkeys.readAnswer(ctx, "sign-in", response as unknown as AuthenticationResponseJSON);
				const user = await ctx.context.internalAdapter.findUserById(userId);
				if (!user) throw unknown();
				return ctx.json(await startProvenSession(ctx, db, user, clock()));
			}),
		},
	} satisfies BetterAuthPlugin;
}

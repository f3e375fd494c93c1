import { APIError, createAuthEndpoint } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import { codeSchema } from "../../identity/second-factor.ts";
import { getWithSession, type IdentityShop, parseInput, postWithSession, sessionEnded } from "../identity-shop.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { endOneFactorSessions, saveProof } from "../sessions-repository.server.ts";
import { lockSession } from "../ways-in.server.ts";
import { listPasskeys } from "./passkeys-repository.server.ts";
import { refuseStaleProof } from "./proofs.server.ts";
import {
	authenticatorUri,
	type CodeCheck,
	createAppSecret,
	createRecoveryCodes,
	findTimeStep,
	hashRecoveryCode,
} from "./second-factor-codes.server.ts";
import {
	confirmAuthenticatorApp,
	countRecoveryCodes,
	deleteAuthenticatorApp,
	findAuthenticatorApp,
	replaceRecoveryCodes,
	storeUnconfirmedApp,
} from "./second-factor-repository.server.ts";

export function secondFactorEndpoints(shop: IdentityShop, codes: CodeCheck) {
	const { db, transact, clock } = shop;
	const recordChange = createSecurityMails(shop);
	const hashesOf = (userId: string, fresh: string[]) => fresh.map((code) => hashRecoveryCode(userId, code) as string);
	return {
		id: "second-factor-endpoints",
		endpoints: {
			secondFactor: createAuthEndpoint("/second-factor", getWithSession, async (ctx) => {
				const { id } = ctx.context.session.user;
				const since = (await findAuthenticatorApp(db, id))?.confirmedAt;
				const passkeys = await listPasskeys(db, id);
				const recoveryCodes = await countRecoveryCodes(db, id);
				return ctx.json({ app: since ? { since, recoveryCodes } : null, passkeys });
			}),
			beginSecondFactor: createAuthEndpoint("/second-factor/begin", postWithSession, async (ctx) => {
				const { user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const secret = createAppSecret();
				if (!(await storeUnconfirmedApp(db, user.id, codes.secretCipher.encrypt(secret, user.id), clock())))
					throw new APIError("CONFLICT", { code: "APP_ALREADY_ADDED" });
				return ctx.json({ key: secret, address: authenticatorUri(secret, user.email) });
			}),
			confirmSecondFactor: createAuthEndpoint("/second-factor/confirm", postWithSession, async (ctx) => {
				const { code } = parseInput(codeSchema, ctx.body);
				const { session, user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const app = await findAuthenticatorApp(db, user.id);
				const secret = app && !app.confirmedAt && codes.secretCipher.decrypt(app.secret, user.id);
				if (!app || !secret) throw new APIError("CONFLICT", { code: "APP_SETUP_EXPIRED" });
				const step = findTimeStep(secret, code.replaceAll(/\s/g, ""), clock());
				if (step === undefined) throw new APIError("FORBIDDEN", { code: "WRONG_CODE" });
				const recoveryCodes = createRecoveryCodes();
				const done = await transact(async (tx) => {
					if (!(await lockSession(tx, session))) throw sessionEnded();
					if (!(await confirmAuthenticatorApp(tx, app, step, clock()))) return false;
					await replaceRecoveryCodes(tx, user.id, hashesOf(user.id, recoveryCodes));
					await saveProof(tx, session.id, { at: clock(), secondFactor: true });
					await endOneFactorSessions(tx, user.id, session.id);
					await recordChange(tx, user, "app-added");
					return true;
				});
				if (!done) throw new APIError("CONFLICT", { code: "APP_SETUP_EXPIRED" });
				return ctx.json({ recoveryCodes });
			}),
			renewRecoveryCodes: createAuthEndpoint("/second-factor/recovery-codes", postWithSession, async (ctx) => {
				const { session, user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				if (!(await findAuthenticatorApp(db, user.id))?.confirmedAt)
					throw new APIError("CONFLICT", { code: "APP_SETUP_EXPIRED" });
				const recoveryCodes = createRecoveryCodes();
				await transact(async (tx) => {
					if (!(await lockSession(tx, session))) throw sessionEnded();
					await replaceRecoveryCodes(tx, user.id, hashesOf(user.id, recoveryCodes));
					await recordChange(tx, user, "recovery-codes-made");
				});
				return ctx.json({ recoveryCodes });
			}),
			endSecondFactor: createAuthEndpoint("/second-factor/end", postWithSession, async (ctx) => {
				const { user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				await transact(async (tx) => {
					if (await deleteAuthenticatorApp(tx, user.id)) await recordChange(tx, user, "app-removed");
				});
				return ctx.json({ success: true });
			}),
		},
	} satisfies BetterAuthPlugin;
}

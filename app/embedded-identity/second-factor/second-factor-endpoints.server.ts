import { APIError, createAuthEndpoint } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import { type AuditEntry, recordAudit } from "../../../db/audit.ts";
import { codeSchema } from "../../identity/second-factor.ts";
import { checked, getOfSession, postOfSession } from "../checked-body.server.ts";
import type { IdentityShop } from "../identity-shop.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { endOneFactorSessions, saveProof } from "../sessions-repository.server.ts";
import { listPasskeys } from "./passkeys-repository.server.ts";
import { refuseStaleProof } from "./proofs.server.ts";
import {
	appAddress,
	type CodeCheck,
	hashOfRecoveryCode,
	newAppSecret,
	newRecoveryCodes,
	stepOfCode,
} from "./second-factor-codes.server.ts";
import {
	beginCodeApp,
	confirmCodeApp,
	countRecoveryCodes,
	endCodeApp,
	findCodeApp,
	replaceRecoveryCodes,
} from "./second-factor-repository.server.ts";

export function secondFactorEndpoints(shop: IdentityShop, codes: CodeCheck) {
	const { db, transact, clock } = shop;
	const prepareSecurityMail = createSecurityMails(shop);
	const auditEntry = (userId: string, action: AuditEntry["action"]) => ({
		at: clock(),
		actor: userId,
		action,
		subject: userId,
	});
	const hashesOf = (userId: string, fresh: string[]) => fresh.map((code) => hashOfRecoveryCode(userId, code) as string);
	return {
		id: "second-factor-endpoints",
		endpoints: {
			secondFactor: createAuthEndpoint("/second-factor", getOfSession, async (ctx) => {
				const { id } = ctx.context.session.user;
				const since = (await findCodeApp(db, id))?.confirmedAt;
				const passkeys = await listPasskeys(db, id);
				const recoveryCodes = await countRecoveryCodes(db, id);
				return ctx.json({ app: since ? { since, recoveryCodes } : null, passkeys });
			}),
			beginSecondFactor: createAuthEndpoint("/second-factor/begin", postOfSession, async (ctx) => {
				const { user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const secret = newAppSecret();
				if (!(await beginCodeApp(db, user.id, codes.box.close(secret, user.id), clock())))
					throw new APIError("CONFLICT", { code: "APP_ALREADY_ADDED" });
				return ctx.json({ key: secret, address: appAddress(secret, user.email) });
			}),
			confirmSecondFactor: createAuthEndpoint("/second-factor/confirm", postOfSession, async (ctx) => {
				const { code } = checked(codeSchema, ctx.body);
				const { session, user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const app = await findCodeApp(db, user.id);
				const secret = app && !app.confirmedAt && codes.box.open(app.secret, user.id);
				if (!app || !secret) throw new APIError("CONFLICT", { code: "APP_SETUP_EXPIRED" });
				const step = stepOfCode(secret, code.replaceAll(/\s/g, ""), clock());
				if (step === undefined) throw new APIError("FORBIDDEN", { code: "WRONG_CODE" });
				const recoveryCodes = newRecoveryCodes();
				const post = await prepareSecurityMail(user, "app-added");
				const done = await transact(async (tx) => {
					if (!(await confirmCodeApp(tx, app, step, clock()))) return false;
					await replaceRecoveryCodes(tx, user.id, hashesOf(user.id, recoveryCodes));
					await saveProof(tx, session.id, { at: clock(), secondFactor: true });
					await endOneFactorSessions(tx, user.id, session.id);
					await recordAudit(tx, auditEntry(user.id, "account.second-factor-on"));
					post(tx);
					return true;
				});
				if (!done) throw new APIError("CONFLICT", { code: "APP_SETUP_EXPIRED" });
				return ctx.json({ recoveryCodes });
			}),
			renewRecoveryCodes: createAuthEndpoint("/second-factor/recovery-codes", postOfSession, async (ctx) => {
				const { user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				if (!(await findCodeApp(db, user.id))?.confirmedAt)
					throw new APIError("CONFLICT", { code: "APP_SETUP_EXPIRED" });
				const recoveryCodes = newRecoveryCodes();
				const post = await prepareSecurityMail(user, "recovery-codes-made");
				await transact(async (tx) => {
					await replaceRecoveryCodes(tx, user.id, hashesOf(user.id, recoveryCodes));
					await recordAudit(tx, auditEntry(user.id, "account.recovery-codes-made"));
					post(tx);
				});
				return ctx.json({ recoveryCodes });
			}),
			endSecondFactor: createAuthEndpoint("/second-factor/end", postOfSession, async (ctx) => {
				const { user } = ctx.context.session;
				await refuseStaleProof(db, ctx.context.session, clock());
				const post = await prepareSecurityMail(user, "app-removed");
				await transact(async (tx) => {
					if (!(await endCodeApp(tx, user.id))) return;
					await recordAudit(tx, auditEntry(user.id, "account.second-factor-off"));
					post(tx);
				});
				return ctx.json({ success: true });
			}),
		},
	} satisfies BetterAuthPlugin;
}

import { findAccount } from "../app/embedded-identity/identity-accounts.server.ts";
import { deletePasskeysOf } from "../app/embedded-identity/second-factor/passkeys-repository.server.ts";
import { endCodeApp } from "../app/embedded-identity/second-factor/second-factor-repository.server.ts";
import { postSecurityMail } from "../app/embedded-identity/security-mail.server.ts";
import { endSessions } from "../app/embedded-identity/sessions-repository.server.ts";
import { recordAudit, systemActor } from "../db/audit.ts";
import { type Command, withDatabase } from "./command.ts";

export const removeSecondFactorCommand: Command = {
	usage: "remove-second-factor <e-mail>  for who has lost app and codes: takes those and passkeys away, signs them out",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async ({ db, transact }) => {
			const account = await findAccount(db, email);
			if (!account) throw new Error(`There is no account with the e-mail ${email}.`);
			const { id: subject } = account;
			const by = { at: new Date(), actor: systemActor, subject };
			const removed = await transact(async (tx) => {
				const app = await endCodeApp(tx, subject);
				const passkeys = await deletePasskeysOf(tx, subject);
				if (app) await recordAudit(tx, { ...by, action: "account.second-factor-off" });
				if (passkeys) await recordAudit(tx, { ...by, action: "account.passkey-removed", facts: { all: 1 } });
				if (app) postSecurityMail(tx, account.email, "app-removed", by.at);
				if (passkeys) postSecurityMail(tx, account.email, "passkeys-removed", by.at);
				if (app || passkeys) await endSessions(tx, subject);
				return app || passkeys;
			});
			if (!removed) return `${email} had no second factor.`;
			return `${email} signs in by password or provider alone now, and is signed out. Ask them to set up a new one.`;
		});
	},
};

import { text } from "node:stream/consumers";
import { deleteListsOf } from "../app/buy-lists/lists-repository.server.ts";
import { pseudonym } from "../app/embedded-identity/auth-gateway.server.ts";
import {
	findPasswordAccount,
	removeAccount,
	setPasswordHash,
	unlockAccount,
} from "../app/embedded-identity/identity-accounts.server.ts";
import { createPasswordHashing } from "../app/embedded-identity/passwords/password-hashing.server.ts";
import { adminPasswordMinLength, passwordFault } from "../app/embedded-identity/passwords/password-rules.server.ts";
import { postSecurityMail } from "../app/embedded-identity/security-mail.server.ts";
import { endSessions } from "../app/embedded-identity/sessions-repository.server.ts";
import { identityMessages } from "../app/identity/identity-messages.ts";
import { deleteMailsBesideOrders } from "../app/mail/mails-repository.server.ts";
import { identitySecret } from "../app/providers/shop-secrets.server.ts";
import { deleteRestockAlertsOf } from "../app/restock-alerts/restock-alerts-repository.server.ts";
import { makeAdmin } from "../app/users/make-admin.server.ts";
import { unmakeAdmin } from "../app/users/unmake-admin.server.ts";
import { findUserByEmail, retireUser } from "../app/users/users-repository.server.ts";
import { recordAudit, systemActor } from "../db/audit.ts";
import { cancelUnpaidOf } from "./cancel-order.ts";
import { withCards } from "./cards.ts";
import { type Command, withDatabase } from "./command.ts";

const bySystem = () => ({ actor: systemActor, now: new Date() });

export const makeAdminCommand: Command = {
	usage: "make-admin <e-mail>            makes somebody who has signed in once an admin",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async ({ db, transact }) => {
			const user = await findUserByEmail(db, email);
			if (!user) throw new Error(`Nobody with the e-mail ${email} has signed in yet.`);
			const made = await makeAdmin(transact, email, bySystem());
			const warning = user.email_verified ? "" : "\nTheir address is not confirmed: whoever signed up gave it.";
			return made ? `${email} is now an admin.${warning}` : `${email} was an admin already.`;
		});
	},
};

export const unmakeAdminCommand: Command = {
	usage: "unmake-admin <e-mail>          takes the role admin away from somebody, if another admin is left",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async ({ db, transact }) => {
			if (!(await findUserByEmail(db, email))) throw new Error(`Nobody with the e-mail ${email} has signed in yet.`);
			const taken = await unmakeAdmin(transact, email, bySystem());
			return taken ? `${email} is no longer an admin.` : `${email} was no admin.`;
		});
	},
};

export const removeAccountCommand: Command = {
	usage: "remove-account <e-mail>        removes an account, signs it out and cancels its unpaid orders; others stay",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async (database) => {
			const userId = await database.transact(async (tx) => {
				if (!(await removeAccount(tx, email, bySystem())))
					throw new Error(`There is no account with the e-mail ${email}.`);
				const user = await findUserByEmail(tx, email);
				if (user) await retireUser(tx, user.id, new Date());
				if (user) await deleteRestockAlertsOf(tx, [user.id]);
				if (user) await deleteListsOf(tx, [user.id]);
				await deleteMailsBesideOrders(tx, { email, userId: user?.id });
				return user?.id;
			});
			const removed = `The account of ${email} is removed, and nobody is signed in with it any more.`;
			// Now that it can place none, those it has.
			const cancelled = userId ? await withCards(config, database, (deps) => cancelUnpaidOf(deps, userId)) : [];
			return [removed, ...cancelled].join("\n");
		});
	},
};

export const unlockCommand: Command = {
	usage: "unlock <e-mail>                lets somebody sign in again whom wrong passwords have locked out",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async ({ db, transact }) => {
			const found = await findPasswordAccount(db, email);
			if (!found) throw new Error(`There is no account with a password and the e-mail ${email}.`);
			const account = pseudonym(await identitySecret(db, config), email.toLowerCase());
			await transact((tx) => unlockAccount(tx, { subject: found.account.id, account }, bySystem()));
			return `Wrong passwords of ${email} are forgotten: they may sign in again.`;
		});
	},
};

export const setPasswordCommand: Command = {
	usage: "set-password <e-mail>          sets the password that it reads from standard input, and signs them out",
	run: async (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		const password = (await text(process.stdin)).trim();
		return withDatabase(config, async ({ db, transact }) => {
			const found = await findPasswordAccount(db, email);
			if (!found) throw new Error(`There is no account with a password and the e-mail ${email}.`);
			const fault = passwordFault(password, found.account);
			if (fault) throw new Error(identityMessages[fault]);
			if (password.length < adminPasswordMinLength)
				throw new Error(`Give at least ${adminPasswordMinLength} characters on standard input.`);
			const hash = await createPasswordHashing().hash(password);
			const { id } = found.account;
			const now = new Date();
			await transact(async (tx) => {
				await setPasswordHash(tx, id, hash, now);
				await endSessions(tx, id);
				await recordAudit(tx, { at: now, actor: systemActor, action: "account.password-set", subject: id });
				postSecurityMail(tx, found.account.email, "password-set", now);
			});
			return `The password of ${email} is set, and nobody is signed in with the old one any more.`;
		});
	},
};

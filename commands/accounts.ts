import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { staffRoles } from "../app/access/roles.ts";
import { deleteListsOf } from "../app/buy-lists/lists-repository.server.ts";
import type { Config } from "../app/config/config.server.ts";
import { provesAddresses } from "../app/config/mail-settings.server.ts";
import {
	findAccount,
	findPasswordAccount,
	forgetName,
	insertPasswordAccount,
	nameOfEmail,
	removeAccount,
	setPasswordHash,
	unlockAccount,
} from "../app/embedded-identity/accounts-repository.server.ts";
import { pseudonym } from "../app/embedded-identity/auth-gateway.server.ts";
import { embeddedIssuer } from "../app/embedded-identity/embedded-issuer.server.ts";
import { createLinkToken, linkMinutes } from "../app/embedded-identity/link-token.server.ts";
import { createPasswordHashing } from "../app/embedded-identity/passwords/password-hashing.server.ts";
import { passwordFault, staffPasswordMinLength } from "../app/embedded-identity/passwords/password-rules.server.ts";
import { findMethodOf } from "../app/embedded-identity/providers/sign-in-methods-repository.server.ts";
import { postSecurityMail } from "../app/embedded-identity/security-mail.server.ts";
import { endSessions } from "../app/embedded-identity/sessions-repository.server.ts";
import { endSecondFactors, endWaysIn } from "../app/embedded-identity/ways-in.server.ts";
import { emailKey } from "../app/http/email-address.ts";
import { Refusal } from "../app/http/problem.ts";
import { isEmail } from "../app/identity/credentials.ts";
import { identityMessages } from "../app/identity/identity-messages.ts";
import { deleteMailsWithoutOrder } from "../app/mail/mails-repository.server.ts";
import { forgetUnproven } from "../app/personal-data/forget-unproven.server.ts";
import { identitySecret } from "../app/providers/shop-secrets.server.ts";
import { deleteRestockAlertsOf } from "../app/restock-alerts/restock-alerts-repository.server.ts";
import { giveRole, makeAdmin, revokeAdmin } from "../app/users/give-role.server.ts";
import { findUserByEmail, retireUser, upsertUser } from "../app/users/users-repository.server.ts";
import { recordAudit, systemActor } from "../db/audit.ts";
import type { Db } from "../db/database.ts";
import type { Transact, Tx } from "../db/transaction.ts";
import { defineCommand } from "./command.ts";
import { cancelUnpaidOf } from "./orders.ts";
import { withCards, withDatabase } from "./with-database.ts";

const bySystem = () => ({ actor: systemActor, now: new Date() });

/** Staff with an unconfirmed address need this option where the shop sends mail. */
const unconfirmed = { summary: "Also when nobody has confirmed the user's e-mail address" };

/** Returns the condition of a new role (ruling 28), which an option lifts. */
const grantedBy = (config: Config, unconfirmed: boolean | undefined) => ({
	...bySystem(),
	needsConfirmedAddress: provesAddresses(config) && !unconfirmed,
});

function nameOption(error: unknown): never {
	if (error instanceof Refusal && error.problem.code === "address-not-confirmed")
		throw new Error(`${error.message} If you know whose account it is, add --unconfirmed.`);
	throw error;
}

const warningOf = (user: { email_verified: number }): string =>
	user.email_verified ? "" : "\nWarning: this e-mail address is not confirmed. Check whose account it is.";

const adviceFor = (config: Config): string =>
	provesAddresses(config)
		? "Run make-admin when its owner has confirmed the address, or reset the password by e-mail."
		: "Run set-password, give the password to its owner, and run make-admin.";

const neverSignedIn = (email: string) => `No user with the e-mail ${email} has signed in yet.`;

/** @throws when no account with a password has this e-mail */
async function requirePasswordAccount(db: Db, email: string) {
	const found = await findPasswordAccount(db, email);
	if (!found) throw new Error(`There is no account with a password and the e-mail ${email}.`);
	return found;
}

export const createAdminCommand = defineCommand({
	summary: "Create the account of a new admin, and print a link for choosing its password",
	args: ["email"],
	run: (config, { email }) => {
		if (!isEmail(email)) throw new Error(`${email} is not an e-mail address.`);
		return withDatabase(config, async ({ db, transact, clock }) => {
			const user = await findUserByEmail(db, email);
			if (user?.role === "admin") return `${email} is already an admin.`;
			if (user || (await findAccount(db, email)))
				throw new Error(`${email} has an account already, perhaps made by a stranger. ${adviceFor(config)}`);
			const secret = await identitySecret(db, config);
			// An unknown password. The link replaces it.
			const passwordHash = await createPasswordHashing().hash(randomBytes(32).toString("base64url"));
			const now = clock();
			const name = nameOfEmail(email);
			const account = await transact(async (tx) => {
				const inside: Transact = (act) => act(tx);
				const added = await insertPasswordAccount(inside, { name, email, passwordHash, confirmed: true, now });
				if (!added) throw new Error(`${email} has an account already.`);
				await upsertUser(tx, { issuer: embeddedIssuer, subject: added.id, email, emailVerified: true, name }, now);
				await makeAdmin(inside, email, { actor: systemActor, now });
				return added;
			});
			const token = createLinkToken(account.id, { purpose: "password reset", secret, boundTo: passwordHash }, now);
			const origin = config.publicUrl ?? `http://localhost:${config.port}`;
			return `${email} is an admin. Choose the password within ${linkMinutes["password reset"]} minutes:\n${origin}/reset-password#${token}`;
		});
	},
});

export const makeAdminCommand = defineCommand({
	summary: "Give the admin role to a user who has signed in before",
	args: ["email"],
	options: { unconfirmed },
	run: (config, { email, unconfirmed }) => {
		return withDatabase(config, async ({ db, transact }) => {
			const user = await findUserByEmail(db, email);
			if (!user) throw new Error(neverSignedIn(email));
			const isChanged = await makeAdmin(transact, email, grantedBy(config, unconfirmed)).catch(nameOption);
			return isChanged ? `${email} is now an admin.${warningOf(user)}` : `${email} is already an admin.`;
		});
	},
});

export const revokeAdminCommand = defineCommand({
	summary: "Remove the admin role from a user. The last admin keeps it",
	args: ["email"],
	run: (config, { email }) => {
		return withDatabase(config, async ({ db, transact }) => {
			if (!(await findUserByEmail(db, email))) throw new Error(neverSignedIn(email));
			const isChanged = await revokeAdmin(transact, email, bySystem());
			return isChanged ? `${email} is no longer an admin.` : `${email} was not an admin.`;
		});
	},
});

export const setRoleCommand = defineCommand({
	summary: `Make a user a ${staffRoles.join(" or ")}. With the role "none", a customer again`,
	args: ["email", "role"],
	options: { unconfirmed },
	run: (config, { email, role, unconfirmed }) => {
		const given = staffRoles.find((known) => known === role) ?? null;
		if (!given && role !== "none") throw new Error(`Unknown role: ${role}. Use ${staffRoles.join(", ")} or none.`);
		return withDatabase(config, async ({ db, transact }) => {
			const user = await findUserByEmail(db, email);
			if (!user) throw new Error(neverSignedIn(email));
			await giveRole(transact, email, given, grantedBy(config, unconfirmed)).catch(nameOption);
			return given ? `${email} is now a ${given}.${warningOf(user)}` : `${email} is a customer.`;
		});
	},
});

export const removeAccountCommand = defineCommand({
	summary: "Remove an account, end its sessions and cancel its unpaid orders",
	args: ["email"],
	run: (config, { email }) => {
		return withDatabase(config, async (database) => {
			const userId = await database.transact(async (tx) => {
				if (!(await removeAccount(tx, email, bySystem())))
					throw new Error(`There is no account with the e-mail ${email}.`);
				const user = await findUserByEmail(tx, email);
				if (user) await retireUser(tx, user.id, new Date());
				if (user) await deleteRestockAlertsOf(tx, [user.id]);
				if (user) await deleteListsOf(tx, [user.id]);
				await deleteMailsWithoutOrder(tx, { email, userId: user?.id, isProven: user?.email_verified === 1 });
				return user?.id;
			});
			const removed = `Removed the account of ${email} and ended its sessions.`;
			// After the removal, so that it includes orders placed until then.
			const cancelled = userId ? await withCards(config, database, (deps) => cancelUnpaidOf(deps, { userId })) : [];
			return [removed, ...cancelled].join("\n");
		});
	},
});

export const unlockCommand = defineCommand({
	summary: "Let a user sign in again after too many wrong passwords",
	args: ["email"],
	run: (config, { email }) => {
		return withDatabase(config, async ({ db, transact }) => {
			const found = await requirePasswordAccount(db, email);
			const account = pseudonym(await identitySecret(db, config), emailKey(email));
			await transact((tx) => unlockAccount(tx, { subject: found.account.id, account }, bySystem()));
			return `Unlocked ${email}. The user can sign in again.`;
		});
	},
});

export const setPasswordCommand = defineCommand({
	summary: "Set a user's password, read from standard input, and end the user's sessions",
	args: ["email"],
	run: async (config, { email }) => {
		const password = (await text(process.stdin)).trim();
		return withDatabase(config, async ({ db, transact, log }) => {
			const found = await requirePasswordAccount(db, email);
			if (password.length < staffPasswordMinLength)
				throw new Error(`The password on standard input needs at least ${staffPasswordMinLength} characters.`);
			const fault = passwordFault(password, found.account);
			if (fault) throw new Error(identityMessages[fault]);
			const hash = await createPasswordHashing().hash(password);
			const { id } = found.account;
			const now = new Date();
			await transact(async (tx) => {
				await setPasswordHash(tx, id, hash, now);
				if (found.account.emailVerified) await endSessions(tx, id);
				else await endUnproven(tx, found.account, { clock: () => now, log });
				await recordAudit(tx, { at: now, actor: systemActor, action: "account.password-set", subject: id });
				postSecurityMail(tx, found.account.email, "password-set", now);
			});
			return `Set the password of ${email} and ended all sessions.`;
		});
	},
});

/** Ends all that an account has before its address is proven, except its new password. */
async function endUnproven(
	tx: Tx,
	account: { id: string; email: string },
	shop: Parameters<typeof forgetUnproven>[1],
): Promise<void> {
	await endWaysIn(tx, account.id, { methodId: await findMethodOf(tx, account.id, "credential") }, shop.clock());
	await forgetName(tx, account);
	await forgetUnproven(tx, shop, account.id);
}

export const removeSecondFactorCommand = defineCommand({
	summary: "Remove a user's authenticator app, recovery codes and passkeys, and end the user's sessions",
	args: ["email"],
	run: (config, { email }) => {
		return withDatabase(config, async ({ db, transact }) => {
			const account = await findAccount(db, email);
			if (!account) throw new Error(`There is no account with the e-mail ${email}.`);
			const { id: subject } = account;
			const by = { at: new Date(), actor: systemActor, subject };
			const ended = await transact(async (tx) => {
				const ways = await endSecondFactors(tx, subject);
				const [app, passkeys] = [ways.includes("codeApps"), ways.includes("passkeys")];
				if (app) await recordAudit(tx, { ...by, action: "account.second-factor-off" });
				if (passkeys) await recordAudit(tx, { ...by, action: "account.passkey-removed", facts: { all: 1 } });
				if (app) postSecurityMail(tx, account.email, "app-removed", by.at);
				if (passkeys) postSecurityMail(tx, account.email, "passkeys-removed", by.at);
				if (ways.length > 0) await endSessions(tx, subject);
				return ways;
			});
			if (ended.length === 0) return `${email} has no second factor.`;
			return `Removed the second factor of ${email} and ended all sessions. Ask the user to set up a new one.`;
		});
	},
});

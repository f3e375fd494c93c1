import { recordAudit, recordAuditOnce } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { forgottenPasswordPath } from "../identity/return-to.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { formatNamedMoment, isoDay } from "../time/calendar.ts";
import { embeddedIssuer } from "./embedded-issuer.server.ts";
import type { IdentityShop } from "./identity-shop.ts";

const changes = {
	"password-changed": "Your password was changed",
	"password-reset": "Your password was reset",
	"account-emptied": "Your password was set, and what was in the account before was removed",
	"ways-in-removed": "Sign-in methods from before you confirmed your address were removed",
	"password-set": "The shop set a new password for you",
	"app-added": "An authenticator app was added",
	"app-removed": "Your authenticator app was removed",
	"passkey-added": "A passkey was added",
	"passkey-removed": "A passkey was removed",
	"passkeys-removed": "All your passkeys were removed",
	"recovery-codes-made": "New recovery codes were created",
	"provider-connected": "A sign-in provider was connected",
	"provider-disconnected": "A sign-in provider was disconnected",
} as const;

const attempts = { "wrong-codes": "Three wrong codes were entered for your account" } as const;

const subjects = { ...changes, ...attempts };
export type SecurityChange = keyof typeof subjects;

/** Notifies the account's owner of a changed sign-in method. Runs in the transaction of the change. */
export function postSecurityMail(tx: Pick<Tx, "post">, email: string, change: SecurityChange, at: Date): void {
	const subject = subjects[change];
	const line =
		change in attempts
			? "Whoever entered them knows your password or was signed in. If it was you, you don't need to do anything."
			: "This was changed in your account. If it was you, you don't need to do anything.";
	postMail(tx, {
		kind: "security-change",
		to: email,
		content: {
			subject,
			title: subject,
			lines: [line],
			facts: [
				[change in attempts ? "Event" : "Change", subject],
				["Time", formatNamedMoment(at.toISOString())],
			],
			link: { label: "Set a new password", to: forgottenPasswordPath },
			notes: [
				"If it wasn't you, set a new password. It signs you out on all devices. Then check Security in your profile for other changes.",
			],
			reason: `You received this because you have an account at ${brand.name}. We send it after changes to how you sign in, and after wrong codes.`,
		},
	});
}

/** Changes at which the owner proves the address. Only these are mailed to an address that was unproven until then. */
const proofs: readonly SecurityChange[] = ["password-reset", "account-emptied", "ways-in-removed"];

interface Account {
	id: string;
	email: string;
}

/** Changes in the audit. */
const audited: Partial<Record<SecurityChange, string>> = {
	"password-changed": "account.password-changed",
	"password-reset": "account.password-reset",
	"account-emptied": "account.emptied",
	"ways-in-removed": "account.ways-in-removed",
	"app-added": "account.second-factor-on",
	"app-removed": "account.second-factor-off",
	"passkey-added": "account.passkey-added",
	"passkey-removed": "account.passkey-removed",
	"recovery-codes-made": "account.recovery-codes-created",
	"provider-connected": "account.provider-connected",
	"provider-disconnected": "account.provider-disconnected",
};

/** Audits changes of how an account's owner signs in, and notifies the owner. Limits notifications per address and hour. */
export function createSecurityMails(shop: IdentityShop) {
	const { db, mailLimits, clock } = shop;
	async function isProven(id: string): Promise<boolean> {
		const user = db.selectFrom("identity_user").select("emailVerified").where("id", "=", id);
		return Boolean((await user.executeTakeFirst())?.emailVerified);
	}
	/** Call it before the transaction of a change. Returns a function that records the change and posts the mail within it. */
	return async ({ id, email }: Account, expected: SecurityChange) => {
		const mayMail = (proofs.includes(expected) || (await isProven(id))) && (await mailLimits.maySecurityMail(email));
		return async (tx: Tx, change = expected): Promise<void> => {
			const action = audited[change];
			if (action) await recordOwnChange(shop, tx, id, action);
			if (mayMail) postSecurityMail(tx, email, change, clock());
		};
	};
}

/**
 * Logs and audits a change of sign-in by the account's owner. The audit keeps each row for years. Therefore it has a
 * customer's first change of each kind a day, and none of an account whose address is not proven.
 */
async function recordOwnChange({ log, clock }: IdentityShop, tx: Tx, userId: string, action: string): Promise<void> {
	log.info(action, { account: userId });
	const [at, person] = [clock(), await findPerson(tx, userId)];
	const entry = { at, actor: userId, action, subject: userId };
	if (person?.role) await recordAudit(tx, entry);
	else if (person?.emailVerified) await recordAuditOnce(tx, `${action} ${userId} ${isoDay(at)}`, entry);
}

/** Returns the role of an account, and whether its address is proven. */
export function findPerson(tx: Tx, userId: string) {
	return tx
		.selectFrom("identity_user as login")
		.leftJoin("users as person", (join) =>
			join.onRef("person.subject", "=", "login.id").on("person.issuer", "=", embeddedIssuer),
		)
		.select(["login.emailVerified", "person.role"])
		.where("login.id", "=", userId)
		.executeTakeFirst();
}

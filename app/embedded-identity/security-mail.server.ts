import { recordAudit, recordAuditOnce } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { emptiedText } from "../identity/identity-messages.ts";
import { forgottenPasswordPath } from "../identity/return-to.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { daySeconds, formatNamedMoment, hourSeconds, isoDay } from "../time/calendar.ts";
import { embeddedIssuer } from "./embedded-issuer.server.ts";
import type { IdentityShop } from "./identity-shop.ts";

const changes = {
	"password-changed": "Your password was changed",
	"password-reset": "Your password was reset",
	"account-emptied": "Your password was set, and your name, profile and lists were removed",
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
			? "They were entered with your password or by someone who was signed in. If it was you, you don't need to do anything."
			: "If it was you, you don't need to do anything.";
	postMail(tx, {
		kind: "security-change",
		to: email,
		content: {
			subject,
			title: subject,
			lines: change === "account-emptied" ? [emptiedText, line] : [line],
			facts: [["Time", formatNamedMoment(at.toISOString())]],
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

/** Mails to one address: of one kind within an hour, and of all kinds within a day besides the first of each. */
const maxMails = { ofKindPerHour: 5, perDay: 20 };

/**
 * Returns a function that audits a change of how an account's owner signs in, and notifies the owner. Call it in the
 * transaction of the change.
 */
export function createSecurityMails(shop: IdentityShop) {
	async function mayMail(tx: Tx, { id, email }: Account, change: SecurityChange): Promise<boolean> {
		if (!tx.sendsMail || !(proofs.includes(change) || (await findPerson(tx, id))?.emailVerified)) return false;
		const ago = (seconds: number) => new Date(shop.clock().getTime() - seconds * 1000).toISOString();
		const mails = await tx
			.selectFrom("mails")
			.select(["content", "created_at"])
			.where("recipient", "=", email)
			.where("kind", "=", "security-change")
			.where("created_at", ">", ago(daySeconds))
			.execute();
		const ofKind = mails.filter(({ content }) => JSON.parse(content).subject === subjects[change]);
		const inHour = ofKind.filter(({ created_at }) => created_at > ago(hourSeconds));
		return ofKind.length === 0 || (inHour.length < maxMails.ofKindPerHour && mails.length < maxMails.perDay);
	}
	return async (tx: Tx, account: Account, change: SecurityChange): Promise<void> => {
		const action = audited[change];
		if (action) await recordOwnChange(shop, tx, account.id, action);
		if (await mayMail(tx, account, change)) postSecurityMail(tx, account.email, change, shop.clock());
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

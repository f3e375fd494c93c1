import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { forgottenPath } from "../identity/return-to.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { formatUtcMoment } from "../time/calendar.ts";
import type { IdentityShop } from "./identity-shop.ts";

const changes = {
	"password-changed": "The password was changed",
	"password-reset": "A new password was set by a mailed link",
	"password-set": "A new password was set by the shop",
	"app-added": "An app for codes was set up",
	"app-removed": "The app for codes was removed",
	"passkey-added": "A passkey was added",
	"passkey-removed": "A passkey was removed",
	"passkeys-removed": "All passkeys were removed",
	"recovery-codes-made": "New recovery codes were made",
	"provider-connected": "A sign-in at another provider was connected",
	"provider-disconnected": "A sign-in at another provider was disconnected",
} as const;

export type SecurityChange = keyof typeof changes;

/** Notifies the account's owner of a changed sign-in method. Runs in the transaction of the change. */
export function postSecurityMail(tx: Pick<Tx, "post">, email: string, change: SecurityChange, at: Date): void {
	postMail(tx, {
		kind: "security-change",
		to: email,
		content: {
			subject: `${changes[change]} in your account`,
			title: changes[change],
			lines: ["It was changed in your account. If it was you, there is nothing to do."],
			facts: [
				["What", changes[change]],
				["When", formatUtcMoment(at.toISOString())],
			],
			link: { label: "If it was not you: set a new password", to: forgottenPath },
			notes: ["A new password signs everybody out. Then look in Profile at what else was changed."],
			reason: `You get this because this is the e-mail of an account at ${brand.name}. It comes with each such change.`,
		},
	});
}

/** Addresses are not confirmed at sign-up: the limit protects a stranger's mailbox. */
const mailsOfOneAccount = { name: "security mails", max: 20, windowSeconds: 3600 };

interface Account {
	id: string;
	email: string;
}

/** Limits notifications per account and hour. */
export function createSecurityMails({ createLimiter, clock }: IdentityShop) {
	const limiter = createLimiter?.(mailsOfOneAccount);
	/** Call it before the transaction of a change. Returns a function that posts the mail within it. */
	return async ({ id, email }: Account, change: SecurityChange): Promise<(tx: Pick<Tx, "post">) => void> => {
		const isTooMany = Boolean(await limiter?.take(id));
		return (tx) => {
			if (!isTooMany) postSecurityMail(tx, email, change, clock());
		};
	};
}

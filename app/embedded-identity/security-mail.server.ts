import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { forgottenPasswordPath } from "../identity/return-to.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { formatNamedMoment } from "../time/calendar.ts";
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

/** Limits notifications per address and hour. */
export function createSecurityMails({ db, mailLimits, clock }: IdentityShop) {
	async function isProven(id: string): Promise<boolean> {
		const user = db.selectFrom("identity_user").select("emailVerified").where("id", "=", id);
		return Boolean((await user.executeTakeFirst())?.emailVerified);
	}
	/** Call it before the transaction of a change. Returns a function that posts the mail within it. */
	return async ({ id, email }: Account, expected: SecurityChange) => {
		const mayMail = (proofs.includes(expected) || (await isProven(id))) && (await mailLimits.maySecurityMail(email));
		return (tx: Pick<Tx, "post">, change = expected): void => {
			if (mayMail) postSecurityMail(tx, email, change, clock());
		};
	};
}

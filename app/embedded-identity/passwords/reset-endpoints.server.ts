import { APIError, createAuthEndpoint } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import { isEmail, newPasswordSchema, resetLinkSchema, resetRequestSchema } from "../../identity/credentials.ts";
import type { MailContent } from "../../mail/mail-content.ts";
import { postMail } from "../../mail/post-mail.server.ts";
import { findAccount, findPasswordHash, resetPassword } from "../accounts-repository.server.ts";
import { pseudonym } from "../auth-gateway.server.ts";
import { type IdentityShop, identityCall, parseInput, publicPost, refusePasswordFault } from "../identity-shop.ts";
import { createLinkToken, isTokenGenuine, linkMinutes, readTokenSubject } from "../link-token.server.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { passwordFault, staffPasswordMinLength } from "./password-rules.server.ts";

interface Account {
	id: string;
	email: string;
	emailVerified: boolean;
}

/**
 * Returns the purpose of a link. Until the address is proven, it is for the mailbox and not for the account: a stranger who
 * registered the address could replace password and account, and so end the owner's link. It also opens an account
 * without a password, which a stranger made at a provider that does not verify e-mails.
 * @returns undefined for a proven address without a password
 */
function linkOf({ id, email, emailVerified }: Account, passwordHash: string | undefined) {
	if (!emailVerified)
		return { purpose: "first proof", subject: Buffer.from(email).toString("base64url"), boundTo: email } as const;
	return passwordHash && ({ purpose: "password reset", subject: id, boundTo: passwordHash } as const);
}

export function resetEndpoints(shop: IdentityShop) {
	const { db, transact, secret, passwords, clock, needsLongPassword } = shop;
	const recordChange = createSecurityMails(shop);

	async function mailLink(email: string): Promise<void> {
		const account = await findAccount(db, email);
		if (!account) return;
		const recipient = {
			email: account.email,
			isProven: account.emailVerified,
			network: identityCall.getStore()?.network,
		};
		if (!(await shop.mailLimits.mayReset(recipient))) return;
		const passwordHash = await findPasswordHash(db, account.id);
		const link = linkOf(account, passwordHash);
		const content = link
			? resetMail(createLinkToken(link.subject, { ...link, secret }, clock()), linkMinutes[link.purpose], !passwordHash)
			: noPasswordMail();
		await transact(async (tx) => postMail(tx, { kind: "password-reset", to: account.email, content }));
	}

	async function readLink(token: string) {
		const subject = readTokenSubject(token, clock()) ?? "";
		const email = Buffer.from(subject, "base64url").toString();
		const account = await findAccount(db, isEmail(email) ? email : { id: subject });
		const passwordHash = account && (await findPasswordHash(db, account.id));
		const link = account && linkOf(account, passwordHash);
		if (!link || link.subject !== subject || !isTokenGenuine(token, { ...link, secret }))
			throw new APIError("CONFLICT", { code: "LINK_EXPIRED" });
		return { account, passwordHash };
	}

	return {
		id: "reset-endpoints",
		endpoints: {
			requestPasswordReset: createAuthEndpoint("/request-password-reset", publicPost, async (ctx) => {
				const { email } = parseInput(resetRequestSchema, ctx.body);
				if (!shop.mailsLinks) throw new APIError("CONFLICT", { code: "NO_RESET_BY_MAIL" });
				await mailLink(email);
				// The same answer with and without an account.
				return ctx.json({ success: true });
			}),
			checkResetLink: createAuthEndpoint("/check-reset-link", publicPost, async (ctx) => {
				await readLink(parseInput(resetLinkSchema, ctx.body).token);
				return ctx.json({ success: true });
			}),
			resetPassword: createAuthEndpoint("/reset-password", publicPost, async (ctx) => {
				const { token, newPassword } = parseInput(newPasswordSchema, ctx.body);
				const { account, passwordHash } = await readLink(token);
				refusePasswordFault(passwordFault(newPassword, account));
				if (newPassword.length < staffPasswordMinLength && (await needsLongPassword(account.id)))
					throw new APIError("UNPROCESSABLE_ENTITY", { code: "ADMIN_PASSWORD_TOO_SHORT" });
				const hash = await passwords.hash(newPassword);
				const reset = { account, passwordHash, countedAs: pseudonym(secret, account.email) };
				const answer: { success: true; isEmptied?: true } = { success: true };
				const isReset = await resetPassword(transact, reset, hash, clock(), async (tx, isFirstProof) => {
					if (isFirstProof) answer.isEmptied = true;
					if (isFirstProof) await shop.forgetUnproven(tx, account.id);
					await recordChange(tx, account, isFirstProof ? "account-emptied" : "password-reset");
				});
				if (!isReset) throw new APIError("CONFLICT", { code: "LINK_EXPIRED" });
				return ctx.json(answer);
			}),
		},
	} satisfies BetterAuthPlugin;
}

const reason = "You received this because a password reset was requested for your e-mail address at this shop.";
const notYouNote = "If it wasn't you, ignore this e-mail. Your password will stay the same.";

const resetMail = (token: string, minutes: number, isFirst: boolean): MailContent => ({
	subject: "Set a new password",
	title: "Set a new password",
	lines: [
		`Open this link within ${minutes > 60 ? `${minutes / 60} hours` : `${minutes} minutes`}. It works once and signs you out on all devices.`,
		...(isFirst
			? ["This account has no password yet: it opens with another provider. A new password disconnects that provider."]
			: []),
	],
	// Browsers do not send the part after `#` to servers: the token appears in no log.
	link: { label: "Set a new password", to: `/reset-password#${token}` },
	notes: [notYouNote],
	reason,
});

const noPasswordMail = (): MailContent => ({
	subject: "Your account has no password",
	title: "Your account has no password",
	lines: [
		"You sign in to this shop with another provider, such as Google. There is no password to reset. Use the provider's button on the login page.",
	],
	link: { label: "Log in", to: "/login" },
	notes: ["If you didn't request a new password, ignore this e-mail."],
	reason,
});

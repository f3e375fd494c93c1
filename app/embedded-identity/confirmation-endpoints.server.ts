import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { confirmationSchema } from "../identity/credentials.ts";
import { confirmAddressPath } from "../identity/return-to.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { type IdentityShop, identityCall, parseInput, postWithSession, sessionEnded } from "./identity-shop.ts";
import { createLinkToken, isTokenGenuine, linkMinutes, readTokenSubject } from "./link-token.server.ts";
import { createSecurityMails } from "./security-mail.server.ts";
import { findFirstMethod, lockSession, proveAddress } from "./ways-in.server.ts";

interface Account {
	id: string;
	email: string;
}

const purpose = "address confirmation";

/** Counts a confirmation mail, and returns whether it may be sent. Call it before the transaction. */
export const mayConfirm = async ({ mailsLinks, mailLimits }: IdentityShop, email: string): Promise<boolean> =>
	mailsLinks && (await mailLimits.mayMail({ email, isProven: false, network: identityCall.getStore()?.network }));

export function postConfirmation(tx: Tx, { id, email }: Account, { secret, clock }: IdentityShop): void {
	const content = confirmationMail(createLinkToken(id, { purpose, secret, boundTo: email }, clock()));
	postMail(tx, { kind: "address-confirmation", to: email, content });
}

/**
 * `POST /request-confirmation` and `POST /confirm-address`, both in the account's own session: another person's mailbox
 * must not prove the address of an account that a stranger made.
 */
export function confirmationEndpoints(shop: IdentityShop) {
	const { transact, secret, clock } = shop;
	const recordChange = createSecurityMails(shop);
	return {
		id: "confirmation-endpoints",
		endpoints: {
			requestConfirmation: createAuthEndpoint(
				"/request-confirmation",
				{ method: "POST", use: [sessionMiddleware] },
				async (ctx) => {
					const { user } = ctx.context.session;
					if (!shop.mailsLinks) throw new APIError("CONFLICT", { code: "NO_LINKS_BY_MAIL" });
					if (!(await mayConfirm(shop, user.email)))
						throw new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_MAILS" });
					await transact(async (tx) => postConfirmation(tx, user, shop));
					return ctx.json({ success: true });
				},
			),
			confirmAddress: createAuthEndpoint("/confirm-address", postWithSession, async (ctx) => {
				const { token } = parseInput(confirmationSchema, ctx.body);
				const { user, session } = ctx.context.session;
				const isGenuine = isTokenGenuine(token, { purpose, secret, boundTo: user.email });
				if (!isGenuine) throw new APIError("CONFLICT", { code: "LINK_OF_OTHER_ACCOUNT" });
				if (readTokenSubject(token, clock()) !== user.id) throw new APIError("CONFLICT", { code: "LINK_EXPIRED" });
				await transact(async (tx) => {
					if (!(await lockSession(tx, session))) throw sessionEnded();
					// The session's owner is the owner of the mailbox, so the orders and lists in it are theirs.
					const retained = { sessionId: session.id, methodId: await findFirstMethod(tx, user.id) };
					if ((await proveAddress(tx, user.id, retained, clock()))?.ended)
						await recordChange(tx, user, "ways-in-removed");
				});
				return ctx.json({ success: true });
			}),
		},
	} satisfies BetterAuthPlugin;
}

const confirmationMail = (token: string): MailContent => ({
	subject: "Confirm your e-mail address",
	title: "Confirm your e-mail address",
	lines: [
		`An account at ${brand.name} was created with this address. Please confirm that it is yours, so that our e-mails reach you.`,
	],
	link: { label: "Confirm e-mail address", to: `${confirmAddressPath}?${new URLSearchParams({ token })}` },
	notes: [
		`Log in with this address to use the link. It is valid for ${linkMinutes["address confirmation"] / (24 * 60)} days.`,
		"If you didn't create the account, ignore this e-mail.",
	],
	reason: "You received this because an account was created with your e-mail address.",
});

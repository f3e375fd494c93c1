import type { MailContent } from "../../mail/mail-content.ts";
import { linkMinutes } from "../mailed-token.server.ts";

const reason = "You get this because somebody asked for a new password with your e-mail address in this shop.";
const notYou = "If it was not you, do nothing: your password stays as it is.";

/** Leads to the page where a new password is set. */
export const resetMail = (token: string): MailContent => ({
	subject: "Set a new password",
	title: "Set a new password",
	lines: [
		`Open this link within ${linkMinutes["password reset"]} minutes. It works once, and signs you out everywhere.`,
	],
	// Behind the `#`, which no browser sends to any server: it stands in no log.
	link: { label: "Set a new password", to: `/reset-password#${token}` },
	notes: [notYou],
	reason,
});

/** To whoever signs in elsewhere. */
export const noPasswordMail = (): MailContent => ({
	subject: "You have no password here",
	title: "You have no password here",
	lines: ["You sign in to this shop at another provider, such as Google. There is no password to set: use its button."],
	link: { label: "Log in", to: "/login" },
	notes: ["If you did not ask for a new password, do nothing."],
	reason,
});

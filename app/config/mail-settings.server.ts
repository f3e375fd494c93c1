import * as z from "zod";
import { hasLoosePercent, unescapedMessage } from "../settings/database-settings.server.ts";

/** Value of `SMTP_URL` for no mail. */
export const mailOff = "off";

/** Returns whether mails may contain links that sign in. Not in the sandbox of a public demo: anyone can read its mails. */
export const mailsLinks = (config: { smtpUrl?: string; publicDemo: boolean }): boolean =>
	config.smtpUrl !== mailOff && !(config.publicDemo && config.smtpUrl === undefined);

/** Returns whether a confirmed address proves its owner. In the sandbox it does not: everybody can read its mails. */
export const provesAddresses = (config: { smtpUrl?: string }): boolean =>
	config.smtpUrl !== undefined && config.smtpUrl !== mailOff;

export interface Sender {
	/** May be empty. */
	name: string;
	address: string;
}

const address = /^[^\s<>@,;]{1,64}@[^\s<>@,;]{1,255}$/;

/** Reads `works@example.com` or `Works <works@example.com>`. */
export function readSender(text: string): Sender | undefined {
	const [name = "", inBrackets] = text.trim().split("<");
	const isNamed = inBrackets?.endsWith(">");
	const sender = isNamed
		? { name: name.trim(), address: inBrackets?.slice(0, -1) ?? "" }
		: { name: "", address: text.trim() };
	return address.test(sender.address) && /^\P{Cc}{0,100}$/u.test(sender.name) ? sender : undefined;
}

export const mailVariables = {
	SMTP_URL: z
		.string()
		.superRefine((text, context) => {
			const problem = findServerProblem(text);
			if (problem) context.addIssue(problem);
		})
		.optional()
		.describe(
			"Your mail server, `smtp://user:password@host:587` (requires STARTTLS) or `smtps://…`. `off` sends no e-mails. Without it, the shop uses the mail sandbox",
		),
	MAIL_FROM: z
		.string()
		.refine((text) => readSender(text) !== undefined, "must be an e-mail address, or Name <address>")
		.optional()
		.describe("Sender of all e-mails, `Name <address>`. Default: name and e-mail of `SHOP_FILE`"),
};

const shape = /^smtps?:\/\/(?:[^@/?#]*@)?[^@/?#]+\/?(?:\?[^@#]*)?$/;

/** Describes the error in a mail server's address, without its password. Returns undefined when it is valid. */
function findServerProblem(text: string): string | undefined {
	if (text === mailOff) return undefined;
	const [, user = ""] = /^smtps?:\/\/(.*)@/.exec(text) ?? [];
	const isUnescaped = /^smtps?:\/\/./.test(text) && (!shape.test(text) || hasLoosePercent(user));
	if (isUnescaped) return unescapedMessage;
	const isAddress = shape.test(text) && URL.canParse(text);
	return isAddress
		? undefined
		: "must be smtp://user:password@host:587, smtps://user:password@host:465, or off to send no e-mails";
}

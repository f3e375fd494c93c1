import { brand } from "../brand/brand.ts";
import { confirmAddressPath } from "../identity/return-to.ts";
import type { MailContent } from "../mail/mail-content.ts";

/** Leads to the page where an address is confirmed, by whoever is signed in to its account. */
export const confirmationMail = (token: string): MailContent => ({
	subject: "Confirm your e-mail address",
	title: "Confirm your e-mail address",
	lines: [
		`Somebody made an account at ${brand.name} with this address. If it was you, confirm it: then we know that our mails reach you.`,
	],
	link: { label: "Confirm the address", to: `${confirmAddressPath}?${new URLSearchParams({ token })}` },
	notes: ["The link is good for a week, in the account that it belongs to. If it was not you, do nothing."],
	reason: "You get this because an account was made with your e-mail address.",
});

import * as z from "zod";
import { copiedAddress, isLookAlike, isMailAddress, lookAlikeMessage, withAsciiHost } from "../http/email-address.ts";

/** Days before a mail is deleted. The privacy page (`app/config/shop-file/demo-trust-pages.server.ts`) mentions them. */
export const mailRetentionDays = { sent: 90, failed: 365 };

export const mailStates = ["waiting", "sent", "failed"] as const;

export const mailStateLabels = { waiting: "Waiting", sent: "Sent", failed: "Failed" } as const;

/** An e-mail in the list: with its subject, but without its text. */
export const listedMailSchema = z.object({
	_id: z.string(),
	kind: z.string(),
	to: z.string(),
	subject: z.string(),
	state: z.enum(mailStates),
	/** Attempts since the e-mail was queued, or was resent after it had been sent or had failed. */
	attempts: z.int(),
	createdAt: z.iso.datetime(),
	/** An attempt is running, or its process was killed and the lease has not ended yet. */
	isUnderWay: z.literal(true).optional(),
	nextAttemptAt: z.iso.datetime().optional(),
	endedAt: z.iso.datetime().optional(),
	error: z.string().optional(),
	orderId: z.string().optional(),
	/** Cannot be resent once nothing of the purchase is unpaid. */
	asksToPay: z.literal(true).optional(),
});

export const resendInputSchema = z.object({
	email: z
		.string()
		.trim()
		.max(320)
		.overwrite(copiedAddress)
		.refine(isMailAddress, "Enter one e-mail address")
		.refine((email) => !isLookAlike(email), lookAlikeMessage)
		.overwrite(withAsciiHost)
		.optional()
		.describe("The corrected recipient"),
});

export type ListedMail = z.infer<typeof listedMailSchema>;

export const mailSorts = ["newest", "oldest", "kind", "-kind", "to", "-to", "state", "-state"] as const;
export type MailSort = (typeof mailSorts)[number];

export const mailSortLabels: Record<MailSort, string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	kind: "By kind",
	"-kind": "By kind, reversed",
	to: "Recipient, A to Z",
	"-to": "Recipient, Z to A",
	state: "Failed first",
	"-state": "Waiting first",
};

export function readMailsQuery(url: string) {
	const params = new URL(url).searchParams;
	const text = (name: string) => params.get(name)?.slice(0, 100) || undefined;
	const state = mailStates.find((name) => name === params.get("state"));
	const sort = mailSorts.find((name) => name === params.get("sort"));
	const of = { order: text("order"), person: text("person") };
	return { state, sort, search: text("search"), ...of, after: text("after"), before: text("before") };
}

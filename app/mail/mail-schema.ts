import * as z from "zod";

export const mailStates = ["waiting", "sent", "failed"] as const;

/** Which mails a list has, as its filter says it. */
export const mailStateLabels = { waiting: "Waiting", sent: "Sent", failed: "Failed" } as const;

/** A mail as admins see it in lists: not what it says beyond its subject. */
export const listedMailSchema = z.object({
	_id: z.string(),
	/** What it tells of, such as `order-paid`. */
	kind: z.string(),
	to: z.string(),
	subject: z.string(),
	state: z.enum(mailStates),
	/** How often it was tried since it was posted, or sent again. */
	attempts: z.int(),
	createdAt: z.iso.datetime(),
	/** It is being sent at this moment, or whoever began to has been killed. */
	isUnderWay: z.literal(true).optional(),
	/** Of one that waits. */
	nextAttemptAt: z.iso.datetime().optional(),
	/** When it was sent, or given up. */
	endedAt: z.iso.datetime().optional(),
	/** What the mail server said, or why there was none. */
	error: z.string().optional(),
	orderId: z.string().optional(),
});

export type ListedMail = z.infer<typeof listedMailSchema>;

/** What the address of the list of mails asks for; what nobody can ask is left out. */
export function readMailsQuery(address: string) {
	const members = new URL(address).searchParams;
	const text = (name: string) => members.get(name)?.slice(0, 100) || undefined;
	const state = mailStates.find((name) => name === members.get("state"));
	return { state, order: text("order"), after: text("after"), before: text("before") };
}

import * as z from "zod";

export const mailStates = ["waiting", "sent", "failed"] as const;

export const mailStateLabels = { waiting: "Waiting", sent: "Sent", failed: "Failed" } as const;

/** Has no content beyond the subject. */
export const listedMailSchema = z.object({
	_id: z.string(),
	kind: z.string(),
	to: z.string(),
	subject: z.string(),
	state: z.enum(mailStates),
	/** How often it was tried since it was posted, or sent again. */
	attempts: z.int(),
	createdAt: z.iso.datetime(),
	/** It is being sent at this moment, or whoever began to has been killed. */
	isUnderWay: z.literal(true).optional(),
	nextAttemptAt: z.iso.datetime().optional(),
	endedAt: z.iso.datetime().optional(),
	error: z.string().optional(),
	orderId: z.string().optional(),
});

export type ListedMail = z.infer<typeof listedMailSchema>;

export function readMailsQuery(address: string) {
	const members = new URL(address).searchParams;
	const text = (name: string) => members.get(name)?.slice(0, 100) || undefined;
	const state = mailStates.find((name) => name === members.get("state"));
	return { state, order: text("order"), after: text("after"), before: text("before") };
}

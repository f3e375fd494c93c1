import * as z from "zod";

/** One of the sessions of an account, as its owner sees it. */
export const ownSessionSchema = z.object({
	id: z.string(),
	/** Such as 'Firefox on Android', as the browser said of itself. */
	device: z.string(),
	signedInAt: z.string(),
	usedAt: z.string(),
	/** Whether it is the one that asks. */
	current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSessionSchema>;

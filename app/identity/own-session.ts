import * as z from "zod";

export const ownSessionSchema = z.object({
	id: z.string(),
	/** Such as 'Firefox on Android', as the browser claims. */
	device: z.string(),
	signedInAt: z.string(),
	usedAt: z.string(),
	/** The session of this request. */
	current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSessionSchema>;

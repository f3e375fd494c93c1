import * as z from "zod";

export const ownSessionSchema = z.object({
	id: z.string(),
	/** A text such as 'Firefox on Android', from the browser's `User-Agent`. */
	device: z.string(),
	signedInAt: z.string(),
	usedAt: z.string(),
	current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSessionSchema>;

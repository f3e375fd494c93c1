import * as z from "zod";

export const ownSessionSchema = z.object({
	id: z.string(),
	/** A text such as 'Firefox on Android', from the browser's `User-Agent`. */
	device: z.string(),
	signedInAt: z.string(),
	usedAt: z.string(),
	current: z.boolean(),
});

export const endSessionSchema = z.object({ id: z.string().min(1).max(100) });

export type OwnSession = z.infer<typeof ownSessionSchema>;

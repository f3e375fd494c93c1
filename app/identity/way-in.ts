import * as z from "zod";
import { signInProviderIds } from "./sign-in-provider.ts";

/** A way into an account, as its owner sees it: a password, or an account elsewhere. */
export const wayInSchema = z.object({
	provider: z.enum(["password", ...signInProviderIds]),
	since: z.string(),
});

export type WayIn = z.infer<typeof wayInSchema>;

/** What disconnecting takes. */
export const disconnectSchema = z.object({ provider: z.enum(signInProviderIds) });

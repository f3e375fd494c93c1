import * as z from "zod";
import { signInProviderIds } from "./sign-in-provider.ts";

/** A way into an account, as its owner sees it: a password, or an account elsewhere. */
export const signInMethodSchema = z.object({
	provider: z.enum(["password", ...signInProviderIds]),
	since: z.string(),
});

export type SignInMethod = z.infer<typeof signInMethodSchema>;

/** What disconnecting takes. */
export const disconnectSchema = z.object({ provider: z.enum(signInProviderIds) });

import * as z from "zod";
import { signInProviderIds } from "./sign-in-provider.ts";

/** A sign-in method as its owner sees it: a password, or a provider. */
export const signInMethodSchema = z.object({
	provider: z.enum(["password", ...signInProviderIds]),
	since: z.string(),
});

export type SignInMethod = z.infer<typeof signInMethodSchema>;

export const disconnectSchema = z.object({ provider: z.enum(signInProviderIds) });

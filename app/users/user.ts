import * as z from "zod";
import { phonePattern } from "../forms/phone-pattern.ts";
import { identityMessages } from "../identity/identity-messages.ts";

/** How much of the address the profile shows (specification §9). */
const addressPreviewLength = 10;

/** The beginning of the address, as the profile shows it (specification §2, Profile). */
export const addressPreview = (address: string): string => [...address].slice(0, addressPreviewLength).join("");

/** Where the Linkedin entry leads when it is a web address; anything else is shown as words only. */
export function linkedinAddress(social: string): string | undefined {
	const url = URL.parse(social);
	return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}

export const userMessages = {
	noUser: identityMessages["signed-out"],
	adminAdded: "Amin added",
	adminFailed: "Failed to Make an Admin",
	phoneHint: "Digits; a leading +, blanks, hyphens and brackets are fine.",
} as const;

/** Why somebody cannot be made an admin yet (ruling 28). */
export const adminNeedsAddress =
	"They have not confirmed their e-mail address yet: it may be somebody else's. They press the link in the mail that came when they signed up, or ask for another in Profile, and can then be made an admin.";

/** Whoever signed up with a password may have given any e-mail. */
export const notVerified = "E-mail not verified";

const required = (what: string) =>
	z
		.string()
		.trim()
		.min(1, { error: `${what} is required`, abort: true })
		.max(500);

/** A profile save: all required (specification §5). The e-mail is the address in the path. */
export const profileInputSchema = z.object({
	address: required("Address"),
	education: required("Education"),
	phone: z.union([z.string(), z.number().int().positive()]).transform(String).pipe(required("Phone number")),
	social: required("Linkedin"),
	email: z.string().max(320).optional(),
});

/** The form asks for a telephone number; the call takes any text, as the specification says no more of it. */
export const profileFormSchema = profileInputSchema.extend({
	phone: required("Phone number").regex(phonePattern, userMessages.phoneHint),
});

/** A user as the API answers it; `role` is 'admin' or absent (specification §3). */
export const userSchema = z.object({
	_id: z.string(),
	email: z.string(),
	displayName: z.string(),
	role: z.literal("admin").optional(),
	/** Whether the identity provider vouches that the e-mail is theirs. */
	emailVerified: z.boolean().optional(),
	address: z.string(),
	education: z.string(),
	phone: z.string(),
	/** The Linkedin link. */
	social: z.string(),
});

/** The same on a page of the list of users. */
export const listedUserSchema = userSchema.extend({
	/** How many orders they have placed, whatever has become of them. */
	orders: z.int().optional(),
	/** To the hour; absent for who was not here since it is noted. */
	lastSignedInAt: z.iso.datetime().optional(),
});

export type ProfileInput = z.output<typeof profileInputSchema>;
export type User = z.infer<typeof userSchema>;
export type ListedUser = z.infer<typeof listedUserSchema>;

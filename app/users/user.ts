import * as z from "zod";
import { roles } from "../access/roles.ts";
import { foldPhone, maxPhoneLength, phonePattern } from "../forms/phone-number.ts";
import { typedLines } from "../http/text-schema.ts";
import { identityMessages } from "../identity/identity-messages.ts";

const addressPreviewLength = 10;

/** Returns the beginning of the address (specification §2 and §9, Profile). */
export const addressPreview = (address: string): string => [...address].slice(0, addressPreviewLength).join("");

/** Returns the link of the Linkedin entry when it is a web address. Other entries are shown as text. */
export function linkedinAddress(social: string): string | undefined {
	const url = URL.parse(social);
	return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}

export const userMessages = {
	noUser: identityMessages["signed-out"],
	adminAdded: "Amin added",
	adminFailed: "Failed to Make an Admin",
	phoneHint: "Use digits. You may add +, spaces, hyphens, dots, brackets and an extension such as ext. 12.",
} as const;

/** Names of roles on screens. */
export const roleLabels = { customer: "Customer", admin: "Admin", packer: "Packer", bookkeeper: "Bookkeeper" } as const;

/** The error text of ruling 28. */
export const roleNeedsAddress =
	"This user hasn't confirmed their e-mail address, so it may belong to someone else. Ask them to open the link in our confirmation e-mail, or to request a new one in Profile.";

/** A sign-up with a password does not check that the e-mail address belongs to the user. */
export const notVerified = "E-mail not verified";

const required = (label: string) => typedLines(500).min(1, `${label} is required`);

/** Profile input. All fields are required (specification §5). The e-mail is in the path. */
export const profileInputSchema = z.object({
	address: required("Address"),
	education: required("Education"),
	phone: z.union([z.string(), z.number().int().positive()]).transform(String).pipe(required("Phone number")),
	social: required("Linkedin"),
	email: z.string().max(320).optional(),
});

export const profileFields = ["address", "education", "phone", "social"] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileValues = Record<ProfileField, string>;

export const profileLabels: ProfileValues = {
	address: "Address",
	education: "Education",
	phone: "Phone number",
	social: "Linkedin",
};

/** Profile form. It requires a telephone number; the API accepts any text (specification §5). */
export const profileFormSchema = profileInputSchema.extend({
	phone: z
		.string()
		.overwrite(foldPhone)
		.min(1, { error: "Phone number is required", abort: true })
		.max(maxPhoneLength, { error: userMessages.phoneHint, abort: true })
		.regex(phonePattern, userMessages.phoneHint),
});

/** A user. `role` is 'admin' or absent (specification §3), or one of docs/decisions/067. */
export const userSchema = z.object({
	_id: z.string(),
	email: z.string(),
	displayName: z.string(),
	role: z.enum(roles).optional(),
	/** The identity provider has verified the e-mail. */
	emailVerified: z.boolean().optional(),
	address: z.string(),
	education: z.string(),
	phone: z.string(),
	social: z.string(),
});

export const listedUserSchema = userSchema.extend({
	orders: z.int().optional(),
	/** Precise to the hour. Absent for users who have not signed in since the shop records it. */
	lastSignedInAt: z.iso.datetime().optional(),
	blockedAt: z.iso.datetime().optional(),
});

export type ProfileInput = z.output<typeof profileInputSchema>;
export type User = z.infer<typeof userSchema>;
export type ListedUser = z.infer<typeof listedUserSchema>;

import * as z from "zod";
import { copiedAddress, isLookAlike, lookAlikeMessage, withAsciiHost } from "../http/email-address.ts";
import { withoutHidden } from "../http/hidden-characters.ts";
import { typedLine } from "../http/text-schema.ts";

/** Minimum of specification §5. */
export const passwordMinLength = 6;
/** A longer one would only cost hashing time. */
export const passwordMaxLength = 128;
const nameMaxLength = 100;
export const emailMaxLength = 320;

/** Messages of specification §5. The shop adds those for limits that it leaves open. */
export const credentialMessages = {
	emailRequired: "Email is Required",
	emailInvalid: "Provide a valid Email",
	passwordRequired: "Password is Required",
	passwordTooShort: `Must be ${passwordMinLength} characters or longer`,
	passwordTooLong: `Must be ${passwordMaxLength} characters or shorter`,
	passwordSame: "Choose a password that differs from your current one",
	nameRequired: "User name is Required",
	nameTooShort: "Must be 1 characters or longer",
	nameTooLong: `Must be ${nameMaxLength} characters or shorter`,
} as const;

/**
 * Letters or digits, @, letters, a dot, 2 to 3 letters, anywhere in the text (specification §5). One letter before the
 * @ matches the same texts as several, in linear time.
 */
const specifiedEmail = /[a-z0-9]@[a-z]+\.[a-z]{2,3}/i;
const htmlEmail = z.regexes.html5Email;

/**
 * Returns whether a text is an e-mail (ruling 16). The specified pattern alone would refuse `a@3m.com`, a real address.
 */
export const isEmail = (text: string): boolean => emailFault(text) === undefined;

function emailFault(text: string): string | undefined {
	if (isLookAlike(text)) return lookAlikeMessage;
	const isValid = !/\s/.test(text) && (specifiedEmail.test(text) || htmlEmail.test(withAsciiHost(text)));
	return isValid ? undefined : credentialMessages.emailInvalid;
}

const email = z
	.string({ error: credentialMessages.emailRequired })
	.trim()
	.min(1, { error: credentialMessages.emailRequired, abort: true })
	.max(emailMaxLength, { error: credentialMessages.emailInvalid, abort: true })
	.overwrite(copiedAddress)
	.superRefine((text, context) => {
		const message = emailFault(text);
		if (message) context.addIssue({ code: "custom", message, continue: false });
	})
	.overwrite(withAsciiHost)
	.meta({ pattern: "[A-Za-z0-9]@[A-Za-z]+\\.[A-Za-z]{2,3}|^\\s*[^@\\s]+@[^@\\s]+\\s*$" });

const password = z
	.string({ error: credentialMessages.passwordRequired })
	.min(1, { error: credentialMessages.passwordRequired, abort: true })
	.min(passwordMinLength, credentialMessages.passwordTooShort)
	.max(passwordMaxLength, credentialMessages.passwordTooLong);

export const displayNameSchema = z
	.string({ error: credentialMessages.nameRequired })
	.min(1, { error: credentialMessages.nameRequired, abort: true })
	.pipe(typedLine(nameMaxLength, credentialMessages.nameTooLong).min(1, credentialMessages.nameTooShort));

/**
 * Makes a display name of a provider's claim, which may be of any type, length and characters: no sign-in is refused
 * for it. Without a usable one, it is the first part of the e-mail.
 */
export function displayNameOf(claim: unknown, email: string): string {
	const [start = ""] = email.split("@");
	return cleanName(typeof claim === "string" ? claim : "") || cleanName(start) || "Customer";
}

function cleanName(text: string): string {
	const clean = withoutHidden(text.slice(0, 10 * nameMaxLength).replaceAll(/\s+/g, " ")).trim();
	if (clean.length <= nameMaxLength) return clean;
	const cut = Array.from(new Intl.Segmenter().segment(clean)).findLast(({ index }) => index <= nameMaxLength);
	return withoutHidden(clean.slice(0, cut?.index)).trim();
}

/** Login input (specification §5). */
export const loginSchema = z.object({ email, password });
/** Sign-up input (specification §5). */
export const signupSchema = z.object({ name: displayNameSchema, email, password });

export const passwordChangeSchema = z
	.object({ currentPassword: password, newPassword: password })
	// Compared in the form that is hashed: equal letters may have different code points.
	.refine(({ currentPassword, newPassword }) => newPassword.normalize("NFKC") !== currentPassword.normalize("NFKC"), {
		path: ["newPassword"],
		error: credentialMessages.passwordSame,
	});

export const resetRequestSchema = z.object({ email });
export const newPasswordSchema = z.object({ token: z.string().min(1).max(400), newPassword: password });

export const resetLinkSchema = newPasswordSchema.pick({ token: true });

export const confirmationSchema = z.object({ token: z.string().min(1).max(400) });

export type ResetRequest = z.output<typeof resetRequestSchema>;
export type PasswordChange = z.output<typeof passwordChangeSchema>;
export type Login = z.output<typeof loginSchema>;
export type Signup = z.output<typeof signupSchema>;

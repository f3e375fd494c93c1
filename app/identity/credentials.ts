import * as z from "zod";
import { hasHidden } from "../http/hidden-characters.ts";

/** Minimum of specification §5. */
export const passwordMinLength = 6;
/** A longer one would only cost hashing time. */
export const passwordMaxLength = 128;
const nameMaxLength = 100;
const emailMaxLength = 320;

/** Messages of specification §5. The shop adds those for limits that it leaves open. */
const credentialMessages = {
	emailRequired: "Email is Required",
	emailInvalid: "Provide a valid Email",
	passwordRequired: "Password is Required",
	passwordTooShort: "Must be 6 characters or longer",
	passwordTooLong: `Must be ${passwordMaxLength} characters or shorter`,
	passwordSame: "Choose a password that differs from your current one",
	nameRequired: "User name is Required",
	nameTooShort: "Must be 1 characters or longer",
	nameHidden: "Must not contain invisible characters",
	nameTooLong: `Must be ${nameMaxLength} characters or shorter`,
} as const;

/**
 * Letters or digits, @, letters, a dot, 2 to 3 letters, anywhere in the text (specification §5). One letter before the
 * @ matches the same texts as several, in linear time.
 */
const specifiedEmail = /[a-z0-9]@[a-z]+\.[a-z]{2,3}/i;
const htmlEmail = z.regexes.html5Email;

/** Returns whether a word mixes alphabets that look alike, such as `аdmin` with a Cyrillic а. */
const mixesAlphabets = (word: string): boolean =>
	[/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((letter) => letter.test(word)).length > 1;

/**
 * Returns whether a text is an e-mail (ruling 16). The specified pattern alone would refuse `a@3m.com`, a real address.
 */
export const isEmail = (text: string): boolean =>
	!hasHidden(text) &&
	!/\s/.test(text) &&
	!text.split(/[@._+-]/).some(mixesAlphabets) &&
	(specifiedEmail.test(text) || htmlEmail.test(text));

const email = z
	.string({ error: credentialMessages.emailRequired })
	.trim()
	.min(1, { error: credentialMessages.emailRequired, abort: true })
	.max(emailMaxLength, { error: credentialMessages.emailInvalid, abort: true })
	.refine(isEmail, { error: credentialMessages.emailInvalid, abort: true })
	.meta({ pattern: "[A-Za-z0-9]@[A-Za-z]+\\.[A-Za-z]{2,3}|^\\s*[^@\\s]+@[^@\\s]+\\s*$" });

const password = z
	.string({ error: credentialMessages.passwordRequired })
	.min(1, { error: credentialMessages.passwordRequired, abort: true })
	.min(passwordMinLength, credentialMessages.passwordTooShort)
	.max(passwordMaxLength, credentialMessages.passwordTooLong);

export const displayNameSchema = z
	.string({ error: credentialMessages.nameRequired })
	.min(1, { error: credentialMessages.nameRequired, abort: true })
	.trim()
	.min(1, credentialMessages.nameTooShort)
	.max(nameMaxLength, { error: credentialMessages.nameTooLong, abort: true })
	.refine((name) => !hasHidden(name), credentialMessages.nameHidden);

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

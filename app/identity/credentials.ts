import * as z from "zod";
import { hasHidden } from "../http/hidden-characters.ts";

/** Specification §5. */
export const passwordMinLength = 6;
/** Hashing a longer one would only cost time. */
export const passwordMaxLength = 128;
const nameMaxLength = 100;
const emailMaxLength = 320;

/** The messages of specification §5; the limits it leaves open are ours. */
const credentialMessages = {
	emailRequired: "Email is Required",
	emailInvalid: "Provide a valid Email",
	passwordRequired: "Password is Required",
	passwordTooShort: "Must be 6 characters or longer",
	passwordTooLong: `Must be ${passwordMaxLength} characters or shorter`,
	passwordSame: "Choose another password than the present one",
	nameRequired: "User name is Required",
	nameTooShort: "Must be 1 characters or longer",
	nameHidden: "Must not have characters that nobody sees",
	nameTooLong: `Must be ${nameMaxLength} characters or shorter`,
} as const;

/**
 * Letters or digits, @, letters, a dot, 2 to 3 letters: anywhere in the text, as the specification has it. One letter
 * before the @ finds the same texts as several, which would take the square of the text's length.
 */
const specifiedEmail = /[a-z0-9]@[a-z]+\.[a-z]{2,3}/i;
/** What HTML takes for an e-mail; the pattern is the HTML standard's own. */
const htmlEmail = z.regexes.html5Email;

/** A word of two alphabets that share the look of their letters: `аdmin` with a Cyrillic а reads as another's name. */
const mixesAlphabets = (word: string): boolean =>
	[/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((letter) => letter.test(word)).length > 1;

/** Ruling 16: `a@3m.com` is a real address, which the specified pattern alone would refuse. Blanks are in none. */
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

/** A name as the signup form and the profile take it. */
export const displayNameSchema = z
	.string({ error: credentialMessages.nameRequired })
	.min(1, { error: credentialMessages.nameRequired, abort: true })
	.trim()
	.min(1, credentialMessages.nameTooShort)
	.max(nameMaxLength, { error: credentialMessages.nameTooLong, abort: true })
	.refine((name) => !hasHidden(name), credentialMessages.nameHidden);

/** The login form (specification §5). */
export const loginSchema = z.object({ email, password });
/** The signup form (specification §5). */
export const signupSchema = z.object({ name: displayNameSchema, email, password });

/** The change of password in the profile. */
export const passwordChangeSchema = z
	.object({ currentPassword: password, newPassword: password })
	// As they are hashed: the same letters may come as other characters.
	.refine(({ currentPassword, newPassword }) => newPassword.normalize("NFKC") !== currentPassword.normalize("NFKC"), {
		path: ["newPassword"],
		error: credentialMessages.passwordSame,
	});

/** What asks for a new password by mail. */
export const resetRequestSchema = z.object({ email });
/** What sets it: the mailed link's secret part, and the password. */
export const newPasswordSchema = z.object({ token: z.string().min(1).max(400), newPassword: password });

/** What asks whether that link is good still. */
export const resetLinkSchema = newPasswordSchema.pick({ token: true });

/** What confirms an address: the mailed link's secret part. */
export const confirmationSchema = z.object({ token: z.string().min(1).max(400) });

export type ResetRequest = z.output<typeof resetRequestSchema>;
export type PasswordChange = z.output<typeof passwordChangeSchema>;
export type Login = z.output<typeof loginSchema>;
export type Signup = z.output<typeof signupSchema>;

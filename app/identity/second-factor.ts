import * as z from "zod";
import { typedLine } from "../http/text-schema.ts";
import { passwordMaxLength } from "./credentials.ts";

export const codeSchema = z.object({
	code: z
		.string()
		.trim()
		.min(6, "Enter the 6-digit code, or a complete recovery code")
		.max(40, "This code is too long"),
});
export type Code = z.output<typeof codeSchema>;

export const stepUpPasswordSchema = z.object({
	password: z.string().min(1, "Password is Required").max(passwordMaxLength),
});

export const ownPasskeySchema = z.object({
	id: z.string(),
	name: z.string(),
	createdAt: z.string(),
	usedAt: z.string().optional(),
});
export type OwnPasskey = z.infer<typeof ownPasskeySchema>;

export const secondFactorSchema = z.object({
	app: z.object({ since: z.string(), recoveryCodes: z.int() }).nullable(),
	passkeys: z.array(ownPasskeySchema),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const newAppSchema = z.object({ key: z.string(), address: z.string() });
export type NewApp = z.infer<typeof newAppSchema>;

export const stepUpMethodsSchema = z.object({
	password: z.boolean(),
	code: z.boolean(),
	passkey: z.boolean(),
	providers: z.array(z.enum(["google", "oidc"])),
});
export type StepUpMethods = z.infer<typeof stepUpMethodsSchema>;

export type SecondStepMethods = ("code" | "passkey")[];

/** Base64url. The longest ids of known authenticators have 512 bytes. */
const passkeyId = z.string().min(1).max(700);
/** WebAuthn's JSON, parsed by its library. */
export const passkeyAnswerSchema = z.object({ response: z.looseObject({ id: passkeyId }) });
export const passkeyIdSchema = z.object({ id: passkeyId });
export const passkeyNameSchema = z.object({
	id: passkeyId,
	name: typedLine(60, "Must be 60 characters or shorter").min(1, "Enter a name"),
});

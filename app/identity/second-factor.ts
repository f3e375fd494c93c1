import * as z from "zod";
import { passwordMaxLength } from "./credentials.ts";

/** A code of an app, or a recovery code, as people type them. */
export const codeSchema = z.object({
	code: z.string().trim().min(6, "Type the code: 6 digits, or a whole recovery code").max(40, "No code is so long"),
});
export type Code = z.output<typeof codeSchema>;

/** What confirms by the password who one is. */
export const stepUpPasswordSchema = z.object({
	password: z.string().min(1, "Password is Required").max(passwordMaxLength),
});

/** A passkey as its owner sees it. */
export const ownPasskeySchema = z.object({
	id: z.string(),
	name: z.string(),
	createdAt: z.string(),
	/** Absent when it was never used. */
	usedAt: z.string().optional(),
});
export type OwnPasskey = z.infer<typeof ownPasskeySchema>;

/** By what else than a password somebody proves who they are. */
export const secondFactorSchema = z.object({
	/** The app that shows codes; null without one. */
	app: z.object({ since: z.string(), recoveryCodes: z.int() }).nullable(),
	passkeys: z.array(ownPasskeySchema),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** What a new app is set up with: its key, and the same in an address that it reads from a QR code. */
export const newAppSchema = z.object({ key: z.string(), address: z.string() });
export type NewApp = z.infer<typeof newAppSchema>;

/** The ways by which somebody can confirm who they are. */
export const stepUpWaysSchema = z.object({
	password: z.boolean(),
	code: z.boolean(),
	passkey: z.boolean(),
	providers: z.array(z.enum(["google", "oidc"])),
});
export type StepUpWays = z.infer<typeof stepUpWaysSchema>;

/** After the first step of a sign-in: by what it goes on. */
export type SecondStepWays = ("code" | "passkey")[];

const passkeyId = z.string().min(1).max(1400);
/** What an authenticator answers (WebAuthn's own JSON), which is read by its library. */
export const passkeyAnswerSchema = z.object({ response: z.looseObject({ id: passkeyId }) });
export const passkeyIdSchema = z.object({ id: passkeyId });
export const passkeyNameSchema = z.object({
	id: passkeyId,
	name: z.string().trim().min(1, "Give it a name").max(60, "60 characters at most"),
});

/** Where a provider leads back to in the window in which somebody confirmed there who they are. */
export const stepUpDonePath = "/confirmed";
/** By which that window tells the page that asked. */
export const confirmedChannel = "confirmed";

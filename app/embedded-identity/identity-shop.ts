import { AsyncLocalStorage } from "node:async_hooks";
import { APIError, formCsrfMiddleware, sessionMiddleware } from "better-auth/api";
import * as z from "zod";
import type { Shop, Tx } from "../../db/transaction.ts";
import type { CreateRateLimiter } from "../http/rate-limits.server.ts";
import type { IdentityMessageCode } from "../identity/identity-messages.ts";
import type { MailLimits } from "../mail/mail-limits.server.ts";
import type { PasswordHashing } from "./passwords/password-hashing.server.ts";
import type { ConnectedProvider } from "./providers/connected-provider.server.ts";

export interface IdentityShop extends Shop {
	kind: "sqlite" | "postgres";
	/** Signs cookies and encrypts the signing key. At least 32 characters. Must stay the same as long as the data. */
	secret: string;
	/** Encrypts the secrets of authenticator apps. Must stay the same as long as the data. */
	factorSecret: string;
	/** Origins of the shop, the main one first; all http or all https. Known once the shop listens. */
	origins: () => [string, ...string[]];
	providers: readonly ConnectedProvider[];
	passwords: PasswordHashing;
	/** True when mail reaches only its recipient, so that it may contain a password link. */
	mailsLinks: boolean;
	/** Absent in measurements only. */
	createLimiter?: CreateRateLimiter;
	/** Limits of mails. One object counts for the whole process. */
	mailLimits: MailLimits;
	/** E-mails refused at sign-up, in lower case. */
	reservedEmails: readonly string[];
	/** The shop's own addresses. Nobody can sign up with one and a password. */
	ownEmails: readonly string[];
	/** Returns whether this account's password must have an admin's length. */
	needsLongPassword: (subject: string) => Promise<boolean>;
	/**
	 * Removes an account's data besides its ways in, because a stranger may have made it: unpaid orders, name,
	 * profile, lists, restock alerts and reviews.
	 */
	forgetUnproven: (tx: Tx, subject: string) => Promise<void>;
	/** Returns whether this account needs a second factor before it may do anything. */
	needsSecondFactor: (subject: string) => Promise<boolean>;
}

export interface IdentityCall {
	network?: string;
	/** Set by `recheckSignIn`. */
	recheck?: (tx: Tx) => Promise<void>;
	refuseBlocked?: () => Promise<never>;
}

/** The call that is being answered. better-auth's endpoints do not receive it. */
export const identityCall = new AsyncLocalStorage<IdentityCall>();

export const hasSecureOrigin = ({ origins }: IdentityShop): boolean => origins()[0].startsWith("https:");

const body = z.record(z.string(), z.unknown());
export const getWithSession = { method: "GET" as const, use: [sessionMiddleware] };
export const postWithSession = { method: "POST" as const, use: [sessionMiddleware], body };
export const publicPost = { method: "POST" as const, use: [formCsrfMiddleware], body };

/** Parses input. @throws {APIError} naming each wrong field */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
	throw new APIError("UNPROCESSABLE_ENTITY", { code: "INVALID_VALUES", errors });
}

/** The refusal of a change by a session that ended during the call. */
export const sessionEnded = () => new APIError("UNAUTHORIZED", { code: "SIGNED_OUT" });

export function refusePasswordFault(fault: IdentityMessageCode | undefined): void {
	if (fault) throw new APIError("UNPROCESSABLE_ENTITY", { code: fault.toUpperCase().replaceAll("-", "_") });
}

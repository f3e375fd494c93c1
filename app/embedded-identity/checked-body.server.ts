import { APIError } from "better-auth/api";
import * as z from "zod";
import type { IdentityMessageCode } from "../identity/identity-messages.ts";
import type { PasswordHashing } from "./passwords/password-hashing.server.ts";

/** What better-auth is to make of a body: nothing, as its own rules are narrower than the shop's. */
export const requestBody = z.record(z.string(), z.unknown());

/** @throws {APIError} naming each field that is wrong */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
	throw new APIError("UNPROCESSABLE_ENTITY", { code: "INVALID_VALUES", errors });
}

/** @throws {APIError} when there is one */
export function refuseFault(fault: IdentityMessageCode | undefined): void {
	if (fault) throw new APIError("UNPROCESSABLE_ENTITY", { code: fault.toUpperCase().replaceAll("-", "_") });
}

/** @throws {APIError} when too many passwords wait to be hashed */
export function refuseWhenBusy(passwords: PasswordHashing): void {
	if (passwords.isBusy()) throw new APIError("SERVICE_UNAVAILABLE", { code: "TOO_BUSY" });
}

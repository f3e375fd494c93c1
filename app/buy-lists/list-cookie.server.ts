import { createHash, randomBytes } from "node:crypto";
import { daySeconds } from "../time/durations.ts";
import { retentionDays } from "./buy-list.ts";

const tokenBytes = 32;
const token = /^[\w-]{43}$/;

/** As the database knows a token: a backup opens no list. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const newToken = (): string => randomBytes(tokenBytes).toString("base64url");

const nameOf = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}shop.list`;

export function tokenIn(cookies: string | undefined, isSecure: boolean): string | undefined {
	const start = `${nameOf(isSecure)}=`;
	const found = (cookies ?? "").split(";").find((cookie) => cookie.trim().startsWith(start));
	const value = found?.trim().slice(start.length) ?? "";
	return token.test(value) ? value : undefined;
}

/** `Set-Cookie` that keeps a token as long as its list is kept; without a token one that removes it. */
export function listCookie(value: string | undefined, isSecure: boolean): string {
	const age = value === undefined ? 0 : retentionDays * daySeconds;
	const secure = isSecure ? "; Secure" : "";
	return `${nameOf(isSecure)}=${value ?? ""}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a link for a new password is good. */
export const resetMinutes = 60;

interface Signed {
	/** Of the shop. */
	secret: string;
	/** What the link is worth nothing without: it ends when this changes. */
	boundTo: string;
}

/** A link's secret part, of which nothing is kept: whose account it opens, until when, and that the shop said so. */
export function resetToken(userId: string, { secret, boundTo }: Signed, now: Date): string {
	const until = Math.floor(now.getTime() / 1000) + resetMinutes * 60;
	const claims = `${userId}.${until.toString(36)}`;
	return `${claims}.${sign(claims, { secret, boundTo })}`;
}

/** Whose account a link opens, as far as it says by itself; undefined once it is too old. */
export function userOfToken(token: string, now: Date): string | undefined {
	const [userId, until, signature] = token.split(".");
	if (!userId || !until || !signature) return undefined;
	return Number.parseInt(until, 36) * 1000 > now.getTime() ? userId : undefined;
}

/** Whether the shop made it, for what it is bound to still. */
export function isTokenGenuine(token: string, signed: Signed): boolean {
	const at = token.lastIndexOf(".");
	const [given, right] = [Buffer.from(token.slice(at + 1)), Buffer.from(sign(token.slice(0, at), signed))];
	return given.length === right.length && timingSafeEqual(given, right);
}

const sign = (claims: string, { secret, boundTo }: Signed) =>
	createHmac("sha256", secret).update(`password reset ${claims} ${boundTo}`).digest("base64url");

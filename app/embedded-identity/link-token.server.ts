import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The first proof of an address may last as long as the limit of its mails, so that the owner can use a link
 * that a stranger requested.
 */
export const linkMinutes = {
	"password reset": 60,
	"first proof": 24 * 60,
	"address confirmation": 7 * 24 * 60,
} as const;

export type LinkPurpose = keyof typeof linkMinutes;

interface Signed {
	purpose: LinkPurpose;
	secret: string;
	/** The link becomes invalid when this changes. */
	boundTo: string;
}

/** @param subject an account's id, or another text without a point */
export function createLinkToken(subject: string, signed: Signed, now: Date): string {
	const expiry = Math.floor(now.getTime() / 1000) + linkMinutes[signed.purpose] * 60;
	const claims = `${subject}.${expiry.toString(36)}`;
	return `${claims}.${sign(claims, signed)}`;
}

/** Returns the subject that a link claims to be for, unverified; undefined once it has expired. */
export function readTokenSubject(token: string, now: Date): string | undefined {
	const [subject, expiry, signature] = token.split(".");
	if (!subject || !expiry || !signature) return undefined;
	return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? subject : undefined;
}

/** Returns whether the shop signed the link and the value it is bound to is unchanged. */
export function isTokenGenuine(token: string, signed: Signed): boolean {
	const at = token.lastIndexOf(".");
	const [actual, expected] = [Buffer.from(token.slice(at + 1)), Buffer.from(sign(token.slice(0, at), signed))];
	return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const sign = (claims: string, { purpose, secret, boundTo }: Signed) =>
	createHmac("sha256", secret).update(`${purpose} ${claims} ${boundTo}`).digest("base64url");

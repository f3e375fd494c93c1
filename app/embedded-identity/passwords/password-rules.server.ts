import type { IdentityMessageCode } from "../../identity/identity-messages.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

/** For production, where an admin's password opens everybody's orders (ruling 32). */
export const adminPasswordMinLength = 12;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The problem with a new password besides its length, if any (ruling 32). */
export function passwordFault(
	password: string,
	{ email, name }: { email: string; name: string },
): IdentityMessageCode | undefined {
	const own = [email, email.slice(0, email.lastIndexOf("@")), name, ...name.split(" ")].map(plain).filter(Boolean);
	if (own.includes(plain(password))) return "password-is-known";
	return isCommonPassword(password) ? "password-is-common" : undefined;
}

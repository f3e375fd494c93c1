import { dictionary } from "@zxcvbn-ts/language-common";
import { brand } from "../../brand/brand.ts";
import type { IdentityMessageCode } from "../../identity/identity-messages.ts";

/** Minimum in production, because an admin's password protects all customers' orders (ruling 32). */
export const staffPasswordMinLength = 12;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the problem with a new password besides its length, if any (ruling 32). */
export function passwordFault(
	password: string,
	{ email, name }: { email: string; name: string },
): IdentityMessageCode | undefined {
	const own = [email, email.slice(0, email.lastIndexOf("@")), name, ...name.split(" ")].map(plain).filter(Boolean);
	if (own.includes(plain(password))) return "personal-password";
	return isCommonPassword(password) ? "common-password" : undefined;
}

/** The most often leaked passwords, the commonest first. Further ones are hardly more common than others. */
const common = new Set(dictionary["passwords-common"].slice(0, 10_000));

/** Likely guesses for this shop. */
function isShopName(word: string): boolean {
	const name = brand.name.toLowerCase();
	return [name, name.replaceAll(" ", ""), name.replaceAll(" ", "-"), ...name.split(" ")].includes(word);
}

/** Rows of keys and letters, forwards and backwards. */
const rows = [
	"01234567890",
	"abcdefghijklmnopqrstuvwxyz",
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"qwertzuiop",
	"azertyuiop",
];
const walks = rows.flatMap((row) => [row, Array.from(row).toReversed().join("")]);
/** People add short suffixes to satisfy forms that require a digit. */
const maxSuffixLength = 4;

/** Returns whether a guesser would try it early: a common word, also with a short suffix, or a simple pattern. */
export function isCommonPassword(password: string): boolean {
	const text = password.toLowerCase().trim();
	if (/^\d{1,8}$/.test(text) || new Set(text).size <= 2) return true;
	if (walks.some((walk) => walk.includes(text)) || isRepeated(text)) return true;
	let word = text;
	for (let behind = 0; behind <= maxSuffixLength; behind++) {
		if (common.has(word) || isShopName(word)) return true;
		if (!/[^\p{L}]$/u.test(word)) return false;
		word = word.slice(0, -1);
	}
	return false;
}

/** Maximum length of a pattern that counts when repeated. */
const maxRepeatedLength = 4;

/** `123123`, `abcabcabc`. */
const isRepeated = (text: string) => (text + text).indexOf(text, 1) <= maxRepeatedLength;

import { dictionary } from "@zxcvbn-ts/language-common";
import { brand } from "../../brand/brand.ts";

/** So many of those that leaked most often, the commonest first. Past them a word is hardly commoner than another. */
const ranked = dictionary["passwords-common"].slice(0, 10_000);
/** What whoever attacks this shop tries besides. */
const ownWords = brand.name.toLowerCase().split(" ");
const common = new Set([...ranked, ...ownWords, ownWords.join(""), ownWords.join("-"), brand.name.toLowerCase()]);

/** Rows of keys and of letters, there and back. */
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
/** What people put behind a word because a form asks for it. */
const maxSuffixLength = 4;

/** Whether whoever guesses tries this among the first: a common word, also with a little behind it, or one of few patterns. */
export function isCommonPassword(password: string): boolean {
	const text = password.toLowerCase().trim();
	if (/^\d{1,8}$/.test(text) || new Set(text).size <= 2) return true;
	if (walks.some((walk) => walk.includes(text)) || isRepeated(text)) return true;
	let word = text;
	for (let behind = 0; behind <= maxSuffixLength; behind++) {
		if (common.has(word)) return true;
		if (!/[^\p{L}]$/u.test(word)) return false;
		word = word.slice(0, -1);
	}
	return false;
}

/** So many characters may be written again and again. */
const maxRepeatedLength = 4;

/** `123123`, `abcabcabc`. */
const isRepeated = (text: string) => (text + text).indexOf(text, 1) <= maxRepeatedLength;

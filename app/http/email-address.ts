import { hasUnseen } from "./hidden-characters.ts";

/**
 * The form in which e-mails are compared, with {@link withAsciiHost}. Otherwise only A to Z are folded, as `lower()` does in
 * SQL (db/database-time.ts): the small letters of the Kelvin sign and of the Turkish I belong to other people's mailboxes.
 */
export const emailKey = (email: string): string =>
	withAsciiHost(email).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

export const isSameEmail = (a: string, b: string): boolean => emailKey(a) === emailKey(b);

/** A plus in a query string arrives as a blank, which no e-mail has. */
export const emailOfQuery = (text: string): string => text.replaceAll(" ", "+");

/** A label of a host name, also an international one. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;

/**
 * Characters that separate addresses in a mail header are excluded: `a@example.com>` is valid as an account's e-mail
 * (ruling 16), but an e-mail to it would reach another person. The host must be a name with a point: neither an IP address nor a name of the mail server's own network.
 */
const addressPattern = new RegExp(
	String.raw`^[^\s<>()",;:\\[\]@]+@(?=.{1,253}$)(?:${label}\.)+(?!(?:\d+|0x[\da-f]*)$)${label}$`,
	"iu",
);

/** Returns whether an e-mail to this address reaches only this address. */
export const isMailAddress = (text: string): boolean => addressPattern.test(text);

/**
 * Removes the text around a copied address: `mailto:a@example.com`, `<a@example.com>,`, `Erika <a@example.com>`. Returns the text when it is no single address.
 */
export function copiedAddress(text: string): string {
	const start = Math.max(text.indexOf("<") + 1, /^mailto:/i.test(text) ? "mailto:".length : 0);
	let end = text.length;
	while (end > start && ">).,;".includes(text.charAt(end - 1))) end--;
	const address = text.slice(start, end);
	return isMailAddress(address) ? address : text;
}

/**
 * Returns the address with its host in ASCII (RFC 3492), as most browsers send it: `anna@müller.de` and
 * `anna@xn--mller-kva.de` are one mailbox. Addresses are stored in this form. A look-alike stays as it is: `bigcorｐ.com`
 * would become `bigcorp.com`.
 */
export function withAsciiHost(email: string): string {
	const at = email.lastIndexOf("@") + 1;
	const url = `http://${email.slice(at)}`;
	if (/^[\x21-\x7e]*$/.test(url) || isLookAlike(email) || !isMailAddress(email) || !URL.canParse(url)) return email;
	return email.slice(0, at) + new URL(url).hostname;
}

/** Scripts of living languages (UAX #31, table 5), and those that are written together (UTS #39, highly restrictive). */
const scripts =
	"Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu";
const writtenTogether = ["Latn Hani Hira Kana", "Latn Hani Bopo", "Latn Hani Hang"];
const oneScript = [...scripts.split(" "), "Thaa", "Thai", "Tibt", ...writtenTogether]
	.map((names) => names.split(" ").map((script) => String.raw`\p{scx=${script}}`))
	.map((names) => String.raw`[${names.join("")}\p{scx=Zyyy}\p{scx=Zinh}]*`)
	.join("|");
const inOneScript = new RegExp(`^(?:${oneScript})$`, "u");

/** Latin letters of living languages that are no letter of A to Z with a mark. */
const ownLatinLetters = /[ßẞæÆœŒøØđĐłŁþÞðÐħĦŋŊəƏ]/gu;

/** Signs that are neither letters, marks nor digits, marks that no language sets on that letter, and the dotted I. */
const oddSign = /[^\x21-\x7e\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{Nd}\u3005\u30FC]|(?=\p{M})\p{Script=Inherited}|\u0130/u;

/** Returns whether a word has a Latin letter that languages do not use, or that looks like another: a click, a dotless i. */
const hasOddLatin = (word: string): boolean =>
	/(?![A-Za-z])\p{Script=Latin}/u.test(word.normalize("NFD").replaceAll(ownLatinLetters, ""));

/** Returns whether a word consists of Cyrillic, Greek or Armenian letters that all look like Latin ones. */
const isDisguised = (word: string): boolean =>
	/^[\dасԁеһіјӏорԛѕԝхуьАВЕЅІЈКМНОРТХҮ]+$|^[\dαιονρυχγωκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+$|^[\dօսոհցյզգՕՍՏԼ]+$/u.test(word) &&
	!/^\d+$/.test(word);

/**
 * Returns whether an e-mail can be taken for another: it has compatibility forms, mixed alphabets, look-alike or
 * invisible characters.
 */
export function isLookAlike(email: string): boolean {
	if (/^[\x21-\x7e]*$/.test(email)) return false;
	if (hasUnseen(email) || email.normalize("NFKC") !== email || oddSign.test(email) || hasOddLatin(email)) return true;
	const at = email.lastIndexOf("@");
	const parts = [email.slice(0, Math.max(at, 0)), ...email.slice(at + 1).split(".")];
	if (!parts.every((part) => inOneScript.test(part))) return true;
	// Under a Cyrillic or Greek top-level domain such a word is one of the language.
	return /^[a-z]+$/i.test(parts.at(-1) ?? "") && parts.some((part) => part.split(/[._+-]/).some(isDisguised));
}

export const lookAlikeMessage =
	"This e-mail has characters that are invisible or look like others. Type it again with ordinary letters of one alphabet.";

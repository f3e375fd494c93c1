import { withoutHidden } from "../http/hidden-characters.ts";

const digits = String.raw`(?:\(\+?\d[\d -]*\)|\d)`;

/**
 * A telephone number after {@link foldPhone}. It may begin with a plus. Spaces, hyphens, dots, slashes and brackets are
 * allowed between the digits, at most 30, and an extension at the end.
 */
export const phonePattern = new RegExp(
	String.raw`^(?!(?:\D*\d){31})\+?[ -]*${digits}(?:[ ./-]{0,3}${digits})*(?: ext\. \d{1,8})?$`,
);

export const maxPhoneLength = 40;

/** As people write it in English, German, the languages of Europe, and Chinese and Japanese. */
const extensionWords =
	"ext(?:ension|n)?|x|#|dw|durchwahl|nst|int(?:erno)?|poste|anexo|ramal|toestel|tst|ankn|wewn?|klapka|доб|вн|内線|分機|分机";
const extension = new RegExp(`(?<![ ,;])[ ,;]*(?:${extensionWords})[.:=]* ?(\\d{1,8})$`, "iu");
const middleDots = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb]/g;
const label =
	/^(?:(?:tele(?:phone|fon)|tel|phone|fon|mobile?|mob|cell)[:.]* ?|[tpm][:.] ?|[\u260e\u260f\u2706\u{1f4de}\u{1f4f1}]\ufe0f? ?)/iu;

/** Writes a pasted telephone number with plain digits, spaces and hyphens, and `ext. 12` for an extension. */
export function foldPhone(text: string): string {
	// The expressions below would take long for a long text.
	if (text.length > 5 * maxPhoneLength) return text;
	return withoutHidden(text.normalize("NFKC").replaceAll(/\s+/g, " "))
		.replaceAll(/\p{Nd}/gu, asciiDigit)
		.replaceAll(/[\p{Pd}\u2212]/gu, "-")
		.replaceAll("\u2044", "/")
		.replaceAll(middleDots, ".")
		.trim()
		.replace(label, "")
		.replace(/(?<![ .,;])[ .,;]+$/, "")
		.replace(extension, " ext. $1");
}

/** Returns the digit of any script in ASCII. Unicode lists the ten digits of each script in sequence. */
function asciiDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let before = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
	return `${before % 10}`;
}

/** Returns the `tel:` address of a telephone number (RFC 3966), or undefined when it cannot be dialled. */
export function phoneAddress(text: string): string | undefined {
	const folded = foldPhone(text);
	if (!phonePattern.test(folded)) return undefined;
	const [number = "", ext] = folded.split(" ext. ");
	// `+49 (0)30` is `+49 30` from abroad.
	const dialled = (number.includes("+") ? number.replace("(0)", "") : number).replaceAll(/[^\d+]/g, "");
	return `tel:${dialled}${ext ? `;ext=${ext}` : ""}`;
}

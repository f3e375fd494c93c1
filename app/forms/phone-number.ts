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
	"ext(?:ension|n)?|x|#|dw|durchwahl|nst|app(?:arat)?|int(?:erno)?|poste|anexo|ramal|toestel|tst|ankn|wewn?|klapka|доб|вн|内線|分機|分机|转|轉";
const extension = new RegExp(`(?<![ ,;-])[ ,;-]*(?:${extensionWords})[.:=]* ?(\\d{1,8})$`, "iu");
const middleDots = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb]/g;
/** Words before a number: `Tél : 01 23`, `Tel. Nr. 030`, `电话:135`, `GSM 0171`. */
const label =
	/^(?!ext)[\p{L}\p{So}][\p{L}\p{M} .-]{0,30}?(?:[: .]{1,8}|(?<=\p{Script=Han}|\p{So}\p{M}?|^tel))(?=[+(\d])/iu;
/** `030 5550 (mobile)`. */
const remark = / ?\(\p{L}[\p{L}\p{M} .]*\)$/u;
/** `030 5550 (ext. 12)`. */
const bracketed = /\((\p{L}[^()]*\d)\)$/u;

/** Writes a pasted telephone number with plain digits, spaces and hyphens, and `ext. 12` for an extension. */
export function foldPhone(text: string): string {
	// The expressions below would take long for a long text.
	if (text.length > 5 * maxPhoneLength) return text;
	return withoutHidden(
		text
			.trim()
			.normalize("NFKC")
			.replaceAll(/[\r\n]+/g, " / ")
			.replaceAll(/\s+/g, " "),
	)
		.replaceAll(/\p{Nd}/gu, asciiDigit)
		.replaceAll(/[\p{Pd}\u2212]|(?<=\d)ー(?=\d)/gu, "-")
		.replaceAll("\u2044", "/")
		.replaceAll(middleDots, ".")
		.replace(/^[ '’‘`]+/, "")
		.trimEnd()
		.replace(label, "")
		.replace(remark, "")
		.replace(bracketed, "$1")
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

const minDigits = 6;
/** Between two numbers: `07700 900123 / 020 7946 0000`, but not in `0171 / 1234567`. */
const secondNumber = / ?\/ ?(?=[(0](?:[ .()+-]{0,2}\d){5})/;

/** Returns the `tel:` address of a telephone number (RFC 3966), the first of two, or undefined when it cannot be dialled. */
export function phoneAddress(text: string): string | undefined {
	const folded = foldPhone(text);
	if (!phonePattern.test(folded)) return undefined;
	const [both = "", ext] = folded.split(" ext. ");
	const [first = "", second] = both.split(secondNumber);
	const number = first.replace(/\D/g, "").length < minDigits || second === undefined ? both : first;
	// `+49 (0)30` is `+49 30` from abroad.
	const dialled = (number.includes("+") ? number.replace("(0)", "") : number).replaceAll(/[^\d+]/g, "");
	return `tel:${dialled}${ext ? `;ext=${ext}` : ""}`;
}

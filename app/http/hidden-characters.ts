/*
 * The rule for text that people type (schemas: text-schema.ts):
 *
 * 1. Leftovers of copying are dropped: soft hyphens, zero width spaces, byte order marks, direction marks and isolates.
 * 2. Other invisible characters are refused: controls, direction overrides, tags, blank letters, and more.
 * 3. A joiner (U+200C, U+200D) is spelling after a character of a script that uses it, and inside an emoji.
 *    Elsewhere, such as at the start of a word, it is refused, never dropped: that would change a name.
 * 4. One variation selector may follow a character that has variants: an emoji, ideograph or sign.
 * 5. A letter carries at most 4 accents, or 8 marks of its own script.
 * 6. In texts of one line, a tab becomes a blank, and line breaks are refused. U+FFFD is refused in all.
 * 7. In e-mails, which distinguish people, all of 1 and 2 is refused.
 * 8. Searches and pasted lists drop everything hidden: they find things and store nothing.
 */

/** Scripts whose spelling needs joiners: Arabic and Syriac, the Indic scripts and their neighbours. */
const joiningScripts =
	"Arab Syrc Nkoo Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Java Bali Khmr Mymr Tibt Mong Mand Rohg Mtei Cakm Newa Tirh Sylo Saur Sund Cham Lana"
		.split(" ")
		.map((script) => String.raw`\p{scx=${script}}`)
		.join("");

/** A letter, mark or digit of such a script. */
const joining = String.raw`(?=[\p{L}\p{M}\p{Nd}])[${joiningScripts}]`;
const pictograph = String.raw`\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?`;

/** Hidden characters that are part of a visible one. */
const spelled = [
	String.raw`(?<=${joining})[\u200C\u200D](?![\u200C\u200D])`,
	String.raw`(?<=${pictograph})\u200D(?=\p{Extended_Pictographic})`,
	// Flags of England, Scotland and Wales.
	String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
	String.raw`(?<=[\d#*])\uFE0F(?=\u20E3)`,
	String.raw`(?<=(?![\d#*])\p{Emoji})[\uFE0E\uFE0F]`,
	String.raw`(?<=[\p{Ideographic}\p{Sm}\p{scx=Mymr}\p{scx=Phag}])[\uFE00-\uFE02]`,
	String.raw`(?<=\p{Ideographic})[\u{E0100}-\u{E01EF}]`,
	String.raw`(?<=\p{scx=Mong})[\u180B-\u180D\u180F]|(?<=\p{scx=Mong})\u180E(?=\p{scx=Mong})`,
	// Signs that Unicode counts as formats, but that are visible.
	String.raw`[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]`,
].join("|");

const unseen = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]`;

const spelledOrUnseen = new RegExp(`(${spelled})|${unseen}`, "gu");
const anyUnseen = new RegExp(unseen, "u");
/** Every format and control character, spelling or not. */
export const unseenCharacters = new RegExp(unseen, "gu");
const leftovers = /[\u00AD\u061C\u200B\u200E\u200F\u202A\u202C\u2060\u2066-\u2069\uFEFF]/gu;
const stackedMarks = /(?:(?=\p{M})\p{Script=Inherited}){5}|\p{M}{9}/u;
const excessMarks = /(?<=(?:(?=\p{M})\p{Script=Inherited}){4})\p{M}+|(?<=\p{M}{8})\p{M}+/gu;

/** Line breaks of Windows, spreadsheets and word processors. */
export const lineBreaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

const hiddenMessage = "Must not contain invisible characters";
const damagedMessage = "Has a damaged character (\uFFFD). Enter it again";
const stackedMessage = "Must not have so many accents on one letter";

/** Removes hidden characters, and accents beyond the limit. For texts that cannot be refused. */
export const withoutHidden = (text: string): string =>
	// Most text is plain, and `replace` with a function is slow.
	anyUnseen.test(text) || stackedMarks.test(text)
		? text.replaceAll(spelledOrUnseen, (_, kept) => kept ?? "").replaceAll(excessMarks, "")
		: text;

/** Removes hidden characters from a text of several lines, and puts `\n` between them. */
export const linesWithoutHidden = (text: string): string =>
	anyUnseen.test(text)
		? text
				.replaceAll(lineBreaks, "\n")
				.split(/([\t\n])/)
				.map((part, index) => (index % 2 === 1 ? part : withoutHidden(part)))
				.join("")
		: withoutHidden(text);

/** Returns whether a text has hidden characters that are not spelling. */
export const hasHidden = (text: string): boolean =>
	anyUnseen.test(text) && [...text.matchAll(spelledOrUnseen)].some(([, kept]) => kept === undefined);

/** Returns whether a text has any of {@link unseenCharacters}. */
export const hasUnseen = (text: string): boolean => anyUnseen.test(text);

export const withoutLeftovers = (text: string): string => text.replaceAll(leftovers, "");

/** Returns the fault of a text of one line, or undefined. */
export function textFault(text: string): string | undefined {
	if (hasHidden(text)) return hiddenMessage;
	if (text.includes("\uFFFD")) return damagedMessage;
	return stackedMarks.test(text) ? stackedMessage : undefined;
}

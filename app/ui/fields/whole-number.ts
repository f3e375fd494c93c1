/** Thousands in groups with one separator, also in the Indian way. */
const grouped = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
const emptyDecimals = /(?<=\d)[.,]0{1,2}$/;
/** `1E3`, as spreadsheets write large numbers. */
const scientific = /^\d+(?:[.,]\d+)?e\+?\d{1,2}$/i;

/** Superscripts, fractions, and figures in circles: `5²` is not 52. */
export const otherFigures = /\p{No}/u;

/** A longer text is no number. */
const maxLength = 60;

/** What {@link plain} changes. Most texts have nothing of it. */
const otherSigns = /[^ -_a-~]|^ | $| {2}/;

/** Spaces of any width become one kind, apostrophes too, and digits of other scripts 0 to 9. */
const plain = (text: string): string =>
	text
		.normalize("NFKC")
		.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
		.replace(/[\p{Cf}]/gu, "")
		.replace(/\s+/g, " ")
		.replace(/[’‘ʼ´`]/g, "'")
		.replaceAll("٬", ",")
		.trim();

/**
 * Reads a whole number as people and spreadsheets write it: `1000`, `1,000`, `1.000`, `1 000`, `1'000`, `10.00`, `1E3`.
 * @returns undefined when it can mean something else, such as `1,5` or `1.23`
 */
export function readWholeNumber(text: string): number | undefined {
	if (text.length > maxLength || !/\p{N}/u.test(text) || otherFigures.test(text)) return undefined;
	const written = otherSigns.test(text) ? plain(text) : text;
	if (scientific.test(written)) {
		const value = Number(written.replace(",", "."));
		return Number.isSafeInteger(value) ? value : undefined;
	}
	const whole = written.replace(emptyDecimals, "");
	// In `1,000,00`, one of the figures is missing.
	if (grouped.test(whole) && whole.includes(written[whole.length] ?? "_")) return undefined;
	if (grouped.test(whole)) return Number(whole.replace(/\D/g, ""));
	return /^\d{1,15}$/.test(whole) ? Number(whole) : undefined;
}

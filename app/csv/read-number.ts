import { withoutHidden } from "../http/hidden-characters.ts";
import { otherFigures, readWholeNumber } from "../ui/fields/whole-number.ts";

/** The decimal sign of a file, as its own figures show. */
export type DecimalSign = "." | ",";

const change = /^[+\-−]/;
/** Amounts are in dollars. Other currencies would be other amounts. */
const dollars = /^(?:US)?\$|^USD|(?:\$|USD)$/gi;
const groups = { ".": /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, ",": /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/ };
const decimals = { ".": /^\d+\.(?:\d{1,2}|\d{4,})$/, ",": /^\d+,(?:\d{1,2}|\d{4,})$/ };
const thousandOrDecimal = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Returns the decimal sign that all figures agree on. */
export function decimalSignOf(cells: Iterable<string>): DecimalSign | undefined {
	const [sign, another] = decimalSignsOf(cells);
	return another ? undefined : sign;
}

/** Returns the decimal signs of figures. `6,90` and `1.500,00` have a comma, `1,500` shows nothing. */
export function decimalSignsOf(cells: Iterable<string>): Set<DecimalSign> {
	const found = new Set<DecimalSign>();
	for (const cell of cells) {
		const text = plainFigure(cell);
		for (const sign of [".", ","] as const)
			if (decimals[sign].test(text) || (groups[sign].test(text) && !thousandOrDecimal.test(text))) found.add(sign);
	}
	return found;
}

/** A longer text is no figure. */
const maxLength = 60;

/** Removes the currency, invisible marks, and spaces and apostrophes between thousands. `.90` becomes `0.90`. */
export function plainFigure(text: string): string {
	const written = text.trim();
	// One character can decompose into 18.
	if (written.length > maxLength) return written;
	return withoutHidden(otherFigures.test(written) ? written : written.normalize("NFKC"))
		.trim()
		.replace(dollars, "")
		.trim()
		.replace(/^(?=[.,]\d{1,2}$)/, "0")
		.replace(/^-?[1-9]\d{0,2}([\s'’])\d{3}(?:\1\d{3})*(?=[.,]|$)/, (grouped) => grouped.replace(/[\s'’]/g, ""));
}

function figureOf(text: string, sign: DecimalSign | undefined): number | undefined {
	const isAmbiguous = thousandOrDecimal.test(text);
	if (isAmbiguous && sign === undefined) return undefined;
	if (isAmbiguous && sign !== undefined && text.includes(sign)) return Number(text.replace(",", "."));
	for (const own of [".", ","] as const)
		if (groups[own].test(text)) return Number(text.replaceAll(own === "." ? "," : ".", "").replace(",", "."));
	return /^\d+(?:[.,]\d{1,2})?$|^0[.,]\d+$/.test(text) ? Number(text.replace(",", ".")) : undefined;
}

/**
 * Reads a price: `6.90`, `6,90`, `1.500,00`. `1,500` is ambiguous without the file's decimal sign and stays a text, which
 * the schema refuses.
 */
export function readAmount(cell: string, sign?: DecimalSign): number | string {
	const text = plainFigure(cell);
	return figureOf(text, sign) ?? unread(text, sign);
}

export function readUnits(cell: string, sign?: DecimalSign): number | string {
	const text = plainFigure(cell);
	if (thousandOrDecimal.test(text)) return figureOf(text, sign) ?? text;
	return readWholeNumber(cell) ?? figureOf(text, sign) ?? unread(text, sign);
}

/** Reads a quantity change: positive adds units, negative removes them. Returns undefined when it is invalid. */
export function readChange(cell: string, sign?: DecimalSign): number | undefined {
	const read = readUnits(cell.replace(change, ""), sign);
	if (typeof read !== "number" || !Number.isInteger(read)) return undefined;
	return /^[-−]/.test(cell) ? -read : read;
}

/**
 * Returns a fraction or a negative number as a number, which has its own error message. Anything else stays a text, also
 * `1,0000` without the file's decimal sign: it can be a wrong `10,000`.
 */
function unread(text: string, sign: DecimalSign | undefined): number | string {
	if (/^[1-9]\d*[.,]\d{2}0{2,}$/.test(text) && !(sign && text.includes(sign))) return text;
	return /^-\d+(?:[.,]\d{1,2})?$|^\d+[.,](?:\d{1,2}|\d{4,})$/.test(text) ? Number(text.replace(",", ".")) : text;
}

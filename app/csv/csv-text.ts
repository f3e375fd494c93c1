/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Matches positions where a formula could begin: at the start of a cell, or where another program may split the line.
 * There, two quotes, which mean one, are an empty text before the formula. Some programs ignore blanks before it.
 */
const cellBegin = `(?:^(?='*[\\t\\r\\n])|(?<=^|[,;\\t\\r\\n])(?=(?:['"]|[^\\S\\t\\r\\n])*[=+\\-@＝＋－＠]))`;
const formulas = new RegExp(cellBegin, "g");
const escapedFormulas = new RegExp(cellBegin.replaceAll("(?=", "'(?="), "g");

/** A spreadsheet's own first line: it names the delimiter. */
export const separatorLine = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** `="CV-1"`, which keeps a spreadsheet from reading a number. */
export const withoutFormula = (cell: string): string =>
	cell.startsWith('="') ? cell.replace(/^="((?:[^"]|"")*)"$/, (_, text: string) => text.replaceAll('""', '"')) : cell;

export const openQuoteFault = "a quote is not closed. Put the text in quotes, and double each quote inside it.";

/** A text, a number, or an amount in cents. */
export type Cell = string | number | { cents: number } | null;

/** Puts an apostrophe before each formula. */
export const escapeFormulas = (text: string): string => text.replaceAll(formulas, "'");

/** Numbers and amounts may be negative. */
function cellText(cell: Cell): string {
	if (typeof cell === "number") return String(cell);
	return typeof cell === "string" ? escapeFormulas(cell) : cell ? (cell.cents / 100).toFixed(2) : "";
}

/** Reverses {@link escapeFormulas}. */
export const unescapeFormulas = (cell: string): string => cell.replaceAll(escapedFormulas, "");

/** Formats a line of a table (RFC 4180). Formulas get an apostrophe. */
export function csvLine(cells: readonly Cell[], delimiter: Delimiter = ","): string {
	return `${cells.map((cell) => quoted(cellText(cell), delimiter)).join(delimiter)}\r\n`;
}

/** Yields a table page by page. @param read returns a page, and the place of the next one if there is any */
export async function* tableLines<Row>(
	headings: readonly string[],
	read: (after?: string) => Promise<{ rows: readonly Row[]; next?: string }>,
	cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
	yield byteOrderMark + csvLine(headings);
	let after: string | undefined;
	do {
		const { rows, next } = await read(after);
		yield rows.map((row) => csvLine(cellsOf(row))).join("");
		after = next;
	} while (after !== undefined);
}

function quoted(cell: string, delimiter: Delimiter): string {
	return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

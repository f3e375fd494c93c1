/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

export const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Matches positions where a formula could begin: at the start of a cell, or where another program may split the line.
 */
const cellBegin = "(?:^(?='*[\\t\\r\\n])|(?<=^|[,;\\t\\r\\n])(?='*[=+\\-@＝＋－＠]))";
const formulas = new RegExp(cellBegin, "g");
const escapedFormulas = new RegExp(cellBegin.replaceAll("(?='*", "'(?='*"), "g");

/** Puts an apostrophe before a formula. Numbers stay as they are. */
function escapeFormulas(cell: string | number | null): string {
	return typeof cell === "number" ? String(cell) : (cell ?? "").replaceAll(formulas, "'");
}

/** Reverses {@link escapeFormulas}. */
export const unescapeFormulas = (cell: string): string => cell.replaceAll(escapedFormulas, "");

/** Formats a line of a table (RFC 4180). Formulas get an apostrophe. */
export function csvLine(cells: readonly (string | number | null)[], delimiter: Delimiter = ","): string {
	return `${cells.map((cell) => quoted(escapeFormulas(cell), delimiter)).join(delimiter)}\r\n`;
}

function quoted(cell: string, delimiter: Delimiter): string {
	return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** So that a spreadsheet takes a file for UTF-8. */
export const byteOrderMark = "\uFEFF";

/** What stands between two cells of a line. */
export const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];

/** Where a formula could begin: with the cell, or behind what another program may split the line at. */
const cellBegin = "(?:^(?='*[\\t\\r\\n])|(?<=^|[,;\\t\\r\\n])(?='*[=+\\-@＝＋－＠]))";
const formulas = new RegExp(cellBegin, "g");
const disarmed = new RegExp(cellBegin.replaceAll("(?='*", "'(?='*"), "g");

/** A text as no spreadsheet takes it for a formula: with an apostrophe before it. Numbers stay numbers. */
function disarm(cell: string | number | null): string {
	return typeof cell === "number" ? String(cell) : (cell ?? "").replaceAll(formulas, "'");
}

/** The text again that {@link disarm} made this of. */
export const rearm = (cell: string): string => cell.replaceAll(disarmed, "");

/** A line of a table (RFC 4180), formulas disarmed. */
export function csvLine(cells: readonly (string | number | null)[], delimiter: Delimiter = ","): string {
	return `${cells.map((cell) => quoted(disarm(cell), delimiter)).join(delimiter)}\r\n`;
}

function quoted(cell: string, delimiter: Delimiter): string {
	return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** So that a spreadsheet takes a file for UTF-8. */
export const byteOrderMark = "\uFEFF";

/** What stands between two cells of a line. */
export const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];

const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const armed = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A text as no spreadsheet takes it for a formula: with an apostrophe before it. Numbers stay numbers. */
function disarm(cell: string | number | null): string {
	if (typeof cell === "number") return String(cell);
	return cell !== null && formula.test(cell) ? `'${cell}` : (cell ?? "");
}

/** The text again that {@link disarm} made this of. */
export const rearm = (cell: string): string => (armed.test(cell) ? cell.slice(1) : cell);

/** A line of a table (RFC 4180), formulas disarmed. */
export function csvLine(cells: readonly (string | number | null)[], delimiter: Delimiter = ","): string {
	return `${cells.map((cell) => quoted(disarm(cell), delimiter)).join(delimiter)}\r\n`;
}

function quoted(cell: string, delimiter: Delimiter): string {
	return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

import { byteOrderMark, csvLine, unescapeFormulas } from "../csv/csv-text.ts";
import { reasonHeading } from "./import-columns.ts";
import type { ImportPreview } from "./import-schema.ts";

export interface RefusedRow {
	cells: readonly string[];
	reason: string;
}

/** Builds a table of refused rows in their file's format. The last column has the reason. */
export function refusedTable(
	{ headings, delimiter }: Pick<ImportPreview, "headings" | "delimiter">,
	rows: readonly RefusedRow[],
): string {
	const before = headings.indexOf(reasonHeading);
	const own = (cells: readonly string[]) => {
		const remaining = cells.slice(0, headings.length).filter((_, place) => place !== before);
		const maxCells = before === -1 ? headings.length : headings.length - 1;
		return [...remaining, ...Array.from({ length: maxCells - remaining.length }, () => "")];
	};
	const lines = rows.map(({ cells, reason }) => csvLine([...own(cells).map(asFigure), reason], delimiter));
	return byteOrderMark + csvLine([...own(headings), reasonHeading], delimiter) + lines.join("");
}

/** A negative number is not a formula. */
const asFigure = (cell: string): string | number => {
	const text = unescapeFormulas(cell);
	return /^-\d{1,9}$/.test(text) ? Number(text) : text;
};

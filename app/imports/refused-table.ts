import { byteOrderMark, csvLine, rearm } from "../csv/csv-text.ts";
import type { ImportPreview } from "./import-answers.ts";
import { reasonHeading } from "./import-columns.ts";

/** A row that was not taken in, as its file has it. */
export interface RefusedRow {
	cells: readonly string[];
	reason: string;
}

/** Refused rows as a table like the one that they came in, with the reason as last column: to mend and send again. */
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

/** A figure below 0 is no formula. */
const asFigure = (cell: string): string | number => {
	const text = rearm(cell);
	return /^-\d{1,9}$/.test(text) ? Number(text) : text;
};

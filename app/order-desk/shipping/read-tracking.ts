import { type SplitRow, splitRows } from "../../csv/split-rows.ts";
import { readNumber } from "../../orders/typed-order-number.ts";
import { type Columns, findColumns, isHeading } from "./tracking-columns.ts";
import { splitCarrier } from "./tracking-values.ts";

/** A line of a carrier's list: which parcel has which number. */
export interface TrackingLine {
	/** Line number in the text, from 1. */
	row: number;
	/** The number of an order, or of one of its items. */
	number: string;
	tracking: string;
	carrier?: string;
}

export const maxTrackingLines = 500;
/** Rows in which headings are looked for. Titles may precede them. */
const maxTitles = 10;

/**
 * Reads `number;tracking[;carrier]` as a table with or without headings, or separated by spaces.
 * @throws {Error} when the table is too long or cannot be split, or its columns are unclear
 */
export function readTracking(text: string): TrackingLine[] {
	const rows = splitRows(text);
	const head = findHeadings(rows);
	const headings = rows[head]?.cells;
	const lines = rows.slice(headings ? head + 1 : Math.max(rows.findIndex(hasDigit), 0));
	if (lines.length > maxTrackingLines) throw new Error(`At most ${maxTrackingLines} lines`);
	const isInColumns = (line: SplitRow) => headings !== undefined || isTableRow(line);
	const table = lines.filter(isInColumns).map(({ cells }) => cells);
	const columns = headings || table.length > 0 ? findColumns(table, headings) : undefined;
	return lines.map((line) => {
		const found = columns && isInColumns(line) ? valuesOf(line.cells, columns) : valuesIn(line.cells.join(""));
		return { row: line.row, ...found };
	});
}

const isTableRow = ({ cells }: SplitRow) => cells.filter(Boolean).length > 1;
const hasDigit = ({ cells }: SplitRow) => cells.some((cell) => /\d/.test(cell));

/** Returns the place of the row with the headings, or -1. Headings in an unknown language have no digits. */
function findHeadings(rows: readonly SplitRow[]): number {
	const isHeadingRow = (row: SplitRow) =>
		isTableRow(row) && row.cells.some(isHeading) && !row.cells.some((cell) => /\d{4}/.test(cell));
	const known = rows.slice(0, maxTitles).findIndex(isHeadingRow);
	// Lines before the headings would be lost.
	if (known >= 0 && !rows.slice(0, known).some(({ cells }) => cells.some(readNumber))) return known;
	const first = rows.findIndex(isTableRow);
	return rows.slice(0, first + 1).some(hasDigit) || !rows.some(hasDigit) ? -1 : first;
}

type Values = Omit<TrackingLine, "row">;

function valuesOf(cells: readonly string[], columns: Columns): Values {
	const valueAt = (column: keyof Columns) => cells[columns[column] ?? -1] ?? "";
	const { tracking, carrier } = splitCarrier(valueAt("tracking"));
	const named = /\p{L}{2}/u.test(valueAt("carrier")) ? valueAt("carrier") : carrier;
	return { number: numberOf(valueAt("number"), valueAt("item")), tracking, ...(named && { carrier: named }) };
}

/** `10001` with item `2` is `10001.2`. The number of an item stays as it is. */
function numberOf(order: string, item: string): string {
	return item && !order.includes(".") ? `${order}.${item.replace(/^0+(?=\d)/, "")}` : order;
}

/** Reads a line without columns: `Order 10001: 0034`, `10001 - 1Z 9 UPS`. */
function valuesIn(line: string): Values {
	const words = line.split(/[\s:=,;|]+/);
	const isNumber = (count: number) => readNumber(words.slice(0, count).join(" ")) !== undefined;
	const count = [1, 2, 3].find(isNumber) ?? 1;
	const rest = words.slice(count).join(" ");
	return { number: words.slice(0, count).join(" "), ...splitCarrier(rest.replace(/^[-–—] /, "")) };
}

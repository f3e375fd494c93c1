import { unescapeFormulas } from "../../csv/csv-text.ts";
import { lineBreaks } from "../../http/hidden-characters.ts";
import { orderNumberPattern } from "../../orders/order-labels.ts";

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

/** Reads the number of an order or of one of its items. Undefined for other text. */
export function readNumber(text: string): string | undefined {
	const number = text.trim().replace(/^#/, "");
	return orderNumberPattern.test(number) ? number : undefined;
}

type Column = "number" | "tracking" | "carrier";

/** Words in the headings of a column. The first that fits counts. */
const headings: [Column, RegExp][] = [
	["tracking", /track|parcel|shipment|consignment|sendung|paket/i],
	["carrier", /carrier|service|courier|versand/i],
	["number", /order|number|^no\b|reference|^ref|bestell|auftrag/i],
];

/** Reads `number;tracking[;carrier]`, separated by tabs, semicolons, commas or spaces, with or without headings. */
export function readTracking(text: string): TrackingLine[] {
	const lines = text
		.replace(/^\uFEFF/, "")
		.split(lineBreaks)
		.map((line, index) => ({ row: index + 1, cells: cellsOf(line) }))
		.filter(({ cells }) => cells.some((cell) => cell !== ""));
	const [first, ...others] = lines;
	const columns = first && columnsOf(first.cells);
	const [number, tracking, carrier] = columns ?? [0, 1, 2];
	return (columns ? others : lines).map(({ row, cells }) => ({
		row,
		number: cells[number] ?? "",
		tracking: cells[tracking] ?? "",
		...(cells[carrier] && { carrier: cells[carrier] }),
	}));
}

/** Returns the places of number, tracking and carrier, if these cells are headings. */
function columnsOf(cells: readonly string[]): [number, number, number] | undefined {
	const found = new Map<Column, number>();
	for (const [index, cell] of cells.entries()) {
		const [column] = headings.find(([name, pattern]) => !found.has(name) && pattern.test(cell)) ?? [];
		if (column) found.set(column, index);
	}
	const isHeading = cells.every((cell) => readNumber(cell) === undefined) && found.size > 0;
	return isHeading ? [found.get("number") ?? 0, found.get("tracking") ?? 1, found.get("carrier") ?? 2] : undefined;
}

function cellsOf(line: string): string[] {
	const unquoted = line.replaceAll(/"(?:[^"]|"")*"/g, "");
	const delimiter = ["\t", ";", ","].find((mark) => unquoted.includes(mark));
	const cells = delimiter ? split(line, delimiter) : line.trim().split(/\s+(.*)/, 2);
	return cells.map((cell) => unescapeFormulas(cell.trim()).trim());
}

function split(line: string, delimiter: string): string[] {
	const cells = [""];
	let isQuoted = false;
	for (const mark of line) {
		if (mark === '"') isQuoted = !isQuoted;
		else if (mark === delimiter && !isQuoted) cells.push("");
		else cells[cells.length - 1] += mark;
	}
	return cells;
}

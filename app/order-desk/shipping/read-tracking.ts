import { unescapeFormulas } from "../../csv/csv-text.ts";
import { lineBreaks, withoutHidden } from "../../http/hidden-characters.ts";
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

/** Reads the number of an order or of one of its items: `10001`, `#10001.2`, `Order 10001`. Undefined for other text. */
export function readNumber(text: string): string | undefined {
	const number = withoutHidden(text)
		.trim()
		.replace(/^(?:order|bestellung|auftrag)?\s?(?:no\.?|nr\.?)?\s?#?\s?/i, "");
	return orderNumberPattern.test(number) ? number : undefined;
}

type Column = "number" | "tracking" | "carrier";

/** Words in the headings of a column. The first that fits counts. */
const headings: [Column, RegExp][] = [
	["tracking", /track|parcel|shipment|consignment|sendung|paket|awb|waybill|barcode/i],
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
	const headed = first && columnsOf(first.cells);
	return (headed ? others : lines).map(({ row, cells }) => {
		const { number, tracking, carrier } = headed ?? columnsWithoutHeadings(cells);
		const cellAt = (place: number | undefined) => (place === undefined ? "" : (cells[place] ?? ""));
		return {
			row,
			number: cellAt(number),
			tracking: cellAt(tracking),
			...(cellAt(carrier) && { carrier: cellAt(carrier) }),
		};
	});
}

type Columns = Partial<Record<Column, number>>;

/** The number of a parcel has a digit. The name of a carrier in front of it has none. */
const columnsWithoutHeadings = ([, second = "", third = ""]: readonly string[]): Columns =>
	!/\d/.test(second) && /\d/.test(third)
		? { number: 0, carrier: 1, tracking: 2 }
		: { number: 0, tracking: 1, carrier: 2 };

/**
 * Returns the places of number, tracking and carrier, if these cells are headings. When only one of number and tracking
 * is named, the other is in the only column that is left.
 */
function columnsOf(cells: readonly string[]): Columns | undefined {
	if (cells.some((cell) => /\d{4}/.test(cell))) return undefined;
	const found = new Map<Column, number>();
	for (const [index, cell] of cells.entries()) {
		const [column] = headings.find(([name, pattern]) => !found.has(name) && pattern.test(cell)) ?? [];
		if (column) found.set(column, index);
	}
	if (found.size === 0) return undefined;
	const left = [...cells.keys()].filter((index) => ![...found.values()].includes(index));
	const missing = (["number", "tracking"] as const).filter((column) => !found.has(column));
	const [only] = left;
	if (missing.length === 1 && left.length === 1 && missing[0] && only !== undefined) found.set(missing[0], only);
	return Object.fromEntries(found);
}

function cellsOf(line: string): string[] {
	const unquoted = line.replaceAll(/"(?:[^"]|"")*"/g, "");
	const delimiter = ["\t", ";", ","].find((mark) => unquoted.includes(mark));
	const cells = delimiter ? split(line, delimiter) : line.trim().split(/\s+(.*)/, 2);
	// A spreadsheet keeps leading zeros in `="0034"` and `'0034`. The quotes are gone already.
	return cells.map((cell) =>
		withoutHidden(unescapeFormulas(cell.trim().replace(/^=/, "")))
			.trim()
			.replace(/^'(?=\d)/, ""),
	);
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

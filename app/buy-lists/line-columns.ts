import { type HeadingKind, isAnyHeading, isHeadingOf, isQuantityWord, quantityOf } from "../csv/column-headings.ts";
import { readUnits } from "./line-readings.ts";

export interface Columns {
	number: number;
	/** Undefined when no heading, or more than one, can be the quantity. */
	units: number | undefined;
	count: number;
}

/** Receipts have the delivered quantity, buying lists the ordered one. */
export type Purpose = "order" | "receipt";

/** Headings of a quantity, the surest first. */
const ranks = {
	order: ["ordered", "quantity", "count", "amount", "unit"],
	receipt: ["delivered", "quantity", "ordered", "count", "amount", "unit"],
} as const;

/** Returns the columns of a row of headings. A row with a part number or a quantity is none. */
export function columnsOf(cells: readonly string[], purpose: Purpose): Columns | undefined {
	if (cells.some((cell) => readUnits(cell) !== undefined)) return undefined;
	const kinds = cells.map(quantityOf);
	const surest = ranks[purpose].find((rank) => kinds.includes(rank));
	const places = kinds.flatMap((kind, at) => (kind !== undefined && kind === surest ? [at] : []));
	const place = (kind: HeadingKind) => cells.findIndex((cell) => isHeadingOf(kind, cell));
	// A heading of the units alone leaves the number beside them.
	const besideUnits = places[0] === 0 || places[0] === 1 ? 1 - places[0] : -1;
	const number = [place("number"), place("weakNumber"), besideUnits].find((at) => at >= 0 && !places.includes(at));
	if (number === undefined || number >= cells.length || !areHeadings(cells, number)) return undefined;
	// `Part; Quantity; Part; Quantity`: a row has several parts, as without headings.
	const isRepeated = cells.indexOf(cells[number] ?? "", number + 1) >= 0;
	return { number, units: places.length === 1 ? places[0] : undefined, count: isRepeated ? 0 : cells.length };
}

/** Returns whether a row that may begin with `TF-1; pcs` or `Bolt; Item` can only be headings. */
function areHeadings(cells: readonly string[], number: number): boolean {
	const hasQuantity = cells.some(isQuantityWord);
	if (cells.some((cell) => partNumber.test(cell))) return false;
	if (cells.some((cell) => /\d/.test(cell)))
		return hasQuantity && (["number", "weakNumber"] as const).some((kind) => isHeadingOf(kind, cells[number] ?? ""));
	const isKnown = (cell: string) => cell === "" || isAnyHeading(cell);
	return hasQuantity || cells.every(isKnown) || cells.some((cell) => isHeadingOf("number", cell) && !isShort(cell));
}

const partNumber = /^(?=\S*\d)(?=\S*\p{L})\S{4,}$/u;

/** Headings that also occur in rows. */
const isShort = (heading: string): boolean => /^(?:refs?|reference|model|symbol|indeks)\W*$/i.test(heading);

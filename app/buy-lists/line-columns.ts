import {
	isAnyHeading,
	isHeadingOf,
	isMeasureHeading,
	isQuantityWord,
	isStockHeading,
	type NumberKind,
	numberKindOf,
	quantityOf,
} from "../csv/column-headings.ts";
import { setOf, wordsIn } from "../csv/heading-words.ts";
import { readUnits } from "./line-readings.ts";
import { isPack, isPiece } from "./unit-words.ts";

export interface Columns {
	/** Several when it is not sure which one has the part number: its cells and the shop's parts show it. */
	numbers: readonly number[];
	headings: readonly string[];
	/** True when the first of `numbers` is the surest. */
	isSure: boolean;
	/** Undefined when no heading, or more than one, can be the quantity. */
	units: number | undefined;
	/** Columns of a unit of measure. */
	measures: readonly number[];
	count: number;
}

export interface HeadedNumber {
	heading: string;
	number: string;
}

/** Receipts have the delivered quantity, buying lists the ordered one. */
export type Purpose = "order" | "receipt";

/** Headings of a quantity, the surest first. */
const ranks = {
	order: ["open", "ordered", "quantity", "count", "amount", "unit"],
	receipt: ["delivered", "quantity", "ordered", "open", "count", "amount", "unit"],
} as const;
const numberRanks: readonly NumberKind[] = ["number", "qualified", "reference", "weak"];

const qualifiers = setOf("per pro je par por pr each hand stock available min max minimum maximum price value");

/** Returns whether a heading names one of several quantities, or other units: `Qty A`, `Qty 2026`, `Qty x100`, `Qty in 1000`. */
function isOtherQuantity(heading: string): boolean {
	const [first = "", ...rest] = wordsIn(heading);
	const isQualified = rest.some((word) => qualifiers.has(word)) || isStockHeading(heading);
	return rest.length > 0 && quantityOf(first) === "quantity" && quantityOf(heading) === undefined && !isQualified;
}

/** Splits a line without delimiters into its columns, at wide spaces or else at single ones. */
export const spacedCells = (row: string): string[] => row.split(/\s{2,}/.test(row) ? /\s{2,}/ : /\s+/);

/** Splits headings without delimiters. `Part number` and `Unit price` are one each. */
export function spacedHeadings(row: string): string[] {
	const headings: string[] = [];
	for (const cell of spacedCells(row)) {
		const both = `${headings.at(-1)} ${cell}`;
		const isOne = headings.length > 0 && (numberKindOf(both) === "number" || isHeadingOf("price", both));
		headings.splice(isOne ? -1 : headings.length, 1, isOne ? both : cell);
	}
	return headings;
}

/** Returns the columns of a row of headings. A row with a part number or a quantity is none. */
export function columnsOf(cells: readonly string[], purpose: Purpose): Columns | undefined {
	if (cells.some((cell) => readUnits(cell) !== undefined && !isOtherQuantity(cell))) return undefined;
	const kinds = cells.map((cell, at) => (isPosition(cell, at) ? undefined : quantityOf(cell)));
	const surest = ranks[purpose].find((rank) => kinds.includes(rank));
	const places = kinds.flatMap((kind, at) => (kind !== undefined && kind === surest ? [at] : []));
	const numberKinds = cells.map((cell, at) => (places.includes(at) ? undefined : numberKindOf(cell)));
	const rank = numberRanks.find((kind) => numberKinds.includes(kind));
	const number = rank === undefined ? -1 : numberKinds.indexOf(rank);
	// `Part; Quantity; Part; Quantity`: a row has several parts, as without headings.
	const isRepeated = number >= 0 && cells.indexOf(cells[number] ?? "", number + 1) >= 0;
	const ofKind = (kind?: NumberKind) => numberKinds.flatMap((one, at) => (kind && one === kind ? [at] : []));
	const lessSure = rank === "number" ? ["qualified"] : rank === "qualified" ? ["reference", "weak"] : [];
	const named = isRepeated ? [number] : [rank, ...(lessSure as NumberKind[])].flatMap(ofKind);
	const numbers = number >= 0 ? named : unknownPlaces(cells, places);
	if (numbers.length === 0 || !areHeadings(cells, numbers, rank)) return undefined;
	const measures = cells.flatMap((cell, at) => (isMeasureHeading(cell) && !places.includes(at) ? [at] : []));
	const units = places.length === 1 && !cells.some(isOtherQuantity) ? places[0] : undefined;
	return { numbers, headings: cells, isSure: rank === "number", units, measures, count: isRepeated ? 0 : cells.length };
}

/** Returns whether `Item` heads positions or part numbers, although it is a unit of measure in rows. */
const isPosition = (cell: string, at: number): boolean =>
	quantityOf(cell) === "unit" && (numberKindOf(cell) !== undefined || (at === 0 && /^items?\b/i.test(cell)));

/** Returns the columns with unknown headings, or else those that can have a part number, or the one beside the quantity. */
function unknownPlaces(cells: readonly string[], [units]: readonly number[]): number[] {
	const isOther = (cell: string) => isStockHeading(cell) || isHeadingOf("price", cell);
	const isFixed = (cell: string) =>
		isOther(cell) || quantityOf(cell) !== undefined || isHeadingOf("name", cell) || isMeasureHeading(cell);
	const places = (isExcluded: (cell: string) => boolean) => cells.flatMap((cell, at) => (isExcluded(cell) ? [] : [at]));
	const beside = units === 0 || units === 1 ? cells[1 - units] : undefined;
	const besideUnits = units !== undefined && beside !== undefined && !isOther(beside) ? [1 - units] : [];
	return [places(isAnyHeading), places(isFixed), besideUnits].find((found) => found.length > 0) ?? [];
}

/** Returns whether a row that may begin with `TF-1; pcs` or `Bolt; Item` can only be headings. */
function areHeadings(cells: readonly string[], numbers: readonly number[], rank: NumberKind | undefined): boolean {
	const hasQuantity = cells.some((cell) => isQuantityWord(cell) || (rank === "number" && isOtherQuantity(cell)));
	if (cells.some((cell) => partNumber.test(cell) && !isOtherQuantity(cell))) return false;
	if (rank !== "number" && cells.some((cell) => readUnits(cell) !== undefined)) return false;
	if (rank === undefined)
		return (
			numbers.every((at) => !/\d/.test(cells[at] ?? "")) &&
			(hasQuantity || cells.some((cell) => isStockHeading(cell) || isHeadingOf("price", cell)))
		);
	if (cells.some((cell) => /\d/.test(cell))) return hasQuantity;
	const isKnown = (cell: string) => cell === "" || isAnyHeading(cell);
	return hasQuantity || cells.every(isKnown) || rank === "number" || rank === "qualified";
}

const partNumber = /^(?=\S*\d)(?=\S*\p{L})\S{4,}$/u;

/** Returns the part numbers that a row can have, the likeliest first. */
export function numbersIn(cells: readonly string[], { numbers, isSure }: Columns): string[] {
	const likelihood = (number: string) => Number(/\d/.test(number)) + Number(/^(?=\S*\d)\S*\p{L}/u.test(number));
	const found = numbers.map((at) => cells[at] ?? "");
	if (found.length === 1) return found;
	const filled = found.filter(Boolean);
	return isSure ? filled : filled.toSorted((a, b) => likelihood(b) - likelihood(a));
}

/** Returns the headings and numbers of a row with several that can be the part number. */
export function headedNumbers(cells: readonly string[], { numbers, headings }: Columns): HeadedNumber[] {
	const headed = numbers.map((at): HeadedNumber => ({ heading: headings[at] ?? "", number: cells[at] ?? "" }));
	const filled = headed.filter(({ number }) => number !== "");
	return filled.length > 1 ? filled : [];
}

/** Reads the quantity of a row, if it is one of single pieces. */
export function unitsIn(cells: readonly string[], { units, measures }: Columns): number | undefined {
	const isPacked = cells.some(isPack) || measures.some((at) => !isPiece(cells[at] ?? ""));
	return units === undefined || isPacked ? undefined : readUnits(cells[units] ?? "");
}

import { isDate, type LineReading, type Readings, readingBeside, readingsOfText, readUnits } from "./line-readings.ts";
import type { EnteredLine } from "./line-text.ts";
import { isPack } from "./unit-words.ts";

/** `000pcs` is the rest of `1,000pcs`. */
const measure =
	/^(?:\d[\d.,]*(?:mm|cm|kg|ml|Nm|kN|kW|Hz|bar|EUR|USD|GBP|CHF)|(?:EUR|USD|GBP|CHF)\d[\d.,]*|000\p{L}+)$/u;

/** `TF-1`, but no measure, no price and no `5xTF-1`. */
const isPlainNumber = (text: string) =>
	/^(?=\S*\d)(?=\S*\p{L})(?!\d+[x×*]\p{L})\S+$/u.test(text) && !measure.test(text);
/** Shorter figures are positions and quantities. */
const isLongFigure = (text: string) => /^\d{4,}$/.test(text);

/** Returns all numbers that a line can have, also in further cells. */
export const numbersOf = ({ readings, whole, cells = [] }: EnteredLine): string[] => [
	...readings.map(({ number }) => number),
	...(whole === undefined ? [] : [whole]),
	...cells.flatMap((cell) =>
		[...new Set([cell, ...innerCells(cell)])].flatMap(readingsOfText).map(({ number }) => number),
	),
];

/**
 * Splits a line with several parts: `TF-1, 10, TF-2, 5`. A cell that can be a description is a part if its number is
 * known. If the parts are unknown to the caller, it is one when each part of the line then has units.
 * @param isKnown whether a part has the number, if the caller knows the parts
 */
export function splitLine(line: EnteredLine, isKnown?: (number: string) => boolean): EnteredLine[] {
	const { readings } = line;
	const cells = (line.cells ?? []).flatMap((cell) => (isKnown?.(cell) ? cell : innerCells(cell)));
	// A cell such as `Kit`, or one that looks like a date, is a part only if the shop has it.
	const isOther = (cell: string) => (isDate(cell) || isPack(cell)) && !isKnown?.(cell);
	const certain = (number: string) =>
		number === readings[0].number || isPlainNumber(number) || isKnown?.(number) === true;
	const possible = (number: string) =>
		certain(number) || isLongFigure(number) || (isKnown?.(number) ?? (/\d/.test(number) && /\p{L}/u.test(number)));
	const read = cells.map((cell) =>
		(readUnits(cell) === undefined || isLongFigure(cell) || isKnown?.(cell)) && !isOther(cell)
			? readingsOfText(cell)
			: [],
	);
	const all = splitCells(cells, read, possible);
	const parts = all.every(([{ units }]) => units !== undefined) ? all : splitCells(cells, read, certain);
	// `5;ST 1234;Disc 320`: the shop's parts show which cell is the number.
	const isOnlyCell = cells.some((cell) => isKnown?.(cell)) && !readings.some(({ number }) => isKnown?.(number));
	return parts.length > 1 || isOnlyCell ? parts.map((readings) => ({ row: line.row, readings })) : [line];
}

/** Splits a cell with another delimiter: `TF-1,5` of `TF-1,5;TF-2,10`. */
function innerCells(cell: string): string[] {
	const inner = cell.split(/[,;|]/).map((text) => text.trim());
	const areParts = inner.every((text) => isPlainNumber(text) || readUnits(text) !== undefined);
	return areParts && inner.some(isPlainNumber) && readUnits(cell) === undefined ? inner : [cell];
}

/** @param read the readings of each cell, none for figures and the like */
function splitCells(
	cells: readonly string[],
	read: readonly (readonly LineReading[])[],
	isPart: (number: string) => boolean,
): Readings[] {
	const parts = read.flatMap((readings, at) => {
		const [part, ...others] = readings.filter(({ number }) => isPart(number));
		return part ? [{ at, part, others }] : [];
	});
	const isUnitsFirst =
		parts.at(-1)?.at === cells.length - 1 && parts.every(({ at }) => readUnits(cells[at - 1] ?? "") !== undefined);
	return parts.map(({ at, part, others }, index) => {
		const [from, end] = isUnitsFirst
			? [(parts[index - 1]?.at ?? -1) + 1, at + 1]
			: [index === 0 ? 0 : at, parts[index + 1]?.at ?? cells.length];
		if (part.units !== undefined)
			return isCut(cells, at) || cells.slice(from, end).some(isPack) ? [{ number: part.number }] : [part, ...others];
		return [{ ...readingBeside(cells.slice(from, end), at - from), number: part.number }];
	});
}

/** `TF-1 2,500` and `2,500 TF-1` between other parts are split in their thousands. */
const isCut = (cells: readonly string[], at: number): boolean =>
	isJoint(cells[at], cells[at + 1]) || isJoint(cells[at - 1], cells[at]);

const isJoint = (before = "", after = ""): boolean => /(?:^|\s)\d{1,3}$/.test(before) && /^\d{3}(?!\d)/.test(after);

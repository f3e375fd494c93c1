import { isHeadingText } from "../csv/column-headings.ts";
import { withoutThirds } from "./decimal-text.ts";
import {
	type Columns,
	columnsOf,
	type HeadedNumber,
	headedNumbers,
	numbersIn,
	type Purpose,
	spacedCells,
	spacedHeadings,
	unitsIn,
} from "./line-columns.ts";
import {
	isUnclear,
	isUnread,
	type Readings,
	reading,
	readingsOfCells,
	readingsOfText,
	readUnits,
} from "./line-readings.ts";

export interface EnteredLine {
	/** Line of the text, counted from 1. */
	row: number;
	/** The likeliest first. Which one is right depends on the part numbers that exist. */
	readings: Readings;
	/** The part numbers of a row with several columns for them. They can be of different parts. */
	headed?: readonly HeadedNumber[];
	/** The whole line, when it may be one number all the same: `X1,5` or `M8x40`. */
	whole?: string;
	/** The cells of a line without headings. {@link splitLine} finds further parts in them. */
	cells?: readonly string[];
}

/** Longer cells are cut: no part number is as long, and reading one could take seconds. */
const maxCellLength = 1000;
/** A row with more cells has no headings. */
const maxHeadings = 100;
const delimiters = ["\t", ";", "|", ","];
const separatorLine = /^"?sep=(.)"?$/i;
/** The rule between the headings and the rows of a table: `|---|---:|`, `+----+----+`. */
const ruleLine = /^[\s|+:=_\u2500-\u257f-]+$/;
/** `1. TF-1 10`, `(2) TF-2 4`. */
const listMarker = /^\(?\d{1,3}[.)]\s+/;
/** `1 TF-1 10`: a position, unless `1` is the quantity. */
const bareMarker = /^(\d{1,4})\s+(?![x×*]\s)(?=\S+\s)/i;
/** `- TF-1 10`, `• 10 x TF-1`, `> TF-1 10`: a list, or an answer to a mail. */
const bullets = /^(?:>\s?|[•·▪‣◦*–—-]\s+)+/;
const wideSigns: Record<string, string> = { "，": ",", "、": ",", "；": ";", "：": ":" };
/** Prices in a text: `TF-1 $10.00 4`, `TF-1 4 10.00 40.00`. `125.00` behind `10` can also be the end of a figure. */
const prices =
	/\s(?:\p{Sc}\s?\d[\d.,]*(?=\s|$)|\d[\d.,]*\s?\p{Sc}(?=\s|$)|(?<!\s\d{1,3}\s(?=\d{3}[.,]))\d+[.,]\d{2}(?=\s*$|\s+[\d\p{Sc}x×*=]))/giu;
const quotedCells = /^["“][^"“”]*["”](?:\s+["“][^"“”]*["”])+$/;
/** The edges of a table: `| A | 10 |`. */
const outerBars = /^[|\u2502\u2503\u2551]\s?|\s?[|\u2502\u2503\u2551]$/g;

/**
 * Parses one part number and its units per line, with common delimiters. The first line may have headings.
 * @param max parsing stops after one line more
 */
export function parseLines(text: string, max = Number.POSITIVE_INFINITY, purpose: Purpose = "order"): EnteredLine[] {
	const rows = withoutThirds(joinQuotedLines(text.replace(/^\uFEFF/, "")).split("\n"));
	const named = separatorLine.exec(rows[0] ?? "")?.[1];
	const lines: EnteredLine[] = [];
	let columns: Columns | undefined;
	/** Lines may be numbered: 1, 2, 3. */
	let position = 0;
	let nextRow = 1;
	for (const [index, given] of rows.entries()) {
		const lineNumber = nextRow;
		nextRow += given.split(innerBreak).length;
		if (lines.length > max) break;
		if ((named && index === 0) || ruleLine.test(given)) continue;
		const typed = given.trim().replace(/[，、；：]/g, (sign) => wideSigns[sign] ?? sign);
		const row = named ? typed : withoutEdges(typed.replace(bullets, "")).replace(/(?<=[^,;])[,;]$/, "");
		const cells = cellsOf(row, named, columns?.count);
		if (!cells.some(Boolean)) continue;
		const canBeHeadings = row.length <= maxCellLength && cells.length <= maxHeadings;
		const isHeading = canBeHeadings && isHeadingText(row);
		const inColumns = [...emptyCellsBefore(given), ...cells];
		const isFirst = canBeHeadings && !columns && cells.length > 1 && lines.every((line) => !line.cells);
		const headings =
			isHeading || isFirst
				? columnsOf(cells.length > 1 ? inColumns : spacedHeadings(cells[0] ?? ""), purpose)
				: undefined;
		if (headings) columns = headings;
		if (!headings && !isHeading) {
			if (leadingFigure(row) === position + 1) position += 1;
			else if (leadingFigure(row) === 1) position = 1;
			lines.push({
				row: lineNumber,
				...lineOf(row, isRowOf(inColumns, columns) ? inColumns : cells, { columns, position }),
			});
		}
	}
	return lines;
}

/** A line break within a quoted cell. It counts as a space. */
const innerBreak = "\u2028";
/** A cell with several lines (RFC 4180). */
const quotedLines = /(?<=^|[\t;|,])"[^"\n]{0,1000}(?:""[^"\n]{0,1000}){0,20}\n(?:[^"]|""){0,1000}"(?=[\t;|,]|$)/gm;

const joinQuotedLines = (text: string): string =>
	text
		.replaceAll(innerBreak, " ")
		.replace(/\r\n?/g, "\n")
		.replace(quotedLines, (cell) => cell.replaceAll("\n", innerBreak));

/** Returns the empty cells that a trimmed row has lost: `\tQty` has a column without a heading. */
const emptyCellsBefore = (row: string): string[] =>
	(/^[ \t]*\t/.exec(row)?.[0] ?? "")
		.split("\t")
		.slice(1)
		.map(() => "");

const isRowOf = (cells: readonly string[], columns: Columns | undefined): boolean =>
	columns !== undefined && cells.length > 1 && cells.findLastIndex(Boolean) < columns.count;

const leadingFigure = (row: string): number => Number(/^\d{1,4}(?=[\s,;|])/.exec(row)?.[0]);

/** Returns a row of a table without its edges, and with `|` between its cells. */
function withoutEdges(row: string): string {
	if (!/^[|\u2502\u2503\u2551]/.test(row)) return row;
	return row.replace(outerBars, "").replace(/[\u2502\u2503\u2551]/g, "|");
}

/** @param count number of columns, if they are known */
function cellsOf(row: string, named: string | undefined, count?: number): string[] {
	if (!named && quotedCells.test(row))
		return [...row.matchAll(/["“]([^"“”]*)["”]/g)].map(([, cell = ""]) => cell.trim());
	const delimiter = named ?? delimiters.find((candidate) => row.includes(candidate));
	const cells = (delimiter ? splitRow(row, delimiter) : [{ text: row }]).map((cell) => ({
		...cell,
		text: cell.text.trim().slice(0, maxCellLength),
	}));
	return (delimiter === "," ? joinThousands(cells, cells.length === count) : cells).map(({ text }) => text);
}

interface Cell {
	text: string;
	isQuoted?: boolean;
}

/** Splits at delimiters outside quotes. */
function splitRow(row: string, delimiter: string): Cell[] {
	const cells: Cell[] = [];
	let rest = row;
	for (;;) {
		const quoted = /^[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*/.exec(rest);
		const after = quoted ? rest.slice(quoted[0].length) : "";
		const isQuoted = quoted !== null && (after === "" || after.startsWith(delimiter));
		const end = isQuoted ? rest.length - after.length : rest.indexOf(delimiter);
		const cell = end < 0 ? rest : rest.slice(0, end);
		cells.push({ text: isQuoted ? (quoted[1] ?? "").replaceAll('""', '"') : cell, isQuoted });
		if (end < 0 || end >= rest.length) return cells;
		rest = rest.slice(end + delimiter.length);
	}
}

/** `1`, `x1`, `$1` and `TF-1 1`, but not `TF-1`. */
const endsInGroup = /(?:^|[\s:=(×*\p{Sc}]|^x)\d{1,3}(?:,\d{3})*$/iu;
const isGroup = /^\d{3}(?:\.\d+)?(?:\s*\p{L}+\.?)?$/u;

/**
 * Joins the thousands of a row split at commas. 0 is never written as `000`, so `1` and `000` are `1,000`. `2` and `500`
 * can be two figures and become `2, 500`, which is no quantity.
 */
function joinThousands(cells: readonly Cell[], isComplete: boolean): Cell[] {
	const joined: Cell[] = [];
	for (const cell of cells) {
		const before = joined.at(-1);
		const text =
			before && !before.isQuoted && !cell.isQuoted ? joinedText(before.text, cell.text, isComplete) : undefined;
		if (before && text !== undefined) before.text = text;
		else joined.push({ ...cell });
	}
	return joined;
}

function joinedText(before: string, text: string, isComplete: boolean): string | undefined {
	if (!endsInGroup.test(before)) return undefined;
	if (/^000(?!\d)/.test(text)) return `${before},${text}`;
	const isFigure = readUnits(before) !== undefined || /^\p{Sc}\s?\d{1,3}$/u.test(before);
	return !isComplete && isFigure && isGroup.test(text) ? `${before}, ${text}` : undefined;
}

function lineOf(
	row: string,
	cells: readonly string[],
	{ columns, position }: { columns: Columns | undefined; position: number },
): Omit<EnteredLine, "row"> {
	if (columns && isRowOf(cells, columns)) {
		const units = unitsIn(cells, columns);
		const [first = "", ...others] = numbersIn(cells, columns);
		const readings: Readings = [reading(first, units), ...others.map((number) => reading(number, units))];
		return { readings, headed: headedNumbers(cells, columns) };
	}
	if (cells.length === 1) {
		const text = cells[0] ?? "";
		const spaced = spacedCells(text);
		const unmarked = text.replace(listMarker, "");
		const readings = withoutPosition(text, withoutPrices(text, readingsOfText(text)), position);
		const inText = unmarked === text ? readings : both(readingsOfText(unmarked), readings);
		if (columns && spaced.length === columns.count && columns.count > 1) {
			const units = unitsIn(spaced, columns);
			const [first, ...others] = numbersIn(spaced, columns).map((number) => reading(number, units));
			return {
				readings: first ? [first, ...others, ...inText] : inText,
				headed: headedNumbers(spaced, columns),
			};
		}
		return { readings: inText, ...(/\s/.test(text) && !isUnread(inText, text) ? {} : { whole: text }) };
	}
	const inCells = readingsOfCells(cells, position);
	if (cells.some(isUnclear)) return { readings: inCells, whole: row, cells };
	const isJoined = cells.some((cell) => cell.includes(",000"));
	const isCommaInNumber =
		row.length <= maxCellLength &&
		!/[\t;|"]/.test(row) &&
		/\d,\d/.test(isJoined ? row.replace(/,000(?!\d)/g, "") : row);
	if (!isCommaInNumber) return { readings: inCells, cells };
	const inText = withoutPrices(row, readingsOfText(row));
	const isText = isUnread(inText, row) || (inCells[0].units === undefined && inText[0].units !== undefined);
	return { readings: isText ? [...inText, ...inCells] : [...inCells, ...inText], whole: row, cells };
}

/** Adds the readings of the text without prices. */
function withoutPrices(text: string, readings: Readings): Readings {
	const unpriced = text.replace(prices, "");
	if (unpriced === text) return readings;
	return [...readings, ...readingsOfText(unpriced).filter(({ units, priced }) => units !== undefined || priced)];
}

/** Adds the readings of `1 TF-1 10`. In another line, `1` can also be the units and `10` the price. */
function withoutPosition(text: string, readings: Readings, position: number): Readings {
	const [marker = "", figure] = bareMarker.exec(text) ?? [];
	const unmarked = marker === "" ? undefined : readingsOfText(text.slice(marker.length));
	if (unmarked?.[0].units === undefined) return readings;
	if (Number(figure) === position) return both(readings, unmarked);
	const { number, units } = unmarked[0];
	return both(readings, [{ number, figures: [Number(figure), units] }]);
}

const both = (first: Readings, second: Readings): Readings => [...first, ...second];

import { type HeadingKind, isHeadingOf, isHeadingText } from "../csv/column-headings.ts";
import { maxUnits } from "../products/product.ts";
import { readWholeNumber } from "../ui/fields/whole-number.ts";

/** A way to read a line. */
export interface LineReading {
	number: string;
	/** Absent when the line has no whole number of units. */
	units?: number;
}

export interface EnteredLine {
	/** Line of the text, counted from 1. */
	row: number;
	/** The likeliest first. Which one is right depends on the part numbers that exist. */
	readings: Readings;
	/** The whole line, when it may be one number all the same: `X1,5` or `M8x40`. */
	whole?: string;
}

type Readings = [LineReading, ...LineReading[]];

const unitWords =
	"pcs?|pces?|pieces?|pièces?|piezas?|pezzi|units?|ea|each|nos?|off|qty|quantity|menge|anzahl|st|stk|stck|stücke?|szt|ks|db|pz|pza|u|шт|kom|adet|件|个|個|本|枚";
const word = `(?:[x×*]|(?:${unitWords})(?!\\p{L})\\.?|[件个個本枚])`;
const unitsBefore = new RegExp(`^${word}\\s*[:=]?\\s*(?=[\\d٠-٩۰-۹０-９])`, "iu");
const unitsAfter = new RegExp(`(?<=[\\d٠-٩۰-۹０-９])\\s*${word.replace("(?!\\p{L})", "")}$`, "iu");
/** Signs between number and units: `10 x TF-1`, `TF-1: 10`, `TF-1 (10)`. */
const leadingJoint = new RegExp(`^(?:(?:${word}|[:=–—-]|of)\\s+)+`, "iu");
const trailingJoint = new RegExp(`\\s*(?:\\s(?:${word}|[–—-])|[,:=(])*$`, "iu");
/** Most tokens of units: `1 000 pcs`. */
const maxUnitTokens = 4;
/** Longer cells are cut: no part number is as long, and reading one could take seconds. */
const maxCellLength = 1000;
const delimiters = ["\t", ";", "|", ","];
const separatorLine = /^"?sep=(.)"?$/i;
/** The rule between the headings and the rows of a table: `|---|---:|`, `+----+----+`. */
const ruleLine = /^[\s|+:=_\u2500-\u257f-]+$/;
/** `1. TF-1 10`, `(2) TF-2 4`. */
const listMarker = /^\(?\d{1,3}[.)]\s+/;
/** `1 TF-1 10`: a position, unless `1` is the quantity. */
const bareMarker = /^\d{1,3}\s+(?=\S+\s)/;
const wideSigns: Record<string, string> = { "，": ",", "、": ",", "；": ";", "：": ":" };
/** `TF-1 $10.00 4`, `TF-1 10.00 4`: a price before the units. */
const priceBeforeUnits = /\s(?:(?:\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?\p{Sc})(?=\s|$)|\d+[.,]\d{2}(?=\s\S))/u;
const inBrackets = /[([（]([^()[\]（）]*)[)\]）]$/;
const quotedCells = /^["“][^"“”]*["”](?:\s+["“][^"“”]*["”])+$/;
/** The edges of a table: `| A | 10 |`. */
const outerBars = /^[|\u2502\u2503\u2551]\s?|\s?[|\u2502\u2503\u2551]$/g;

/** Parses one part number and its units per line, with common delimiters. The first line may have headings. */
export function parseLines(text: string): EnteredLine[] {
	const rows = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
	const named = separatorLine.exec(rows[0] ?? "")?.[1];
	const lines: EnteredLine[] = [];
	let columns: Columns | undefined;
	for (const [index, given] of rows.entries()) {
		if ((named && index === 0) || ruleLine.test(given)) continue;
		const typed = given.trim().replace(/[，、；：]/g, (sign) => wideSigns[sign] ?? sign);
		const row = named ? typed : withoutEdges(typed).replace(/(?<=[^,;])[,;]$/, "");
		const cells = cellsOf(row, named);
		if (!cells.some(Boolean)) continue;
		const several = columns || named ? [] : linesInRow(cells);
		if (several.length > 0) {
			lines.push(...several.map((readings) => ({ row: index + 1, readings })));
			continue;
		}
		const isHeading = isHeadingText(row);
		const isFirst = lines.length === 0 && !columns && cells.length > 1;
		const headings = isHeading || isFirst ? columnsOf(isHeading ? headingCells(cells) : cells) : undefined;
		if (headings) columns = headings;
		if (!headings && !isHeading) lines.push({ row: index + 1, ...lineOf(row, cells, columns) });
	}
	return lines;
}

/** Returns a row of a table without its edges, and with `|` between its cells. */
function withoutEdges(row: string): string {
	if (!/^[|\u2502\u2503\u2551]/.test(row)) return row;
	return row.replace(outerBars, "").replace(/[\u2502\u2503\u2551]/g, "|");
}

/** Returns the lines of `TF-1 10, TF-2 5`, if each cell has a number without spaces and its units. */
function linesInRow(cells: readonly string[]): Readings[] {
	const isLine = ([{ number, units }]: Readings) => units !== undefined && /^(?=\S*\d)(?=\S*\p{L})\S+$/u.test(number);
	const areLines = cells.length > 1 && cells.every((cell) => isLine(readingsOfText(cell)));
	return areLines ? cells.map(readingsOfText) : [];
}

function cellsOf(row: string, named: string | undefined): string[] {
	if (!named && quotedCells.test(row))
		return [...row.matchAll(/["“]([^"“”]*)["”]/g)].map(([, cell = ""]) => cell.trim());
	const delimiter = named ?? delimiters.find((candidate) => row.includes(candidate));
	return (delimiter ? splitRow(row, delimiter) : [row]).map((cell) => cell.trim().slice(0, maxCellLength));
}

/** Splits at delimiters outside quotes. */
function splitRow(row: string, delimiter: string): string[] {
	const cells: string[] = [];
	let rest = row;
	for (;;) {
		const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
		const after = quoted ? rest.slice(quoted[0].length) : "";
		const isQuoted = quoted !== null && (after === "" || after.startsWith(delimiter));
		const end = isQuoted ? rest.length - after.length : rest.indexOf(delimiter);
		const cell = end < 0 ? rest : rest.slice(0, end);
		cells.push(isQuoted ? (quoted[1] ?? "").replaceAll('""', '"') : cell);
		if (end < 0 || end >= rest.length) return cells;
		rest = rest.slice(end + delimiter.length);
	}
}

interface Columns {
	number: number;
	units: number;
	count: number;
}

/** Splits a line without delimiters into its columns, at wide spaces or else at single ones. */
const spacedCells = (row: string): string[] => row.split(/\s{2,}/.test(row) ? /\s{2,}/ : /\s+/);

const headingCells = (cells: string[]): string[] => (cells.length === 1 ? spacedCells(cells[0] ?? "") : cells);

/** `Quantity ordered`, `Order qty`. */
const orderWords = /\b(?:order(?:ed)?|required|requested|needed)\b/i;

function columnsOf(cells: readonly string[]): Columns | undefined {
	const names = cells.map((cell) => cell.replace(orderWords, ""));
	const place = (kind: HeadingKind) => names.findIndex((name) => isHeadingOf(kind, name));
	// A heading of the units alone leaves the number beside them.
	const besideUnits = [1, 0].find((at) => place("units") === 1 - at && cells.length > 1) ?? -1;
	const number = [place("number"), place("weakNumber"), besideUnits].find((at) => at >= 0);
	if (number === undefined || cells.some((cell) => readUnits(cell) !== undefined)) return undefined;
	const named = names.findIndex((name, at) => at !== number && isHeadingOf("units", name));
	return { number, units: named < 0 ? number + 1 : named, count: cells.length };
}

function lineOf(row: string, cells: readonly string[], columns: Columns | undefined): Omit<EnteredLine, "row"> {
	if (columns && cells.length > 1) {
		const units = readUnits(cells[columns.units] ?? "");
		return { readings: [reading(cells[columns.number] ?? "", units)] };
	}
	if (cells.length === 1) {
		const text = cells[0] ?? "";
		const spaced = spacedCells(text);
		const unmarked = text.replace(listMarker, "");
		const readings = withoutPosition(text, withoutPrice(text, readingsOfText(text)));
		const inText = unmarked === text ? readings : both(readingsOfText(unmarked), readings);
		if (columns && spaced.length === columns.count && columns.count > 1) {
			const inColumns = reading(spaced[columns.number] ?? "", readUnits(spaced[columns.units] ?? ""));
			return { readings: [inColumns, ...inText] };
		}
		return { readings: inText, ...(/\s/.test(text) && !isUnread(inText, text) ? {} : { whole: text }) };
	}
	const inCells = readingsOfCells(cells);
	const isCommaInNumber = row.length <= maxCellLength && !/[\t;|"]/.test(row) && /\d,\d/.test(row);
	if (!isCommaInNumber) return { readings: inCells };
	const inText = readingsOfText(row);
	const isText = isUnread(inText, row) || (inCells[0].units === undefined && inText[0].units !== undefined);
	return { readings: isText ? [...inText, ...inCells] : [...inCells, ...inText], whole: row };
}

/** Adds the readings of the text without a price. */
function withoutPrice(text: string, readings: Readings): Readings {
	const unpriced = text.replace(priceBeforeUnits, "");
	return unpriced === text ? readings : both(readings, readingsOfText(unpriced));
}

/** Adds the readings of the text without a position that has no point. */
function withoutPosition(text: string, readings: Readings): Readings {
	const unmarked = bareMarker.test(text) ? readingsOfText(text.replace(bareMarker, "")) : undefined;
	return unmarked?.[0].units === undefined ? readings : both(readings, unmarked);
}

const both = (first: Readings, second: Readings): Readings => [...first, ...second];

const reading = (number: string, units: number | undefined): LineReading =>
	units === undefined ? { number } : { number, units };

/** Units come after the number, in front of it, or after other columns. */
function readingsOfCells(cells: readonly string[]): Readings {
	const first = reading(cells[0] ?? "", unitsBeside(cells, 0));
	if (readUnits(cells[0] ?? "") === undefined) return [first];
	// The units or a position in front: `4;TF-1`.
	const at = cells.findIndex((cell) => /\d/.test(cell) && /\p{L}/u.test(cell) && readUnits(cell) === undefined);
	return at < 0 ? [first] : [reading(cells[at] ?? "", unitsBeside(cells, at)), first];
}

/** Returns undefined when more than one cell can be the units. */
function unitsBeside(cells: readonly string[], at: number): number | undefined {
	// `1,000` between commas is split into two cells, and 0 is never written as `000`.
	if (cells.length === 3 && at === 0 && /^\d{1,3}$/.test(cells[1] ?? "") && /^\d{3}$/.test(cells[2] ?? ""))
		return cells[2] === "000" ? readUnits(`${cells[1]},000`) : undefined;
	const others = cells.filter((cell, place) => place !== at && readUnits(cell) !== undefined);
	// Beside a whole number, one with decimals is a price.
	const whole = others.filter((cell) => !/[.,]\d{1,2}$/.test(cell));
	const candidates = whole.length > 0 ? whole : others;
	const next = candidates.find((cell) => cell === cells[at + 1]);
	const units = next ?? (candidates.length === 1 ? candidates[0] : undefined);
	return units === undefined ? undefined : readUnits(units);
}

/** `TF-1 10`, `TF-1 x10`, `10 x TF-1`, or a number with spaces. */
function readingsOfText(text: string): Readings {
	const bracketed = inBrackets.exec(text)?.[1] ?? "";
	const tokens = (readUnits(bracketed) === undefined ? text : text.replace(inBrackets, ` ${bracketed}`)).split(/\s+/);
	const readings: LineReading[] = [];
	for (let count = 1; count <= maxUnitTokens && count < tokens.length; count++) {
		const after = readUnits(tokens.slice(-count).join(" "));
		const number = tokens.slice(0, -count).join(" ").replace(trailingJoint, "");
		if (after !== undefined && number) readings.push({ number, units: after });
	}
	for (let count = Math.min(maxUnitTokens, tokens.length - 1); count > 0; count--) {
		const before = readUnits(tokens.slice(0, count).join(" "));
		const number = tokens.slice(count).join(" ").replace(leadingJoint, "");
		if (before !== undefined && number) readings.push({ number, units: before });
	}
	const [, number, glued = ""] = /^(\S+?)[x×*=:](\d+)$/i.exec(text) ?? [];
	const units = readUnits(glued);
	if (number && units !== undefined) readings.push({ number, units });
	const whole = { number: text };
	// `34116 4`: both can be units. The number is longer.
	const unread = readings.length === 0 ? besideUnreadUnits(text) : undefined;
	if (unread) return [{ number: unread }, whole];
	const best = readings.find((one) => readUnits(one.number) === undefined) ?? readings[0];
	return best ? [best, ...readings.filter((one) => one !== best), whole] : [whole];
}

/** Returns the number beside a figure that is no quantity: `TF-1 2.5`, `2,5 pcs of TF-1`. */
function besideUnreadUnits(text: string): string | undefined {
	const after = /^(.*\S)\s+(?:[x×*]\s*)?[-−]?\d+(?:[.,]\d+)*(?:\s+\p{L}+)?$/iu.exec(text.replace(unitsAfter, ""));
	if (after?.[1]) return after[1].replace(trailingJoint, "");
	const before = /^[-−]?\d+[.,]\d+\s*(\S.*)$/.exec(text.replace(unitsBefore, ""));
	return before?.[1]?.replace(leadingJoint, "");
}

/** Returns whether the text has a number and a figure that is no quantity. */
const isUnread = ([{ number, units }]: Readings, text: string): boolean => units === undefined && number !== text;

/** Reads units with or without a word for them: `10`, `1,000`, `x10`, `10 pcs`. */
function readUnits(text: string): number | undefined {
	const figure = text.replace(/^[([（]([^()[\]（）]*)[)\]）]$/, "$1").replace(/(?<=\d)\.$/, "");
	const units = readWholeNumber(figure.replace(unitsBefore, "").replace(unitsAfter, ""));
	return units !== undefined && units >= 1 && units <= maxUnits ? units : undefined;
}

import { maxUnits } from "../products/product.ts";

export interface EnteredLine {
	/** Line of the text, counted from 1. */
	row: number;
	number: string;
	/** Absent when the line has no whole number of units. */
	units?: number;
	/** The whole line, when only a space separates number and units. That space may be part of the number. */
	wholeLine?: string;
}

const unitsHeading = /^(units?|qty|quantity|pieces|pcs|amount|count|menge|anzahl|st[uü]ck)\b/i;
const numberHeading = /^(part|article|item|number|no\b|sku|oem|artikel|teil)/i;
const units = /^x?(\d{1,7})(?:[.,]0{1,2})?\s*(?:x|pcs?|pieces?|units?|st)?\.?$/i;
const unitsSuffix = /^(?:x|pcs?|pieces?|units?|st)\.?$/i;

/** Parses one `part number, units` per line, with common delimiters. The first line may have headings. */
export function parseLines(text: string): EnteredLine[] {
	const rows = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
	const lines: EnteredLine[] = [];
	let columns = { number: 0, units: 1 };
	for (const [index, row] of rows.entries()) {
		const cells = cellsOf(row.trim());
		if (!cells.some(Boolean)) continue;
		const headings = lines.length === 0 ? columnsOf(cells) : undefined;
		if (headings) columns = headings;
		else lines.push({ row: index + 1, ...lineOf(cells, columns) });
	}
	return lines;
}

function cellsOf(row: string): string[] {
	const delimiter = ["\t", ";", ","].find((candidate) => row.includes(candidate));
	return (delimiter ? row.split(delimiter) : [row]).map((cell) =>
		cell
			.trim()
			.replace(/^"(.*)"$/, "$1")
			.trim(),
	);
}

function columnsOf(cells: readonly string[]): { number: number; units: number } | undefined {
	const number = cells.findIndex((cell) => numberHeading.test(cell) && !/\d/.test(cell));
	if (number < 0) return undefined;
	const named = cells.findIndex((cell) => unitsHeading.test(cell));
	return { number, units: named < 0 ? number + 1 : named };
}

function lineOf(cells: readonly string[], columns: { number: number; units: number }): Omit<EnteredLine, "row"> {
	if (cells.length === 1) {
		const wholeLine = cells[0] ?? "";
		const tokens = wholeLine.split(/\s+/);
		const unitsText = tokens.splice(unitsSuffix.test(tokens.at(-1) ?? "") ? -2 : -1).join(" ");
		const read = tokens.length > 0 ? unitsIn(unitsText) : {};
		return read.units === undefined ? { number: wholeLine } : { number: tokens.join(" "), wholeLine, ...read };
	}
	// `1,000` in a comma-separated line is split into two cells.
	const isCut = cells.length === 3 && /^\d{3}$/.test(cells[2] ?? "") && /^\d{1,3}$/.test(cells[1] ?? "");
	return { number: cells[columns.number] ?? "", ...(isCut ? {} : unitsIn(cells[columns.units] ?? "")) };
}

function unitsIn(unitsText: string): { units?: number } {
	const read = Number(units.exec(unitsText)?.[1] ?? 0);
	return read >= 1 && read <= maxUnits ? { units: read } : {};
}

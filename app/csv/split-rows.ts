import { lineBreaks, withoutHidden } from "../http/hidden-characters.ts";
import { delimiters, openQuoteFault, separatorLine, unescapeFormulas, withoutFormula } from "./csv-text.ts";

// Pages load this file. `readCsv` reads the same format on the server, piece by piece.

export interface SplitRow {
	/** Line of the text where the row begins, from 1. */
	row: number;
	cells: string[];
}

/** Of equally frequent delimiters, the first counts: a comma is also a decimal sign. */
const likeliest = delimiters.toSorted((a, b) => "\t;|,".indexOf(a) - "\t;|,".indexOf(b));
/** Lines in which the delimiter is looked for. */
const maxSample = 100;

/**
 * Splits a short table (RFC 4180; `,`, `;`, `|` or a tab). A line break within quotes becomes a space. Rows without any
 * letter or digit are left out.
 * @throws {Error} with the line of a quote that is not closed
 */
export function splitRows(text: string): SplitRow[] {
	const [, named] = separatorLine.exec(text) ?? [];
	const plain = text.replace(/^\uFEFF/, "").replaceAll(lineBreaks, "\n");
	const delimiter = delimiters.find((one) => one === named) ?? delimiterOf(plain);
	const rows: SplitRow[] = [];
	let line = 1;
	let row = 1;
	let cells = [""];
	let isQuoted = false;
	for (const sign of `${plain}\n`) {
		const cell = cells.at(-1) ?? "";
		if (sign === "\n") line += 1;
		if (sign === '"' && (isQuoted || cell.trim() === "" || isBetweenQuotes(cell))) {
			isQuoted = !isQuoted;
			cells[cells.length - 1] = `${cell}"`;
		} else if (isQuoted || (sign !== "\n" && sign !== delimiter))
			cells[cells.length - 1] = cell + (sign === "\n" ? " " : sign);
		else if (sign === delimiter) cells.push("");
		else {
			rows.push({ row, cells: cells.map(cellValue) });
			[row, cells] = [line, [""]];
		}
	}
	if (isQuoted) throw new Error(`Line ${row}: ${openQuoteFault}`);
	const read = named ? rows.slice(1) : rows;
	return read.filter((one) => one.cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)));
}

/** Of two quotes inside a quoted cell, the first one ends it, and the second one continues it. */
const isBetweenQuotes = (cell: string) => cell.endsWith('"') && cell.trimStart().startsWith('"');

/** A spreadsheet keeps leading zeros in `="0034"` and `'0034`. */
function cellValue(cell: string): string {
	const [, quoted] = /^\s*"((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
	const value = withoutFormula((quoted?.replaceAll('""', '"') ?? cell).trim());
	return withoutHidden(unescapeFormulas(value))
		.trim()
		.replace(/^'(?=\d)/, "");
}

function delimiterOf(text: string) {
	const lines = text.replaceAll(/"(?:[^"]|"")*"/g, "").split("\n", maxSample);
	const count = (mark: string) => lines.filter((line) => line.includes(mark)).length;
	return likeliest.reduce((most, one) => (count(one) > count(most) ? one : most));
}

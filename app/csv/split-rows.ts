import { lineBreaks, withoutHidden } from "../http/hidden-characters.ts";
import { delimiters, openQuoteFault, separatorLine, unescapeFormulas, withoutFormula } from "./csv-text.ts";

// Pages load this file. `readCsv` reads the same format on the server, piece by piece.

export interface SplitRow {
	/** Line of the text where the row begins, from 1. */
	row: number;
	cells: string[];
}

/** The order of equally frequent delimiters. The comma is last, because it is also a decimal sign. */
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
	let cells: string[] = [];
	let start = 0;
	let isQuoted = false;
	let isBlank = true;
	/** True when the cell began with a quote. Of two quotes inside it, the first ends it and the second continues it. */
	let canContinue = false;
	for (let at = 0; at <= plain.length; at++) {
		const sign = plain[at] ?? "\n";
		if (sign === "\n") line += 1;
		if (sign === '"') {
			isQuoted = !isQuoted && (isBlank || (canContinue && plain[at - 1] === '"'));
			canContinue ||= isQuoted;
			isBlank = false;
		} else if (!isQuoted && (sign === delimiter || sign === "\n")) {
			cells.push(cellValue(plain.slice(start, at)));
			[start, canContinue, isBlank] = [at + 1, false, true];
			if (sign === "\n") {
				rows.push({ row, cells });
				[row, cells] = [line, []];
			}
		} else if (sign.trim() !== "") isBlank = false;
	}
	if (isQuoted) throw new Error(`Line ${row}: ${openQuoteFault}`);
	const read = named ? rows.slice(1) : rows;
	return read.filter((one) => one.cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)));
}

/** A spreadsheet keeps leading zeros in `="0034"` and `'0034`. */
function cellValue(cell: string): string {
	const [, quoted] = /^\s*"((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
	const value = withoutFormula((quoted?.replaceAll('""', '"') ?? cell).replaceAll("\n", " ").trim());
	return withoutHidden(unescapeFormulas(value))
		.trim()
		.replace(/^'(?=\d)/, "");
}

function delimiterOf(text: string) {
	const lines = text.replaceAll(/"(?:[^"]|"")*"/g, "").split("\n", maxSample);
	const count = (mark: string) => lines.filter((line) => line.includes(mark)).length;
	return likeliest.reduce((most, one) => (count(one) > count(most) ? one : most));
}

import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type CastingContext, CsvError, parse } from "csv-parse";
import { problem, Refusal } from "../http/problem.ts";
import { isHeadingRow } from "./column-headings.ts";
import { type Delimiter, delimiters, openQuoteFault, separatorLine, withoutFormula } from "./csv-text.ts";
import { type DecodedText, decodeText, type OldEncoding } from "./decode-text.ts";

export interface CsvRow {
	/** Row number in a spreadsheet. The headings are row 1. */
	row: number;
	cells: string[];
}

export interface CsvTable extends Pick<DecodedText, "encoding"> {
	delimiter: Delimiter;
	headings: string[];
	rows: CsvRow[];
}

const maxColumns = 500;
const maxRowLength = 1_000_000;
/** Rows in which headings are looked for. */
const maxTitles = 10;
/** Bytes parsed before other requests get a turn. Each may be a row, and one of unusual length takes the parser 20 µs. */
const piece = 2 * 1024;
/** Characters in which the headings' delimiter is looked for. */
const headLength = 64 * 1024;

const relaxed = { relax_column_count: true, relax_quotes: true, info: true } as const;

const unreadable = (detail: string) => new Refusal(problem("unreadable-table", detail));

/**
 * Reads a table with headings (RFC 4180; `,`, `;`, `|` or a tab; UTF-8, UTF-16 or an older encoding). Skips rows without
 * any value.
 * @throws {Refusal} with the line of the first error
 */
export async function readCsv(content: Buffer, maxRows: number, chosen?: OldEncoding): Promise<CsvTable> {
	const { text, encoding } = readText(content, chosen);
	const [line1 = "", named] = separatorLine.exec(text) ?? [];
	const delimiter = delimiters.find((one) => one === named) ?? delimiterOf(text.slice(line1.length));
	const body = text.slice(line1.length);
	const rows: CsvRow[] = [];
	const firstLine = line1 === "" ? 0 : 1;
	let line = firstLine;
	/** Called for each cell while the parser is in the row: a long one is never built. */
	const cast = (cell: string, { index, lines }: CastingContext): string => {
		if (index >= maxColumns) throw unreadable(`Line ${lines + firstLine}: this row has more than ${maxColumns} cells.`);
		return cell;
	};
	try {
		const parser = parse({ bom: true, cast, delimiter, max_record_size: maxRowLength, ...relaxed });
		for await (const { record, info } of Readable.from(pieces(body)).pipe(parser) as AsyncIterable<Parsed>) {
			rows.push({ row: rows.length + 1, cells: record.map(withoutFormula) });
			line = info.lines + firstLine;
			if (rows.length > maxRows + 1)
				throw unreadable(`This file has more than ${maxRows.toLocaleString("en-US")} rows. Split it.`);
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		// The record before the error is the last readable one. Quotes within a cell are read.
		const fault =
			error.code === "CSV_MAX_RECORD_SIZE"
				? `this row has more than ${maxRowLength.toLocaleString("en-US")} characters. Check that its quotes are closed.`
				: openQuoteFault;
		throw unreadable(`Line ${line + 1}: ${fault}`);
	}
	const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
	const titles = filled.slice(0, maxTitles).findIndex(({ cells }) => isHeadingRow(cells));
	const [head, ...others] = filled.slice(Math.max(titles, 0));
	const headings = head?.cells.map((heading) => heading.trim()) ?? [];
	if (!headings.some(Boolean)) throw unreadable("This file has no headings. Put the column names in the first line.");
	return { delimiter, encoding, headings, rows: others };
}

interface Parsed {
	record: string[];
	info: { lines: number };
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
	const content = Buffer.from(text);
	for (let at = 0; at < content.length; at += piece) {
		yield content.subarray(at, at + piece);
		await setImmediate();
	}
}

function readText(content: Buffer, chosen: OldEncoding | undefined): DecodedText {
	try {
		return decodeText(content, chosen);
	} catch (error) {
		throw unreadable((error as Error).message);
	}
}

/** Returns the most frequent delimiter in the headings, outside quotes. Titles may precede them. */
function delimiterOf(text: string): Delimiter {
	const head = text
		.slice(0, headLength)
		.trimStart()
		.replace(/"((?:[^"]|"")*)"/g, (_, quoted: string) => quoted.replace(/[,;\t|\r\n]/g, " "));
	const [first, ...others] = head.split(/\r\n|\r|\n/, maxTitles).map((line) => {
		const counted = delimiters.map((delimiter) => ({ delimiter, cells: line.split(delimiter, maxColumns) }));
		return counted.reduce((most, one) => (one.cells.length > most.cells.length ? one : most));
	});
	return [first, ...others].find((line) => line && isHeadingRow(line.cells))?.delimiter ?? first?.delimiter ?? ",";
}

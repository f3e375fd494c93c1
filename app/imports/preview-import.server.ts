import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { DbOrTx } from "../../db/database.ts";
import type { OldEncoding } from "../csv/decode-text.ts";
import { type CsvRow, readCsv } from "../csv/read-csv.server.ts";
import { type DecimalSign, decimalSignOf } from "../csv/read-number.ts";
import { problem, Refusal } from "../http/problem.ts";
import type { ProductsShop } from "../products/edit-products.server.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import type { ColumnMap, ImportColumn } from "./import-columns.ts";
import { type ImportPreview, type ImportRow, maxChangedRows, maxImportRows, maxSameRows } from "./import-schema.ts";
import { type Families, loadFamilies, type MatchedRow, matchRows, rowCells, tagOf } from "./match-rows.server.ts";
import { type GuessedColumns, guessImportColumns } from "./number-column.server.ts";
import { readRow } from "./read-row.server.ts";
import { createRowCheck } from "./row-check.ts";

/** Rows per lookup. Other requests get a turn in between. */
const batch = 200;

/** @throws {Refusal} when the file is not a table */
export async function readHeadings(db: DbOrTx, content: Buffer, chosen?: OldEncoding) {
	const { headings, rows, encoding } = await readCsv(content, maxImportRows, chosen);
	const samples = headings.map((_, place) => rows.find(({ cells }) => cells[place]?.trim())?.cells[place] ?? "");
	return {
		headings,
		samples: samples.map((sample) => sample.slice(0, 200)),
		...(await guessImportColumns(db, { headings, rows })),
		rows: rows.length,
		encoding,
	};
}

/**
 * Previews the outcome of every row. Writes nothing.
 * @param options columns are guessed from the headings when absent, and the encoding from the bytes
 * @throws {Refusal} when the file is not a table, or the columns do not fit it
 */
export async function previewImport(
	{ db, canonicalFamily }: ProductsShop,
	content: Buffer,
	{ columns, encoding: chosen }: { columns?: ColumnMap; encoding?: OldEncoding } = {},
): Promise<ImportPreview> {
	const { headings, delimiter, encoding, rows: given } = await readCsv(content, maxImportRows, chosen);
	const guessed: GuessedColumns = columns
		? { columns: [...columns] }
		: await guessImportColumns(db, { headings, rows: given });
	const { columns: mapped, question } = guessed;
	if (question) throw new Refusal(problem("wrong-columns", question));
	const file = createHash("sha256").update(content).digest("hex").slice(0, 32);
	const decimal = decimalSignOf(figuresIn(given, mapped));
	const check = createRowCheck({ headings, columns: mapped, decimal });
	const families: Families = new Map();
	const rows: ImportRow[] = [];
	const places = createPreviewSlots();
	for (let at = 0; at < given.length; at += batch) {
		if (at > 0) await setImmediate();
		const some = given.slice(at, at + batch);
		const whole = some.filter(({ cells }) => !check.lengthFault(cells));
		const mappedRows = whole.map(({ row, cells }) => ({ row, cells: rowCells(cells, mapped) }));
		await loadFamilies(families, mappedRows, canonicalFamily);
		const matched = new Map((await matchRows(db, mappedRows, { file, families })).map((one) => [one.row, one]));
		for (const one of some) {
			const match = matched.get(one.row);
			if (match) places.take(match);
			const read = match ? previewRow(match, one, decimal) : wrongLength(one, check.lengthFault(one.cells));
			const fault = check.priceFault(one.cells, read.changes);
			rows.push(fault ? { ...one, outcome: "refused", name: read.name, reason: fault } : read);
		}
	}
	const checked = rows.map((row, at) => places.refuseTwice(row, given[at] as CsvRow));
	const counts = countOutcomes(checked);
	if (counts.new + counts.changed > maxChangedRows)
		throw new Refusal(
			problem("unreadable-table", `This file changes more than ${figure(maxChangedRows)} products. Split it.`),
		);
	const table = { file, delimiter, encoding, ...(decimal && { decimal }), headings, columns: mapped };
	return { ...table, counts, rows: listed(checked) };
}

const figure = (count: number) => count.toLocaleString("en-US");
const figureColumns: readonly (ImportColumn | null)[] = ["price", "quantity", "minorder", "quantityChange"];

function* figuresIn(rows: readonly CsvRow[], columns: ColumnMap): Generator<string> {
	for (const [place, column] of columns.entries())
		if (figureColumns.includes(column)) for (const { cells } of rows) yield cells[place] ?? "";
}

/** Leaves out rows that a page could not show. */
function listed(rows: readonly ImportRow[]): ImportRow[] {
	const left = { same: maxSameRows, refused: maxChangedRows };
	return rows.filter(({ outcome }) => (outcome === "same" || outcome === "refused" ? left[outcome]-- > 0 : true));
}

function previewRow(match: MatchedRow, { row, cells }: CsvRow, decimal: DecimalSign | undefined): ImportRow {
	const { product, fault, near, isAdded } = match;
	const name =
		product?.name ?? (match.cells.name?.trim() || match.cells.partNumber?.trim() || match.cells.id?.trim() || "");
	if (fault) return { row, outcome: "refused", name, reason: fault, cells };
	const read = readRow(match.cells, product, decimal);
	const warnings = [
		read.outcome !== "refused" && read.warning,
		near.length > 0 && `Similar to the part number ${near.join(" and ")}`,
	];
	const warning = warnings.some(Boolean) && { warning: warnings.filter(Boolean).join(". ") };
	const reason = isAdded && { reason: "Its quantity change was already imported from this file" };
	if (read.outcome === "same") return { row, outcome: "same", name, ...reason, ...warning };
	if (read.outcome === "refused") {
		// A row without a name can only update a product, so an unknown part number is an error.
		const isUnknown = !product && match.cells.name === undefined;
		const guess = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
		const why = isUnknown ? `No product has this part number.${guess} To add a new one: ${read.reason}` : read.reason;
		return { row, outcome: "refused", name, reason: why, cells };
	}
	const known = product && { product: product.id, tag: tagOf(product, match.cells) };
	return { row, outcome: read.outcome, name, changes: read.changes, cells, ...reason, ...warning, ...known };
}

function wrongLength({ row, cells }: CsvRow, reason: string | undefined): ImportRow {
	return { row, outcome: "refused", name: cells.find((cell) => cell.trim())?.slice(0, 80) ?? "", reason, cells };
}

const maxRowsNamed = 5;

function createPreviewSlots() {
	const rowsOf = new Map<string, number[]>();
	const namesOf = new Map<number, string[]>();
	return {
		take({ row, cells, product }: MatchedRow) {
			const number = numberIdentity(cells.partNumber ?? "");
			const names = [...(product ? [product.id] : []), ...(number ? [`number ${number}`] : [])];
			namesOf.set(row, names);
			for (const name of names) {
				const rows = rowsOf.get(name) ?? [];
				if (rows.length <= maxRowsNamed) rowsOf.set(name, [...rows, row]);
			}
		},
		refuseTwice(checked: ImportRow, { cells }: CsvRow): ImportRow {
			const { row, name } = checked;
			const alike = (namesOf.get(row) ?? []).flatMap((one) => rowsOf.get(one) ?? []).filter((other) => other !== row);
			if (alike.length === 0) return checked;
			const others = [...new Set(alike)].slice(0, maxRowsNamed).join(", ");
			return { row, outcome: "refused", name, reason: `The same part is also in row ${others}`, cells };
		},
	};
}

function countOutcomes(rows: readonly ImportRow[]): ImportPreview["counts"] {
	const counts = { new: 0, changed: 0, same: 0, refused: 0 };
	for (const { outcome } of rows) counts[outcome] += 1;
	return counts;
}

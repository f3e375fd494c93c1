import { lockRows } from "../../db/lock-rows.ts";
import type { Tx } from "../../db/transaction.ts";
import { Refusal } from "../http/problem.ts";
import {
	addProductsIn,
	type Edit,
	editProductsIn,
	type ImportEdit,
	type ProductsShop,
	throwNumberTaken,
} from "../products/edit-products.server.ts";
import { toProductValues } from "../products/present-product.server.ts";
import type { ProductValues } from "../products/products-repository.server.ts";
import type { RowCells } from "./import-columns.ts";
import type { FieldChange, PostedRow, PostedRows } from "./import-schema.ts";
import { type Families, loadFamilies, type MatchedRow, matchRows, rowCells, tagOf } from "./match-rows.server.ts";
import { readRow } from "./read-row.server.ts";
import { createRowCheck } from "./row-check.ts";

interface PostedInput {
	row: number;
	cells: RowCells;
	/** The product that the row matched in the preview, and its tag then. */
	known?: string;
	tag?: string;
	fault: string | undefined;
	/** @param changes of the product */
	priceFault: (changes: readonly FieldChange[]) => string | undefined;
}

/**
 * Writes previewed rows in one transaction. Reports rows that cannot be written and continues with the others.
 * Repeating a request adds nothing twice.
 */
export async function postRows(
	shop: ProductsShop,
	{ file, fileName, headings, columns, decimal, rows }: PostedRows,
	edit: Edit,
): Promise<PostedRow[]> {
	const check = createRowCheck({ headings, columns, decimal });
	const inputs = rows.map(({ row, cells, product, tag }): PostedInput => {
		const faults = { fault: check.lengthFault(cells), priceFault: check.priceFault.bind(undefined, cells) };
		return { row, cells: rowCells(cells, columns), known: product, tag, ...faults };
	});
	const families: Families = new Map();
	await loadFamilies(families, inputs, shop.canonicalFamily);
	const write = (some: readonly PostedInput[]) =>
		shop.transact((tx) => writeRows(tx, some, { file, families, edit: { ...edit, file, fileName }, decimal }));
	const writeAlone = (one: PostedInput) => write([one]).catch(async (error) => [await refusedRow(shop, one, error)]);
	try {
		return await write(inputs);
	} catch {
		// One row conflicts with another write. Each row is written alone, so that only that one is refused.
		const posted: PostedRow[] = [];
		for (const one of inputs) posted.push(...(await writeAlone(one)));
		return posted;
	}
}

/** Returns a refused row. @throws any error that is not a refusal */
async function refusedRow(
	{ db }: ProductsShop,
	{ row, cells, known }: PostedInput,
	error: unknown,
): Promise<PostedRow> {
	const part = { partNumber: cells.partNumber };
	const refusal: unknown = await throwNumberTaken(error, db, { part }, known).catch((reason) => reason);
	if (!(refusal instanceof Refusal)) throw refusal;
	return { row, outcome: "refused", reason: refusal.problem.detail ?? refusal.problem.title };
}

interface Writing {
	file: string;
	families: Families;
	edit: ImportEdit;
	decimal: PostedRows["decimal"];
}

async function writeRows(
	tx: Tx,
	inputs: readonly PostedInput[],
	{ file, families, edit, decimal }: Writing,
): Promise<PostedRow[]> {
	await lockRows(
		tx,
		"products",
		inputs.flatMap(({ known }) => known ?? []),
	);
	const matched = await matchRows(tx, inputs, { file, families });
	const decided = matched.map((match, at) => decide(match, inputs[at] as PostedInput, decimal));
	const writes = decided
		.flatMap(({ write }) => write ?? [])
		.map(({ cells, ...write }) => {
			return cells.quantityChange?.trim() ? { ...write, importKey: file } : write;
		});
	await addProductsIn(
		tx,
		writes.filter(({ id }) => id === undefined),
		edit,
	);
	const changed = writes.flatMap(({ id, ...write }) => (id === undefined ? [] : [{ ...write, id }]));
	await editProductsIn(tx, changed, edit);
	return decided.map(({ posted }) => posted);
}

interface Decided {
	posted: PostedRow;
	write?: { id?: string; values: ProductValues; cells: RowCells };
}

function decide(
	{ row, cells, product, fault }: MatchedRow,
	{ tag, fault: rowFault, priceFault }: PostedInput,
	decimal: PostedRows["decimal"],
): Decided {
	const refused = (reason: string): Decided => ({ posted: { row, outcome: "refused", reason } });
	if (rowFault ?? fault) return refused(rowFault ?? fault ?? "");
	const read = readRow(cells, product, decimal);
	if (read.outcome === "same") return { posted: { row, outcome: "same" } };
	if (product && tag === undefined) return refused("A product with this part number has been added since the preview");
	if (product && tag !== tagOf(product, cells))
		return refused("The product has changed since the preview and was not overwritten");
	const reason = read.outcome === "refused" ? read.reason : priceFault(read.changes);
	if (read.outcome === "refused" || reason) return refused(reason ?? "");
	const write = { id: product?.id, values: toProductValues(read.input), cells };
	return { posted: { row, outcome: read.outcome }, write };
}

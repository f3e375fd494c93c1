import { readAmount } from "../imports/read-figure.ts";
import type { Cells } from "../products/adjustment-schema.ts";
import { maxUnits } from "../products/product.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";

/** The cells of a row that are typed in place. */
export const stagedCells = ["price", "quantity", "lowStock"] as const;
export type StagedCell = (typeof stagedCells)[number];

type Values = Partial<Record<StagedCell, number | null>>;

/** What was typed into a row and is not saved yet. */
export interface StagedRow {
	product: Pick<ManagedProduct, "_id" | "name" | "minorder">;
	typed: Partial<Record<StagedCell, string>>;
	/** What stood in those cells. */
	seen: Values;
	/** Of those that have changed meanwhile, what stands there now. */
	present?: Values;
	/** Why it was not saved. */
	failure?: string;
}

/** By the product's `_id`. */
export type StagedRows = Readonly<Record<string, StagedRow>>;

export const cellLabels: Record<StagedCell, string> = { price: "Price", quantity: "Stock", lowStock: "Low at" };

export const valueIn = (product: ManagedProduct, cell: StagedCell): number | null => product[cell] ?? null;

/** As it stands in a cell that is typed in. */
export const textOf = (cell: StagedCell, value: number | null): string =>
	value === null ? "" : cell === "price" ? value.toFixed(2) : `${value}`;

/** What a typed text means; undefined when it means nothing. */
export function readCell(cell: StagedCell, text: string): number | null | undefined {
	if (cell === "price") return readPrice(text.trim().replace(/^\$/, ""));
	const plain = text.trim().replace(/,(?=\d{3}(?!\d))/g, "");
	if (cell === "lowStock" && plain === "") return null;
	if (!/^\d{1,7}$/.test(plain)) return undefined;
	return Number(plain) <= maxUnits ? Number(plain) : undefined;
}

/** As an import reads it: `6,90` is 6.90, and `1,500` is nothing; where cents follow, commas before them are of thousands. */
function readPrice(text: string): number | undefined {
	const grouped = /^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text);
	const price = readAmount(grouped ? text.replaceAll(",", "") : text);
	return typeof price === "number" && /^\d{1,6}(\.\d{1,2})?$/.test(`${price}`) && price > 0 ? price : undefined;
}

/** What is wrong with a typed text, in words. */
export function cellFault(cell: StagedCell, text: string): string | undefined {
	if (readCell(cell, text) !== undefined) return undefined;
	return cell === "price" ? "Dollars, as 12.50" : "A whole number";
}

/** Stages what is typed; what stood there before is no change. */
export function stage(rows: StagedRows, product: ManagedProduct, cell: StagedCell, text: string): StagedRows {
	const { _id, name, minorder } = product;
	const row = rows[_id] ?? { product: { _id, name, minorder }, typed: {}, seen: {} };
	const seen = row.seen[cell] === undefined ? valueIn(product, cell) : row.seen[cell];
	if (readCell(cell, text) === seen) return unstage(rows, _id, cell);
	const next = { ...row, typed: { ...row.typed, [cell]: text }, seen: { ...row.seen, [cell]: seen } };
	return { ...rows, [_id]: { ...next, failure: undefined } };
}

/** Takes a cell's change away, or all of the row's. */
export function unstage(rows: StagedRows, id: string, cell?: StagedCell): StagedRows {
	const { [id]: row, ...others } = rows;
	if (!row || cell === undefined) return others;
	const without = <Of extends object>(values: Of = {} as Of) =>
		Object.fromEntries(Object.entries(values).filter(([name]) => name !== cell)) as Of;
	const typed = without(row.typed);
	if (Object.keys(typed).length === 0) return others;
	return { ...others, [id]: { ...row, typed, seen: without(row.seen), present: without(row.present) } };
}

/** After a conflict: what is typed shall stand in place of what is there now. */
export function keepTyped(rows: StagedRows, id: string, cell: StagedCell): StagedRows {
	const now = rows[id]?.present?.[cell];
	return now === undefined ? rows : changeFrom(rows, id, cell, now);
}

/** What is typed into a cell changes what is there by now, which whoever typed it has seen. */
export function changeFrom(rows: StagedRows, id: string, cell: StagedCell, now: number | null): StagedRows {
	const row = rows[id];
	const text = row?.typed[cell];
	if (!row || text === undefined) return rows;
	if (readCell(cell, text) === now) return unstage(rows, id, cell);
	const { [cell]: _, ...present } = row.present ?? {};
	return { ...rows, [id]: { ...row, seen: { ...row.seen, [cell]: now }, present } };
}

/** What is to be sent of a row; undefined while something in it is wrong or asked about. */
export function adjustmentOf({ typed, seen, present = {} }: StagedRow): (Cells & { seen: Cells }) | undefined {
	if (Object.keys(present).length > 0) return undefined;
	const entries = typedCells({ typed }).map((cell) => [cell, readCell(cell, typed[cell] ?? "")] as const);
	if (entries.some(([, value]) => value === undefined)) return undefined;
	return { ...Object.fromEntries(entries), seen: seen as Cells };
}

export const typedCells = ({ typed }: Pick<StagedRow, "typed">): StagedCell[] =>
	stagedCells.filter((cell) => typed[cell] !== undefined);

/** Whether nothing of what is typed can be read: there is nothing to save, and nothing to ask about. */
export const isUnreadable = (rows: StagedRows): boolean =>
	Object.values(rows).every((row) => typedCells(row).every((cell) => cellFault(cell, row.typed[cell] ?? "")));

/** How many cells are changed. */
export const countStaged = (rows: StagedRows): number =>
	Object.values(rows).reduce((sum, row) => sum + typedCells(row).length, 0);

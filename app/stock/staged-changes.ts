import { numberFault, readTypedAmount } from "../forms/typed-number.ts";
import { fieldDollars } from "../money/money.ts";
import type { Cells } from "../products/cells-schema.ts";

import type { ManagedProduct } from "./managed-products-api.server.ts";
import { readCount } from "./stocktake.ts";

export const stagedCells = ["price", "quantity", "lowStock"] as const;
export type StagedCell = (typeof stagedCells)[number];

type Values = Partial<Record<StagedCell, number | null>>;

export interface StagedRow {
	product: Pick<ManagedProduct, "_id" | "name" | "minorder">;
	typed: Partial<Record<StagedCell, string>>;
	/** Values of the cells when the admin changed them. */
	seen: Values;
	/** Current values of cells that another request has changed since. */
	present?: Values;
	failure?: string;
}

export type StagedRows = Readonly<Record<string, StagedRow>>;

export const cellLabels: Record<StagedCell, string> = { price: "Price", quantity: "Stock", lowStock: "Reorder level" };

export const valueIn = (product: ManagedProduct, cell: StagedCell): number | null => product[cell] ?? null;

export const textOf = (cell: StagedCell, value: number | null): string =>
	value === null ? "" : cell === "price" ? fieldDollars(value) : `${value}`;

export function readCell(cell: StagedCell, text: string): number | null | undefined {
	if (cell === "price") return readPrice(text);
	if (cell === "lowStock" && text.trim() === "") return null;
	return readCount(text);
}

/** Reads a price as imports do: `6,90` is 6.90, `1,500` is ambiguous and invalid, `1,500.00` is 1500. */
function readPrice(text: string): number | undefined {
	const price = readTypedAmount(text);
	return price !== undefined && price > 0 && price < 1e6 ? price : undefined;
}

export function cellFault(cell: StagedCell, text: string): string | undefined {
	if (readCell(cell, text) !== undefined) return undefined;
	if (cell === "price") return numberFault(text, "dollars") ?? "Enter dollars, such as 12.50";
	return numberFault(text, "units") ?? "Enter a whole number";
}

/** Stages a text. Typing the original value removes the change. */
export function stage(rows: StagedRows, product: ManagedProduct, cell: StagedCell, text: string): StagedRows {
	const { _id, name, minorder } = product;
	const row = rows[_id] ?? { product: { _id, name, minorder }, typed: {}, seen: {} };
	const seen = row.seen[cell] === undefined ? valueIn(product, cell) : row.seen[cell];
	if (readCell(cell, text) === seen) return unstage(rows, _id, cell);
	const next = { ...row, typed: { ...row.typed, [cell]: text }, seen: { ...row.seen, [cell]: seen } };
	return { ...rows, [_id]: { ...next, failure: undefined } };
}

export function unstage(rows: StagedRows, id: string, cell?: StagedCell): StagedRows {
	const { [id]: row, ...others } = rows;
	if (!row || cell === undefined) return others;
	const without = <Of extends object>(values: Of = {} as Of) =>
		Object.fromEntries(Object.entries(values).filter(([name]) => name !== cell)) as Of;
	const typed = without(row.typed);
	if (Object.keys(typed).length === 0) return others;
	return { ...others, [id]: { ...row, typed, seen: without(row.seen), present: without(row.present) } };
}

/** Resolves a conflict in favour of the typed value. */
export function keepTyped(rows: StagedRows, id: string, cell: StagedCell): StagedRows {
	const now = rows[id]?.present?.[cell];
	return now === undefined ? rows : changeFrom(rows, id, cell, now);
}

/** Bases a change on the current value, which the admin has now seen. */
export function changeFrom(rows: StagedRows, id: string, cell: StagedCell, now: number | null): StagedRows {
	const row = rows[id];
	const text = row?.typed[cell];
	if (!row || text === undefined) return rows;
	if (readCell(cell, text) === now) return unstage(rows, id, cell);
	const { [cell]: _, ...present } = row.present ?? {};
	return { ...rows, [id]: { ...row, seen: { ...row.seen, [cell]: now }, present } };
}

/** Returns undefined while the row has an error or a conflict. */
export function cellEditOf({ typed, seen, present = {} }: StagedRow): (Cells & { seen: Cells }) | undefined {
	if (Object.keys(present).length > 0) return undefined;
	const entries = typedCells({ typed }).map((cell) => [cell, readCell(cell, typed[cell] ?? "")] as const);
	if (entries.some(([, value]) => value === undefined)) return undefined;
	return { ...Object.fromEntries(entries), seen: seen as Cells };
}

export const typedCells = ({ typed }: Pick<StagedRow, "typed">): StagedCell[] =>
	stagedCells.filter((cell) => typed[cell] !== undefined);

export const isUnreadable = (rows: StagedRows): boolean =>
	Object.values(rows).every((row) => typedCells(row).every((cell) => cellFault(cell, row.typed[cell] ?? "")));

export const countStaged = (rows: StagedRows): number =>
	Object.values(rows).reduce((sum, row) => sum + typedCells(row).length, 0);

import type { DecimalSign } from "../csv/read-number.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type ColumnMap, columnsFault } from "./import-columns.ts";
import type { FieldChange } from "./import-schema.ts";
import { createPriceCheck } from "./price-basis.ts";

interface CheckedTable {
	/** Absent when all columns are imported: then none says what the price is for. */
	headings?: readonly string[];
	columns: ColumnMap;
	decimal?: DecimalSign;
}

/**
 * Checks the columns of a table, for its preview and when its rows are written.
 * @returns a function that returns why a row is refused, whatever its values are: its number of cells, or its price when
 * that would change
 * @throws {Refusal} when the columns do not fit the table
 */
export function createRowCheck({ headings, columns, decimal }: CheckedTable) {
	const isUnread = columns.includes("price") && columns.includes(null);
	const wrong = headings
		? columns.length !== headings.length && "Choose a field for each column of the file."
		: isUnread && "Send the headings. A column that is not imported can say what the price is for.";
	const fault = wrong || columnsFault(columns);
	if (fault) throw new Refusal(problem("wrong-columns", fault));
	const priceFault = createPriceCheck(headings ?? [], columns, decimal);
	return {
		lengthFault: ({ length }: readonly string[]): string | undefined =>
			length === columns.length
				? undefined
				: `This row has ${length} ${length === 1 ? "cell" : "cells"}, but there are ${columns.length} headings`,
		priceFault: (cells: readonly string[], changes: readonly FieldChange[] = []): string | undefined =>
			changes.some(({ field }) => field === "price") ? priceFault(cells) : undefined,
	};
}

import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { BuyListLineTable } from "../../db/tables/product-tables.ts";
import type { Tx } from "../../db/transaction.ts";
import { Refusal } from "../http/problem.ts";
import { maxUnits } from "../products/product.ts";
import { maxLines } from "./buy-list.ts";
import { tooManyLinesProblem } from "./check-lines.server.ts";

export type LineRow = Selectable<BuyListLineTable>;
export type NewLine = Omit<LineRow, "id" | "list_id">;

export async function listLines(db: DbOrTx, listId: string): Promise<LineRow[]> {
	return db.selectFrom("buy_list_lines").selectAll().where("list_id", "=", listId).orderBy("id").execute();
}

export async function countLines(db: DbOrTx, listId: string): Promise<number> {
	const { line_count } = await db
		.selectFrom("buy_list_lines")
		.select((eb) => eb.fn.countAll().as("line_count"))
		.where("list_id", "=", listId)
		.executeTakeFirstOrThrow();
	return Number(line_count);
}

/**
 * Adds lines to a locked list. A part that is already on the list gets the added units instead of a second line,
 * or has to be confirmed when they could not be read.
 * @returns the number of lines on the list, the number of lines added to another, and the stored line for each new line
 * @throws {Refusal} when the list would become too long. Then none is added.
 */
export async function addLines(
	tx: Tx,
	listId: string,
	newLines: readonly NewLine[],
): Promise<{ count: number; merged: number; stored: LineRow[] }> {
	const existing = await listLines(tx, listId);
	const lineByProduct = new Map(
		existing.flatMap((line) => (line.product_id === null ? [] : [[line.product_id, line]])),
	);
	const increased = new Set<LineRow>();
	const added: LineRow[] = [];
	const stored: LineRow[] = [];
	for (const line of newLines) {
		const same = line.product_id === null ? undefined : lineByProduct.get(line.product_id);
		if (same) {
			if (line.units_assumed) same.units_assumed = 1;
			else same.units = Math.min(same.units + line.units, maxUnits);
			same.seen_cents = line.seen_cents;
			increased.add(same);
			stored.push(same);
			continue;
		}
		const row = { ...line, id: newId(), list_id: listId };
		added.push(row);
		stored.push(row);
		if (row.product_id !== null) lineByProduct.set(row.product_id, row);
	}
	if (existing.length + added.length > maxLines) throw new Refusal(tooManyLinesProblem());
	// A line that is new in this call is inserted below, already with its sum.
	for (const { id, units, units_assumed, seen_cents } of increased)
		if (!added.some((line) => line.id === id))
			await tx.updateTable("buy_list_lines").set({ units, units_assumed, seen_cents }).where("id", "=", id).execute();
	if (added.length > 0) await tx.insertInto("buy_list_lines").values(added).execute();
	return { count: existing.length + added.length, merged: newLines.length - added.length, stored };
}

export async function findLine(db: DbOrTx, listId: string, id: string): Promise<LineRow | undefined> {
	return db
		.selectFrom("buy_list_lines")
		.selectAll()
		.where("list_id", "=", listId)
		.where("id", "=", id)
		.executeTakeFirst();
}

export async function updateLine(
	tx: Tx,
	id: string,
	values: Partial<Pick<LineRow, "units" | "units_assumed" | "product_id" | "seen_cents">>,
): Promise<void> {
	await tx.updateTable("buy_list_lines").set(values).where("id", "=", id).execute();
}

export async function deleteLine(tx: Tx, listId: string, id: string): Promise<boolean> {
	const { numDeletedRows } = await tx
		.deleteFrom("buy_list_lines")
		.where("list_id", "=", listId)
		.where("id", "=", id)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

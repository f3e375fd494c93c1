import { setImmediate } from "node:timers/promises";
import type { DbOrTx } from "../../db/database.ts";
import type { CsvRow } from "../csv/read-csv.server.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import { findProductIdsByIdentity } from "../products/part/parts-repository.server.ts";
import { guessColumns, type ImportColumn, numberPlaces } from "./import-columns.ts";

/** Rows per lookup. Other requests get a turn in between. */
const batch = 200;

export interface GuessedColumns {
	columns: (ImportColumn | null)[];
	/** Why no column is chosen for the part number: several have numbers of different parts. */
	question?: string;
}

/** Maps headings to columns. Of several that can have the part number, it is the one with numbers of the shop's parts. */
export async function guessImportColumns(
	db: DbOrTx,
	{ headings, rows }: { headings: readonly string[]; rows: readonly CsvRow[] },
): Promise<GuessedColumns> {
	const columns = guessColumns(headings);
	const places = numberPlaces(headings, columns);
	const rivals = await numberColumns(db, rows, places);
	if (rivals.length === 0) return { columns };
	const others: typeof columns = columns.map((column) => (column === "partNumber" ? null : column));
	const [place = 0, another] = rivals;
	if (another === undefined) return { columns: others.with(place, "partNumber") };
	const names = rivals.map((at) => `“${headings[at]}”`);
	const named = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
	return { columns: others, question: `${named} have numbers of different parts. Choose one as the part number.` };
}

/** Returns the column with the numbers of parts, or all that have numbers of different parts. */
async function numberColumns(db: DbOrTx, rows: readonly CsvRow[], places: readonly number[]): Promise<number[]> {
	if (places.length === 0) return [];
	let complete = [...places];
	const matching = new Set<number>();
	for (let at = 0; at < rows.length; at += batch) {
		if (at > 0) await setImmediate();
		const keys = rows
			.slice(at, at + batch)
			.map(({ cells }) => places.map((place) => numberIdentity(cells[place] ?? "")));
		const ids = await findProductIdsByIdentity(db, [...new Set(keys.flat())].filter(Boolean));
		for (const row of keys) {
			const parts = new Map(places.map((place, index) => [place, ids.get(row[index] ?? "")]));
			const found = new Set([...parts.values()].filter((id) => id !== undefined));
			for (const place of places) if (parts.get(place) !== undefined) matching.add(place);
			complete = complete.filter((place) => [...found].every((id) => id === parts.get(place)));
		}
	}
	const best = complete.find((place) => matching.has(place));
	return best === undefined ? [...matching] : [best];
}

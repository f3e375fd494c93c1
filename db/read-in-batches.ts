import { setImmediate } from "node:timers/promises";

const rowsAtOnce = 500;

/** Reads rows by id in batches, so that other requests run in between however long the list is. */
export async function readInBatches<Row>(
	ids: { id: string }[],
	read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (let at = 0; at < ids.length; at += rowsAtOnce) {
		if (at > 0) await setImmediate();
		for (const row of await read(ids.slice(at, at + rowsAtOnce).map(({ id }) => id))) rows.push(row);
	}
	return rows;
}

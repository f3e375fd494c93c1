import { expect, test } from "vitest";
import { readInBatches } from "./database.ts";

test("a long list is read whole and in order, and others have their turn between its parts", async () => {
	const known = Array.from({ length: 1201 }, (_, i) => ({ id: `order-${i}` }));
	const turns: string[] = [];
	setImmediate(() => turns.push("somebody else"));
	const rows = await readInBatches(known, async (ids) => {
		turns.push(`${ids.length} rows`);
		return ids.map((id) => ({ id }));
	});
	expect(rows).toEqual(known);
	expect(turns).toEqual(["500 rows", "somebody else", "500 rows", "201 rows"]);
});

import { expect, test } from "vitest";
import { postgresUrl } from "../support/test-postgres.ts";
import { sellOut } from "./races.ts";

const limit = { timeout: 120_000 };

test("two shop processes on PostgreSQL sell 20 units to 60 hurried buyers exactly 20 times", limit, async () => {
	const few = { buyers: 60, units: 20, processes: 2, pauses: 5, postgresUrl };
	const { counts, lost } = await sellOut({ engine: "postgres", ...few });
	expect(lost).toEqual([]);
	expect(counts).toMatchObject({ sold: 20, refused: 40 });
});

test("the shop on SQLite sells 20 units to 60 hurried buyers exactly 20 times", limit, async () => {
	const { counts, lost } = await sellOut({ engine: "sqlite", buyers: 60, units: 20, processes: 1, pauses: 0 });
	expect(lost).toEqual([]);
	expect(counts).toMatchObject({ sold: 20, refused: 40 });
});

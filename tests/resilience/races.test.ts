import { expect, test } from "vitest";
import { postgresUrl } from "../support/test-postgres.ts";
import { race } from "./races.ts";

const few = { buyers: 60, units: 20, scarce: 3 };

test.each([
	["two shop processes on PostgreSQL sell", { engine: "postgres", processes: 2, pauses: 5, postgresUrl } as const],
	["the shop on SQLite sells", { engine: "sqlite", processes: 1, pauses: 0 } as const],
])(
	"%s 20 units to 60 hurried buyers exactly 20 times, and purchases of three products whole or not at all",
	{ timeout: 120_000 },
	async (_, where) => {
		const [single, together] = await race({ ...few, ...where });
		expect(single?.lost).toEqual([]);
		expect(single?.counts).toMatchObject({ sold: 20, refused: 40 });
		expect(together?.lost).toEqual([]);
		const sold = Number(together?.counts["purchases sold"]);
		expect(sold).toBeGreaterThanOrEqual(10);
		expect(together?.counts.refused).toBe(60 - sold);
	},
);

import { expect, test } from "vitest";
import { postgresUrl } from "../support/test-postgres.ts";
import { sellInAFlash } from "./flash-sale.ts";

test.each([
	["two shop processes on PostgreSQL sell", { engine: "postgres", postgresUrl } as const],
	["the shop on SQLite sells", { engine: "sqlite" } as const],
])(
	"%s 40 units to 400 buyers, each of whom gets an answer, while a visitor is served",
	{ timeout: 120_000 },
	async (_, where) => {
		const { lost, counts } = await sellInAFlash({ buyers: 400, units: 40, underWay: 64, calmMs: 200, ...where });
		expect(lost).toEqual([]);
		expect(counts).toMatchObject({ sold: 40, refused: 360 });
	},
);

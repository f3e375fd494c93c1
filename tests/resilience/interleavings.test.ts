import { expect, test } from "vitest";
import { engines } from "../support/test-database.ts";
import { interleave } from "./interleave.ts";
import { orderPlay } from "./order-play.ts";
import { paidPlay } from "./paid-play.ts";
import { purchasePlay } from "./purchase-play.ts";

const timeout = 1_800_000;

test.each(engines.flatMap((engine) => orderPlay.starts.map((start) => ({ engine, start }))))(
	"concurrent moves of an order lose nothing on $engine after [$start]",
	{ timeout },
	async ({ engine, start }) => {
		const { faults, seed } = await interleave(orderPlay, engine, start);
		expect(faults, [`seed ${seed}`, ...faults].join("\n")).toEqual([]);
	},
);

test.each(engines.flatMap((engine) => purchasePlay.starts.map((start) => ({ engine, start }))))(
	"concurrent moves of a purchase lose nothing on $engine after [$start]",
	{ timeout },
	async ({ engine, start }) => {
		const { faults, seed } = await interleave(purchasePlay, engine, start);
		expect(faults, [`seed ${seed}`, ...faults].join("\n")).toEqual([]);
	},
);

test.each(engines.flatMap((engine) => paidPlay.starts.map((start) => ({ engine, start }))))(
	"concurrent moves of a paid purchase lose nothing on $engine after [$start]",
	{ timeout },
	async ({ engine, start }) => {
		const { faults, seed } = await interleave(paidPlay, engine, start);
		expect(faults, [`seed ${seed}`, ...faults].join("\n")).toEqual([]);
	},
);

import { setTimeout } from "node:timers/promises";
import { type Figure, inFreshFolder, median, startMeasuredShop } from "./measured-shop.ts";

const rounds = 5;
const settleMs = 2000;

/** Measures the first start on an empty folder, a later start, and memory before the first request. */
export async function measureStart(): Promise<Figure[]> {
	const first: number[] = [];
	const later: number[] = [];
	const memory: number[] = [];
	for (let round = 0; round < rounds; round++) {
		await inFreshFolder(async (dataDir) => {
			for (const starts of [first, later]) {
				const shop = await startMeasuredShop(dataDir);
				starts.push(shop.readyMs);
				await setTimeout(settleMs);
				memory.push(shop.memoryMb());
				await shop.stop();
			}
		});
	}
	return [
		{ name: "first start, ready", value: median(first), unit: "ms", limit: 2000 },
		{ name: "later start, ready", value: median(later), unit: "ms", limit: 1000 },
		{ name: "memory, idle", value: median(memory), unit: "MB", limit: 150 },
	];
}

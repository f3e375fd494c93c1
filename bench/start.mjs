import { freshFolder, removeFolder, startShop } from "./shop-process.mjs";

const rounds = 5;
const settleMs = 2000;

/** First start on an empty folder, a later start, and memory when nobody has asked anything yet. */
export async function measureStart() {
	const first = [];
	const later = [];
	const memory = [];
	for (let round = 0; round < rounds; round++) {
		const dataDir = freshFolder();
		for (const starts of [first, later]) {
			const shop = await startShop({ dataDir });
			starts.push(shop.readyMs);
			await new Promise((resume) => setTimeout(resume, settleMs));
			memory.push(shop.memoryMb());
			await shop.stop();
		}
		removeFolder(dataDir);
	}
	return [
		{ name: "first start, ready", value: median(first), unit: "ms", limit: 2000 },
		{ name: "later start, ready", value: median(later), unit: "ms", limit: 1000 },
		{ name: "memory, idle", value: median(memory), unit: "MB", limit: 150 },
	];
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

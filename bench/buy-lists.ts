import { maxLines } from "../app/buy-lists/buy-list.ts";
import type { Figure } from "./figures.ts";
import { fillShop } from "./fill-shop.ts";
import { partNumber } from "./many-parts.ts";
import { onEngines } from "./on-engines.ts";
import { untilCatalogueIsRead } from "./until-catalogue-is-read.ts";

const count = 10_000;
const rounds = 60;
/** Not measured: the process warms up. */
const before = 30;

/** A pasted list of 200 part numbers, looked up and put on a list, and that list looked at, in a shop of 10,000 parts. */
export function measureBuyLists(): Promise<Figure[]> {
	return onEngines(
		(db) => fillShop(db, { orders: 0, users: 1, products: count, reviews: 0 }),
		async (shop) => {
			// The catalogue's index is built beside requests.
			await untilCatalogueIsRead(shop.origin);
			const check = await timesOf((round) => send(`${shop.origin}/api/lists/check`, { text: textOf(round) }));
			const lines = `${shop.origin}/api/lists/current/lines`;
			const put = await timesOf((round) => send(lines, { text: textOf(round) }));
			const { headers } = await send(lines, { text: textOf(0) });
			const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
			const look = await timesOf(() =>
				fetch(`${shop.origin}/api/lists/current`, { headers: { cookie } }).then(wasFine),
			);
			return [
				...figuresOf("200 lines checked", check, 50),
				...figuresOf("200 lines put on a list", put),
				...figuresOf("a list of 200 lines looked at", look),
			];
		},
	);
}

/** Every tenth number is none, and all are written in other ways than the shop's. */
const textOf = (round: number): string =>
	Array.from({ length: maxLines }, (_, i) => {
		const number = partNumber((round * 7919 + i * 487) % count).toLowerCase();
		return `${i % 10 === 0 ? `no-${i}` : number.replace("-", " ")};${1 + (i % 50)}`;
	}).join("\n");

async function send(url: string, body: object): Promise<Response> {
	const headers = { "content-type": "application/json" };
	return wasFine(await fetch(url, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function wasFine(answer: Response): Promise<Response> {
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status} ${text}`);
	return answer;
}

/** Milliseconds, from the shortest to the longest. */
async function timesOf(act: (round: number) => Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	for (let round = 0; round < before + rounds; round++) {
		const begun = performance.now();
		await act(round);
		if (round >= before) times.push(performance.now() - begun);
	}
	return times.sort((a, b) => a - b);
}

function figuresOf(name: string, times: number[], limit?: number): Figure[] {
	const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
	return [
		{ name: `${name}, median`, value: at(0.5), unit: "ms" },
		{ name: `${name}, p95`, value: at(0.95), unit: "ms", ...(limit && { limit }) },
	];
}

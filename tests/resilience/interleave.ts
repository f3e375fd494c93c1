import type { Costs } from "../../app/money/costs.ts";
import { reconcile } from "../../app/payments/reconcile.server.ts";
import type { Engine } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";
import { type Acknowledged, findLosses, nothingAcknowledged } from "./findings.ts";
import { askCardRecords } from "./in-process.ts";
import { findInvoiceFaults } from "./invoice-findings.ts";
import { createDraw, type Draw } from "./random.ts";

export interface People {
	shop: TestShop;
	buyer: TestCaller;
	admin: TestCaller;
	/** Everything answered with status 200, which must be permanent. */
	acknowledged: Acknowledged;
}

/** The data on which a group of moves runs concurrently. */
export interface Scene extends People {
	/** Ids of its orders, purchase and products, to recognise them in the description of a loss. */
	ids: string[];
	/** Stock of each product at the start. */
	started: Map<string, number>;
	/** The payment that the buyer's browser has opened. */
	paymentId: string;
}

export interface Play<Here extends Scene, Name extends string> {
	costs: Costs;
	begin(people: People): Promise<Here>;
	moves: Record<Name, (scene: Here) => Promise<number>>;
	/** Sequences of moves to run before the group. */
	starts: Name[][];
	/** Groups that the short form always includes. */
	inEveryRun: Name[][];
	/** Number of groups in the short form. */
	inShortForm: number;
	/** Describes what must not happen to these data besides losses. */
	find?(shop: TestShop): Promise<string[]>;
}

/** Number of rounds in the long form. Each round runs every group. The short form runs a few groups once. */
const rounds = Number(process.env.RESILIENCE_ROUNDS ?? 0);

/** Returns every combination of two and three moves, repetitions included. */
function groupsOf<Name extends string>(names: Name[]): Name[][] {
	return names.flatMap((a, i) =>
		names.slice(i).flatMap((b, j) => [[a, b], ...names.slice(i + j).map((c) => [a, b, c])]),
	);
}

function choose<Here extends Scene, Name extends string>(
	{ moves, inEveryRun, inShortForm }: Play<Here, Name>,
	draw: Draw,
): Name[][] {
	const groups = groupsOf(Object.keys(moves) as Name[]);
	if (rounds > 0) return Array(rounds).fill(groups).flat();
	return [...inEveryRun, ...Array.from({ length: inShortForm - inEveryRun.length }, () => draw.pick(groups))];
}

/**
 * Runs groups of moves concurrently, each on its own data, with random pauses at the shop's external calls.
 * @returns a description of each loss or inconsistency
 */
export async function interleave<Here extends Scene, Name extends string>(
	play: Play<Here, Name>,
	engine: Engine,
	start: Name[],
): Promise<{ faults: string[]; seed: number }> {
	const seed = Math.floor(Math.random() * 2 ** 32);
	const draw = createDraw(seed);
	let racing = false;
	const pause = async () => {
		if (racing && draw.chance(0.5)) await new Promise((resume) => setTimeout(resume, draw.below(6)));
	};
	const shop = await createTestShop(engine, { pause, costs: play.costs });
	const acknowledged = nothingAcknowledged();
	const people = { shop, buyer: await shop.customer(), admin: await shop.admin(), acknowledged };
	const started = new Map<string, number>();
	const metIn = new Map<string, string>();
	const odd: string[] = [];
	const tried = choose(play, draw);
	for (const group of tried) {
		const scene = await play.begin(people);
		for (const move of start) await play.moves[move](scene);
		racing = true;
		const statuses = await Promise.all(group.map((move) => play.moves[move](scene)));
		racing = false;
		for (const [product, stock] of scene.started) started.set(product, stock);
		for (const id of [...scene.ids, scene.paymentId]) metIn.set(id, `${group} answered ${statuses}`);
		if (statuses.some((status) => status >= 500)) odd.push(`${group} answered ${statuses}`);
	}
	await reconcile(shop);
	const records = await askCardRecords(shop);
	const losses = await findLosses({ db: shop.db, records }, acknowledged, started);
	losses.push(...(await findInvoiceFaults(shop.db)), ...((await play.find?.(shop)) ?? []));
	await shop.close();
	const explained = losses.map((loss) => `${loss}: ${metIn.get(/[\da-f-]{36}|pi_\w+/.exec(loss)?.[0] ?? "")}`);
	const faults = [...odd, ...explained];
	const about = `after [${start}] on ${engine}: ${tried.length} groups; lost: ${faults.length}`;
	if (rounds > 0) console.log(`interleavings ${about}`);
	return { faults, seed };
}

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
	/** What was answered with 200, and must hold for good. */
	acknowledged: Acknowledged;
}

/** What a group of moves meets on. */
export interface Scene extends People {
	/** What a loss may name: its orders, purchase and products. */
	ids: string[];
	/** The stock that each product began with. */
	started: Map<string, number>;
	/** The payment that the buyer's browser knows of. */
	paymentId: string;
}

export interface Play<Here extends Scene, Name extends string> {
	costs: Costs;
	begin(people: People): Promise<Here>;
	moves: Record<Name, (scene: Here) => Promise<number>>;
	/** What has happened before, one after the other. */
	starts: Name[][];
	/** Groups that are also tried in the short form. */
	inEveryRun: Name[][];
	/** How many groups the short form tries. */
	inShortForm: number;
}

/** How many times every group is tried from every start in the long form; in the short form a few groups are, once. */
const rounds = Number(process.env.RESILIENCE_ROUNDS ?? 0);

/** Every pair and every three, each also with itself. */
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
 * Has groups of moves meet, each on a scene of its own, with pauses between the shop and what it asks.
 * @returns a sentence on each thing that was lost, or is not as it must be
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
	losses.push(...(await findInvoiceFaults(shop.db)));
	await shop.close();
	const explained = losses.map((loss) => `${loss}: ${metIn.get(/[\da-f-]{36}|pi_\w+/.exec(loss)?.[0] ?? "")}`);
	const faults = [...odd, ...explained];
	const about = `after [${start}] on ${engine}: ${tried.length} groups; lost: ${faults.length}`;
	if (rounds > 0) console.log(`interleavings ${about}`);
	return { faults, seed };
}

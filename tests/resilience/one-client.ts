import { setTimeout } from "node:timers/promises";
import { npmStart, startShop } from "../support/shop-process.ts";
import { type Attack, type AttackKind, startAttack } from "./attackers.ts";
import { callUntil, type NextCall } from "./callers.ts";
import type { Outcome } from "./outcome.ts";

/** Requests of another client, a customer: cached, rendered, read and refused ones. */
const errands: NextCall[] = [
	{ path: "/" },
	{ path: "/allproducts?q=disc" },
	{ path: "/login?from=/reviews" },
	{ path: "/api/catalogue?q=wrench" },
	{ path: "/api/orders" },
	{ method: "POST", path: "/api/reviews", headers: { "content-type": "application/json" }, body: "{}" },
];
const attacker = "203.0.113.66";
const customers = 3;
const servedStatuses = new Set<number | string>([200, 401]);

export interface Hold {
	livezMedianMs: number;
	livezWorstMs: number;
	served: number;
	asked: number;
	attack: Record<string, number>;
}

/**
 * Attacks from one client for some time, or until others have sent a number of requests.
 * Returns the answers to those others.
 */
export async function holdAgainst(
	origin: string,
	attack: Omit<Attack, "from">,
	until: { ms?: number; asks?: number },
): Promise<Hold> {
	const attacking = startAttack(origin, { ...attack, from: attacker });
	// Waits until the thread has started and connected.
	await setTimeout(300);
	const { ms = Number.POSITIVE_INFINITY, asks = Number.POSITIVE_INFINITY } = until;
	const ends = performance.now() + ms;
	let n = 0;
	const isOver = () => performance.now() >= ends || n >= asks;
	const [watched, came] = await Promise.all([
		callUntil(origin, { callers: 1, isOver, next: () => ({ path: "/livez" }), pauseMs: 20 }),
		callUntil(origin, {
			callers: customers,
			isOver,
			pauseMs: 50,
			next: () => {
				const errand = errands[n++ % errands.length] as NextCall;
				return { ...errand, headers: { ...errand.headers, "x-forwarded-for": `198.51.100.${n % 250}` } };
			},
		}),
	]);
	const answered = await attacking.stop();
	const times = watched.map(({ ms: took, status }) => (status === 200 ? took : Number.POSITIVE_INFINITY));
	times.sort((a, b) => a - b);
	return {
		livezMedianMs: Math.round(times[times.length >> 1] ?? Number.NaN),
		livezWorstMs: Math.round(times.at(-1) ?? Number.NaN),
		served: came.filter(({ status }) => servedStatuses.has(status)).length,
		asked: came.length,
		attack: answered,
	};
}

const attacks: Record<AttackKind, number> = {
	"held bodies": 1000,
	"large held bodies": 1000,
	pages: 400,
	"invented queries": 400,
	searches: 400,
};

/** Runs each attack from one client for `seconds`, on a shop started as `npm start` does. */
export async function runOneClient(seconds = 30): Promise<Outcome[]> {
	const shop = await startShop({ TRUSTED_PROXIES: "127.0.0.1" }, { words: npmStart, echo: true });
	const outcomes: Outcome[] = [];
	for (const [kind, connections] of Object.entries(attacks) as [AttackKind, number][]) {
		const hold = await holdAgainst(shop.origin, { kind, connections }, { ms: seconds * 1000 });
		outcomes.push({
			run: `one-client: ${connections} connections, ${kind}`,
			counts: countsOf(hold),
			lost: losses(hold),
		});
	}
	await shop.stop();
	return outcomes;
}

const countsOf = ({ attack, livezMedianMs, livezWorstMs, served, asked }: Hold) => ({
	"ms median /livez": livezMedianMs,
	"ms worst /livez": livezWorstMs,
	[`served of ${asked} requests of others`]: served,
	...Object.fromEntries(Object.entries(attack).map(([status, times]) => [`answered ${status} to the attacker`, times])),
});

function losses({ livezMedianMs, livezWorstMs, served, asked }: Hold): string[] {
	return [
		...(livezMedianMs > 100 ? [`/livez took ${livezMedianMs} ms in the median`] : []),
		...(livezWorstMs > 500 ? [`/livez took ${livezWorstMs} ms once`] : []),
		...(served < 0.99 * asked ? [`${asked - served} of ${asked} requests of others were not served`] : []),
	];
}

import { problemFault } from "../support/problem-fault.ts";
import { npmStart, startShop } from "../support/shop-process.ts";
import { type Came, callUntil, type NextCall } from "./callers.ts";
import { percentile } from "./percentile.ts";

const callers = 400;
const recoverMs = 5000;

/**
 * Requests more rendered pages than the shop can make. Returns true when it refused properly, continued and recovered.
 */
export async function run([seconds = "30"]: string[]): Promise<boolean> {
	const shop = await startShop({ RATE_LIMITS: "on" }, { words: npmStart, echo: true });
	let page = 0;
	// Neither page can come from the cache: pages with a query are not cached, and the products do not exist.
	const next = () => ({ path: page++ % 2 === 0 ? `/login?from=/overload-${page}` : `/product/overload-${page}` });
	const calm = await callUntil(shop.origin, { callers: 1, isOver: endsAfter(2), next });
	const storm = await callUntil(shop.origin, { callers, isOver: endsAfter(Number(seconds)), next });
	const recoveredMs = await untilCalm(shop.origin, median(calm), next);
	await shop.stop();

	const accepted = storm.filter(isAnswered);
	const refused = storm.filter(({ status }) => status === 503);
	const others = storm.length - accepted.length - refused.length;
	const faults = refused.flatMap((one) => problemFault({ ...one, status: 503 }) ?? []);
	console.log(
		`overload: ${callers} callers for ${seconds} s: ${accepted.length} accepted, ${refused.length} refused, ${others} else`,
	);
	console.log(
		`overload: accepted in ${median(accepted)} ms (median), ${percentile(msOf(accepted), 0.99)} ms (99%); calm ${median(calm)} ms`,
	);
	console.log(`overload: ${faults.length} bad refusals; calm again after ${recoveredMs} ms`);
	return others === 0 && faults.length === 0 && refused.length > 0 && accepted.length > 0 && recoveredMs < recoverMs;
}

/** Returns the milliseconds until ten pages take at most twice the calm time or 20 ms (median). */
async function untilCalm(origin: string, calmMs: number, next: () => NextCall): Promise<number> {
	const begun = performance.now();
	for (;;) {
		let left = 10;
		const came = await callUntil(origin, { callers: 1, isOver: () => left-- === 0, next });
		const isCalm = came.every(isAnswered) && median(came) <= Math.max(2 * calmMs, 20);
		const passed = Math.round(performance.now() - begun);
		if (isCalm || passed > 2 * recoverMs) return passed;
	}
}

const isAnswered = ({ status }: Came) => status === 200 || status === 404;

function endsAfter(seconds: number): () => boolean {
	const end = performance.now() + seconds * 1000;
	return () => performance.now() >= end;
}

const msOf = (came: Came[]) => came.map(({ ms }) => ms);
const median = (came: Came[]) => percentile(msOf(came), 0.5);

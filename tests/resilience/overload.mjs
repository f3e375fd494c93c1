import { freshFolder, removeFolder, startShop } from "../../bench/shop-process.mjs";
import { callUntil } from "./callers.mjs";
import { problemFault } from "./problem-fault.ts";

const callers = 400;
const recoverMs = 5000;

/** Asks for more rendered pages than the shop can make. Answers whether it refused in words, went on, and recovered. */
export async function run([seconds = 30]) {
	const dataDir = freshFolder();
	const shop = await startShop({ dataDir, environment: { RATE_LIMITS: "on" } });
	let page = 0;
	// Neither is ready: a query is not kept, and of products that do not exist each would be made.
	const next = () => ({ path: page++ % 2 === 0 ? `/blog?overload=${page}` : `/product/overload-${page}` });
	const calm = await callUntil(shop.origin, { callers: 1, isOver: endsAfter(2), next });
	const storm = await callUntil(shop.origin, { callers, isOver: endsAfter(Number(seconds)), next });
	const recoveredMs = await untilCalm(shop.origin, median(calm), next);
	await shop.stop();
	removeFolder(dataDir);

	const accepted = storm.filter(isAnswered);
	const refused = storm.filter(({ status }) => status === 503);
	const others = storm.length - accepted.length - refused.length;
	const faults = refused.map(problemFault).filter(Boolean);
	console.log(
		`overload: ${callers} callers for ${seconds} s: ${accepted.length} accepted, ${refused.length} refused, ${others} else`,
	);
	console.log(
		`overload: accepted in ${median(accepted)} ms (median), ${percentile(accepted, 0.99)} ms (99 %); calm ${median(calm)} ms`,
	);
	console.log(`overload: ${faults.length} bad refusals; calm again after ${recoveredMs} ms`);
	return others === 0 && faults.length === 0 && refused.length > 0 && accepted.length > 0 && recoveredMs < recoverMs;
}

/** Milliseconds until ten pages in turn take no more than twice the calm time, or 20 ms. */
async function untilCalm(origin, calmMs, next) {
	const begun = performance.now();
	for (;;) {
		let left = 10;
		const came = await callUntil(origin, { callers: 1, isOver: () => left-- === 0, next });
		const isCalm = came.every(isAnswered) && median(came) <= Math.max(2 * calmMs, 20);
		const passed = Math.round(performance.now() - begun);
		if (isCalm || passed > 2 * recoverMs) return passed;
	}
}

const isAnswered = ({ status }) => status === 200 || status === 404;

function endsAfter(seconds) {
	const end = performance.now() + seconds * 1000;
	return () => performance.now() >= end;
}

const median = (came) => percentile(came, 0.5);
function percentile(came, share) {
	const times = came.map(({ ms }) => ms).toSorted((a, b) => a - b);
	return Math.round(times[Math.floor(times.length * share)] ?? 0);
}

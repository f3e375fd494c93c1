import type { Log } from "../app/log/log.server.ts";
import type { ChangeNotice, Changes } from "../db/changes.ts";
import { everything, soonTag } from "./cdn-headers.server.ts";

/** How purges follow each other, in milliseconds. */
interface Pace {
	/** What changes within is purged together. */
	between: number;
	/** What was on its way to the CDN when it was purged is purged again after so long. */
	again: number;
	/** What may lag a little, as the stock in lists, is purged so often at most, or each order would empty the CDN. */
	soon: number;
	/** Between two tries of what failed, at most. */
	maxMs: number;
}
const usualPace: Pace = { between: 200, again: 1500, soon: 10_000, maxMs: 30_000 };
const answerMs = 2000;
/** From so many tags on, all is purged. */
const maxTags = 1000;
const tagsOfOne = 100;
/** From so many tries on, after a minute and a half, it is an error: what is kept there may be old. */
const triesBeforeError = 8;

export interface CdnPurges {
	purgeAll(): void;
	/** Whether a cache has not taken for long what has changed. */
	isBehind(): boolean;
	stop(): void;
}

/**
 * Tells each cache before the shop what has changed, by `PURGE` with the tags in `Surrogate-Key`. Every process tells
 * what it hears of, its own changes and others': only then it gives no old answer any more (docs/decisions/059).
 */
export function purgeCdn({
	urls,
	changes,
	log,
	pace = usualPace,
}: {
	urls: readonly string[];
	changes: Changes;
	log: Log;
	/** A quicker one is for tests. */
	pace?: Pace;
}): CdnPurges {
	const caches = urls.map((url) => createPurges(url, log, pace));
	const purgeTags = (tags: readonly string[], turn?: Turn) => {
		for (const cache of caches) cache.add(tags, turn);
	};
	/** When what may lag changed last. */
	const lagging = new Map<string, number>();
	let lag: NodeJS.Timeout | undefined;
	function purgeLagging() {
		purgeTags([...lagging.keys()], "again");
		for (const [tag, at] of lagging) if (performance.now() - at > pace.again) lagging.delete(tag);
		lag = lagging.size > 0 ? setTimeout(purgeLagging, untilNext(pace.soon)).unref() : undefined;
	}
	changes.onTaken((notices) => {
		purgeTags(notices.flatMap(tagsOf));
		for (const { noun } of notices) lagging.set(soonTag(noun), performance.now());
		lag ??= setTimeout(purgeLagging, untilNext(pace.soon)).unref();
	});
	return {
		purgeAll: () => purgeTags([everything]),
		isBehind: () => caches.some((cache) => cache.isBehind()),
		stop: () => {
			clearTimeout(lag);
			for (const cache of caches) cache.stop();
		},
	};
}

/** To a moment that is the same in all processes: together they empty the CDN no more often than one. */
const untilNext = (ms: number) => ms - (Date.now() % ms);

const tagsOf = ({ noun, subject }: ChangeNotice) => [noun, `${noun}/${subject}`];

/** Whether a tag is told for the first time, or once more. */
type Turn = "first" | "again";

function createPurges(url: string, log: Log, pace: Pace) {
	let waiting = new Map<string, Turn>();
	let isUnderWay = false;
	let failures = 0;
	const timers = new Set<NodeJS.Timeout>();

	function after(ms: number, act: () => void) {
		const timer = setTimeout(() => {
			timers.delete(timer);
			act();
		}, ms).unref();
		timers.add(timer);
	}
	function add(tags: Iterable<string>, turn: Turn = "first") {
		for (const tag of tags) if (turn === "first" || !waiting.has(tag)) waiting.set(tag, turn);
		if (waiting.size > maxTags) waiting = new Map([[everything, "first"]]);
		begin();
	}
	function begin() {
		if (isUnderWay || waiting.size === 0) return;
		isUnderWay = true;
		after(pace.between, send);
	}
	async function send() {
		const tags = waiting;
		waiting = new Map();
		try {
			await purge(url, [...tags.keys()]);
		} catch (error) {
			return tryAgain(tags, error as Error);
		}
		if (isBehind()) log.info("cdn.caught-up", { tries: failures });
		failures = 0;
		const repeated = [...tags].flatMap(([tag, turn]) => (turn === "first" ? [tag] : []));
		if (repeated.length > 0) after(pace.again, () => add(repeated, "again"));
		isUnderWay = false;
		begin();
	}
	function tryAgain(tags: Map<string, Turn>, { message }: Error) {
		failures += 1;
		const fields = { message, tries: failures };
		if (failures < triesBeforeError) log.info("cdn.not-purged", fields);
		else if (failures === triesBeforeError) log.error("cdn.behind", fields);
		after(Math.min(pace.maxMs, pace.between * 2 ** failures), send);
		add(tags.keys());
	}
	const isBehind = () => failures >= triesBeforeError;
	return { add, isBehind, stop: () => timers.forEach(clearTimeout) };
}

/** @throws when the cache does not take it, in words without its address */
async function purge(url: string, tags: string[]): Promise<void> {
	for (let at = 0; at < tags.length; at += tagsOfOne) {
		const headers = { "surrogate-key": tags.slice(at, at + tagsOfOne).join(" ") };
		const signal = AbortSignal.timeout(answerMs);
		const answer = await fetch(url, { method: "PURGE", headers, signal }).catch(throwWithCause);
		await answer.body?.cancel();
		if (!answer.ok) throw new Error(`The CDN answered ${answer.status}`);
	}
}

/** Node's `fetch failed` has the reason as its cause, with the address in its words: its code has none. */
function throwWithCause({ message, cause }: Error): never {
	const { code } = (cause ?? {}) as NodeJS.ErrnoException;
	throw new Error([message, code].filter(Boolean).join(": "));
}

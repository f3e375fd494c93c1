import { ApiFailure } from "./api-client.ts";

/** For so long, in milliseconds, something is shown as it was; while it is this young it need not be asked for again. */
const longest = 30_000;
const fresh = 1000;
const mostKept = 300;

export interface Recalled<Value> {
	value: Value;
	/** Shown as it was a moment ago: ask for it again once it is on the page. */
	stale: boolean;
}

/** What pages of this tab showed last, so that going on or back shows it without a request. */
export interface Recall<Value> {
	/** To be called with what is on the page. */
	keep(key: string, value: Value): void;
	/**
	 * What was kept, once; the next read asks `fetch`. When that gets no answer, what was kept stays.
	 * @throws {ApiFailure} what `fetch` throws, when nothing was kept or the answer says that it is gone
	 */
	read(key: string, fetch: () => Promise<Value>): Promise<Recalled<Value>>;
}

export function createRecall<Value>(now: () => number = Date.now): Recall<Value> {
	const kept = new Map<string, { value: Value; at: number; shown: boolean }>();

	function keep(key: string, value: Value) {
		kept.delete(key);
		kept.set(key, { value, at: now(), shown: false });
		for (const oldest of kept.keys()) {
			if (kept.size <= mostKept) break;
			kept.delete(oldest);
		}
	}

	return {
		keep,
		async read(key, fetch) {
			const known = kept.get(key);
			const age = now() - (known?.at ?? 0);
			if (known && !known.shown && age < longest) {
				known.shown = true;
				return { value: known.value, stale: age > fresh };
			}
			try {
				return { value: await fetch(), stale: false };
			} catch (error) {
				const gone = error instanceof ApiFailure && error.problem.status >= 400 && error.problem.status < 500;
				if (!known || gone) throw error;
				return { value: known.value, stale: false };
			}
		},
	};
}

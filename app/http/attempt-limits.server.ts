import { createHash } from "node:crypto";

export interface AttemptLimit {
	/** How many attempts fit in a window. */
	max: number;
	windowSeconds: number;
}

export interface AttemptLimits {
	/** Counts an attempt. Answers 0 when it may go on, else the seconds until it may. */
	take(key: string, limit: AttemptLimit): number;
	/** Takes an attempt back: it turned out to be legitimate. */
	giveBack(key: string): void;
}

const mostKeys = 50_000;
/** What is left after making room, so that not every new key makes room again. */
const keptKeys = 45_000;

/** Callers choose parts of a key, such as an e-mail of many kilobytes: what is kept of each is short. */
const digestOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/** Counts attempts by key in fixed windows, in the memory of this process. */
export function createAttemptLimits(clock: () => Date): AttemptLimits {
	const windows = new Map<string, { count: number; endsAt: number }>();

	function removeEnded(now: number) {
		for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
		// Whoever invents keys faster than they end loses the oldest, not the memory of the process.
		for (const key of windows.keys()) {
			if (windows.size <= keptKeys) break;
			windows.delete(key);
		}
	}

	return {
		take(key, { max, windowSeconds }) {
			const now = clock().getTime();
			const digest = digestOf(key);
			const known = windows.get(digest);
			if (!known || known.endsAt <= now) {
				if (windows.size >= mostKeys) removeEnded(now);
				windows.set(digest, { count: 1, endsAt: now + windowSeconds * 1000 });
				return 0;
			}
			if (known.count >= max) return Math.ceil((known.endsAt - now) / 1000);
			known.count += 1;
			return 0;
		},
		giveBack(key) {
			const known = windows.get(digestOf(key));
			if (known && known.count > 0) known.count -= 1;
		},
	};
}

import type { Answer } from "./send-answer.server.ts";

export interface AnswerCacheLimits {
	maxEntries: number;
	/** Bytes of all bodies, including the compressed ones. */
	maxBytes: number;
}

/** Creates a least-recently-used cache of answers by key. */
export function createAnswerCache<Cached extends Answer>({ maxEntries, maxBytes }: AnswerCacheLimits) {
	const answers = new Map<string, Cached>();
	let bytes = 0;

	function remove(key: string) {
		bytes -= answers.get(key)?.bytes ?? 0;
		answers.delete(key);
	}
	function evict() {
		for (const oldest of answers.keys()) {
			if (answers.size <= maxEntries && bytes <= maxBytes) break;
			remove(oldest);
		}
	}
	return {
		get: (key: string): Cached | undefined => answers.get(key),
		remove,
		set(key: string, answer: Cached): void {
			remove(key);
			answers.set(key, answer);
			bytes += answer.bytes;
			evict();
		},
		/** Moves an answer to the end of the eviction order. Answers to made-up addresses are then evicted first. */
		markUsed(key: string, answer: Cached): void {
			answers.delete(key);
			answers.set(key, answer);
		},
		/** Adds the bytes of another encoded body. */
		addBytes(key: string, answer: Cached, more: number): void {
			if (answers.get(key) !== answer) return;
			answer.bytes += more;
			bytes += more;
			evict();
		},
	};
}

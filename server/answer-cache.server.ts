import type { Answer } from "./send-answer.server.ts";

export interface AnswerCacheLimits {
	maxEntries: number;
	/** Of all bodies, the compressed ones too. */
	maxBytes: number;
}

/** Keeps answers by key, within its limits: what was asked for last is thrown out last. */
export function createAnswerCache<Cached extends Answer>({ maxEntries, maxBytes }: AnswerCacheLimits) {
	const answers = new Map<string, Cached>();
	let bytes = 0;

	function remove(key: string) {
		bytes -= answers.get(key)?.bytes ?? 0;
		answers.delete(key);
	}
	function throwOut() {
		for (const oldest of answers.keys()) {
			if (answers.size <= maxEntries && bytes <= maxBytes) break;
			remove(oldest);
		}
	}
	return {
		get: (key: string): Cached | undefined => answers.get(key),
		remove,
		keep(key: string, answer: Cached): void {
			remove(key);
			answers.set(key, answer);
			bytes += answer.bytes;
			throwOut();
		},
		/** It was asked for: invented addresses push out each other. */
		markUsed(key: string, answer: Cached): void {
			answers.delete(key);
			answers.set(key, answer);
		},
		/** Has one more body now, of so many bytes. */
		addBytes(key: string, answer: Cached, more: number): void {
			if (answers.get(key) !== answer) return;
			answer.bytes += more;
			bytes += more;
			throwOut();
		},
	};
}

import type { Answer } from "./send-answer.server.ts";

export interface KeptAnswersLimits {
	mostEntries: number;
	/** Of all bodies, the compressed ones too. */
	mostBytes: number;
}

/** Keeps answers by key, within its limits: what was asked for last is thrown out last. */
export function createKeptAnswers<Kept extends Answer>({ mostEntries, mostBytes }: KeptAnswersLimits) {
	const answers = new Map<string, Kept>();
	let bytes = 0;

	function remove(key: string) {
		bytes -= answers.get(key)?.bytes ?? 0;
		answers.delete(key);
	}
	function throwOut() {
		for (const oldest of answers.keys()) {
			if (answers.size <= mostEntries && bytes <= mostBytes) break;
			remove(oldest);
		}
	}
	return {
		get: (key: string): Kept | undefined => answers.get(key),
		remove,
		keep(key: string, answer: Kept): void {
			remove(key);
			answers.set(key, answer);
			bytes += answer.bytes;
			throwOut();
		},
		/** It was asked for: invented addresses push out each other. */
		noteUse(key: string, answer: Kept): void {
			answers.delete(key);
			answers.set(key, answer);
		},
		/** Has one more body now, of so many bytes. */
		noteGrowth(key: string, answer: Kept, more: number): void {
			if (answers.get(key) !== answer) return;
			answer.bytes += more;
			bytes += more;
			throwOut();
		},
	};
}

/** How often what a noun shows has changed: `edits` must show at once, `moves` (stock) may be gathered for a moment. */
export interface ChangeCount {
	edits: number;
	moves: number;
}

/** Tells what was made from data that it is out of date. */
export interface Changes {
	/** Somebody changed what is shown: the very next answer must show it. */
	edited(noun: string): void;
	/** Something that changes all the time has moved; answers may lag behind by less than a second. */
	moved(noun: string): void;
	/** The changes of these nouns so far, added up. */
	count(nouns: readonly string[]): ChangeCount;
	/** Hears of each change that was made in this process. */
	onChange(listener: () => void): void;
	/** The counts of each noun, of this process's own changes. */
	own(): ReadonlyMap<string, ChangeCount>;
	/** Takes over what another process has changed. */
	foreign(noun: string, change: ChangeCount): void;
}

export function createChanges(): Changes {
	const own = new Map<string, ChangeCount>();
	const foreign = new Map<string, ChangeCount>();
	const listeners: (() => void)[] = [];
	function add(counts: Map<string, ChangeCount>, noun: string, { edits, moves }: ChangeCount) {
		const before = counts.get(noun) ?? { edits: 0, moves: 0 };
		counts.set(noun, { edits: before.edits + edits, moves: before.moves + moves });
	}
	function change(noun: string, count: ChangeCount) {
		add(own, noun, count);
		for (const listener of listeners) listener();
	}
	return {
		edited: (noun) => change(noun, { edits: 1, moves: 0 }),
		moved: (noun) => change(noun, { edits: 0, moves: 1 }),
		count: (nouns) => {
			const sum = { edits: 0, moves: 0 };
			for (const counts of [own, foreign]) {
				for (const noun of nouns) {
					sum.edits += counts.get(noun)?.edits ?? 0;
					sum.moves += counts.get(noun)?.moves ?? 0;
				}
			}
			return sum;
		},
		onChange: (listener) => listeners.push(listener),
		own: () => own,
		foreign: (noun, count) => add(foreign, noun, count),
	};
}

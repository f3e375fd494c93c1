export interface WordMatches {
	/** Score of each document, 0 for no match. The next query overwrites the list. */
	scores: Uint8Array;
	/** Words ignored to find something, in that order. */
	dropped: string[];
}

export interface MarkedWord {
	word: string;
	marks: Uint8Array;
	/** True when the word occurs in a name or number, not only in descriptions. */
	isNamed: boolean;
	isText: boolean;
	/** The noun's lowest score as a title. 0 for other words. */
	minNounScore: number;
	/** Words with a higher value are dropped later: 2 a number or a size, 1 the noun. */
	keepPriority: 0 | 1 | 2;
}

/** A size or a quantity: `27`, `m9`, `1/2`. */
const aFigure = /^m?\d+(?:\.\d+)?$|^\d+\/\d+$/;

/**
 * Finds documents with all words. Otherwise drops the rarest words as long as a name or number has one of the rest, and
 * keeps the noun. Where all words occur, a figure is dropped first if that is enough.
 * @param takeZeros returns another list of zeros each time, one per document
 */
export function dropUntilFound(marked: readonly MarkedWord[], takeZeros: () => Uint8Array): WordMatches {
	const scores = takeZeros();
	if (isFound(marked, scores) || marked.length <= 1) return { scores, dropped: [] };
	for (const { marks, minNounScore } of marked) if (minNounScore > 0) dropScoresBelow(minNounScore, marks);
	const counted = marked.map((word) => ({ ...word, documents: countOf(word.marks) }));
	const { isAny, ...matches } = drop(counted, takeZeros);
	return isAny ? matches : { ...matches, dropped: [] };
}

interface CountedWord extends MarkedWord {
	/** Number of documents with it. */
	documents: number;
}

function drop(marked: readonly CountedWord[], takeZeros: () => Uint8Array): WordMatches & { isAny: boolean } {
	const without = (at: number) => {
		const left = marked.toSpliced(at, 1);
		const scores = takeZeros();
		const dropped = [marked[at]?.word ?? ""];
		if (!left.some(({ isNamed }) => isNamed)) return { scores, dropped, isAny: false };
		const isAny = left.every(({ documents }) => documents > 0) && isFound(left, scores);
		if (isAny || left.length === 1) return { scores, dropped, isAny };
		const more = drop(left, takeZeros);
		return { ...more, dropped: [...dropped, ...more.dropped] };
	};
	const figure = figureToDrop(marked);
	const withoutFigure = figure === undefined ? undefined : without(figure);
	if (withoutFigure?.dropped.length === 1) return withoutFigure;
	const minPriority = Math.min(...marked.map(({ keepPriority }) => keepPriority));
	const rarest = Math.min(
		...marked.filter(({ keepPriority }) => keepPriority === minPriority).map(({ documents }) => documents),
	);
	return without(
		marked.findIndex(({ keepPriority, documents }) => keepPriority === minPriority && documents === rarest),
	);
}

/** Returns whether a document has all words. Fills `scores`. */
function isFound([first, ...more]: readonly MarkedWord[], scores: Uint8Array): boolean {
	if (!first) return false;
	scores.set(first.marks);
	if (more.length === 0) return countOf(scores) > 0;
	return more.map(({ marks }) => addScores(marks, scores)).at(-1) === true;
}

/** Counts values that are not 0. An index loop: a callback would take most of a search. */
function countOf(marks: Uint8Array): number {
	let count = 0;
	for (let i = 0; i < marks.length; i++) if (marks[i] !== 0) count++;
	return count;
}

function dropScoresBelow(minScore: number, marks: Uint8Array) {
	for (let i = 0; i < marks.length; i++) if ((marks[i] ?? 0) < minScore) marks[i] = 0;
}

/** Drops a figure before the noun: a pulley without 25 teeth is still a pulley. Several figures are worth more than a word. */
function figureToDrop(marked: readonly CountedWord[]): number | undefined {
	const [only, another] = [...marked.keys()].filter((at) => aFigure.test(marked[at]?.word ?? ""));
	if (only === undefined || another !== undefined || marked.some(({ documents }) => documents === 0)) return undefined;
	return marked[only]?.keepPriority === 0 ? only : undefined;
}

/** Adds another word's scores; a document without it drops out. Returns whether any is left. */
function addScores(marks: Uint8Array, scores: Uint8Array): boolean {
	let all = 0;
	for (let i = 0; i < marks.length; i++) {
		const mark = marks[i] ?? 0;
		const before = scores[i] ?? 0;
		const score = mark > 0 && before > 0 ? mark + before : 0;
		scores[i] = score;
		all |= score;
	}
	return all !== 0;
}

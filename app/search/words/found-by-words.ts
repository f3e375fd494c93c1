export interface FoundByWords {
	/** How well each document fits, 0 for not at all: a list that the next question writes over. */
	scores: Uint8Array;
	/** Which words were left out for that, in that order. */
	dropped: string[];
}

export interface MarkedWord {
	word: string;
	marks: Uint8Array;
	/** Whether a name or a number has it; of the others one can only say that texts mention them. */
	isCalled: boolean;
	isText: boolean;
	/** Of what is looked for: what it counts at least where that is what something is called; 0 for other words. */
	minNounScore: number;
	/** What is kept longest when words are left out: 2 a number or a size, 1 what is looked for. */
	keep: 0 | 1 | 2;
}

/** A size or a quantity: `27`, `m9`, `1/2`. */
const aFigure = /^m?\d+(?:\.\d+)?$|^\d+\/\d+$/;

/**
 * What has all words; when nothing has, what is called by the word that is looked for and has all others but the rarest, as long
 * as a name or a number has one of those that are left. Where all occur a figure goes first if that is enough.
 * @param takeZeros gives another list each time, a zero for each document
 */
export function dropUntilFound(marked: readonly MarkedWord[], takeZeros: () => Uint8Array): FoundByWords {
	const scores = takeZeros();
	if (isFound(marked, scores) || marked.length <= 1) return { scores, dropped: [] };
	for (const { marks, minNounScore } of marked) if (minNounScore > 0) keepFrom(minNounScore, marks);
	const counted = marked.map((word) => ({ ...word, documents: countOf(word.marks) }));
	const { isAny, ...found } = drop(counted, takeZeros);
	return isAny ? found : { ...found, dropped: [] };
}

interface CountedWord extends MarkedWord {
	/** In how many it occurs. */
	documents: number;
}

function drop(marked: readonly CountedWord[], takeZeros: () => Uint8Array): FoundByWords & { isAny: boolean } {
	const without = (at: number) => {
		const left = marked.toSpliced(at, 1);
		const scores = takeZeros();
		const dropped = [marked[at]?.word ?? ""];
		if (!left.some(({ isCalled }) => isCalled)) return { scores, dropped, isAny: false };
		const isAny = left.every(({ documents }) => documents > 0) && isFound(left, scores);
		if (isAny || left.length === 1) return { scores, dropped, isAny };
		const more = drop(left, takeZeros);
		return { ...more, dropped: [...dropped, ...more.dropped] };
	};
	const figure = figureToDrop(marked);
	const sized = figure === undefined ? undefined : without(figure);
	if (sized?.dropped.length === 1) return sized;
	const minScore = Math.min(...marked.map(({ keep }) => keep));
	const rarest = Math.min(...marked.filter(({ keep }) => keep === minScore).map(({ documents }) => documents));
	return without(marked.findIndex(({ keep, documents }) => keep === minScore && documents === rarest));
}

/** Whether a document has all words. @param scores where it is noted how well each fits */
function isFound([first, ...more]: readonly MarkedWord[], scores: Uint8Array): boolean {
	if (!first) return false;
	scores.set(first.marks);
	if (more.length === 0) return countOf(scores) > 0;
	return more.map(({ marks }) => addScores(marks, scores)).at(-1) === true;
}

/** How many are not 0. By index: a call for each of a hundred thousand documents would be most of a search. */
function countOf(marks: Uint8Array): number {
	let count = 0;
	for (let i = 0; i < marks.length; i++) if (marks[i] !== 0) count++;
	return count;
}

function keepFrom(minScore: number, marks: Uint8Array) {
	for (let i = 0; i < marks.length; i++) if ((marks[i] ?? 0) < minScore) marks[i] = 0;
}

/** A pulley of 25 teeth that there is not is still a pulley, and no gear of 25 teeth; several figures tell more than a word. */
function figureToDrop(marked: readonly CountedWord[]): number | undefined {
	const [only, another] = [...marked.keys()].filter((at) => aFigure.test(marked[at]?.word ?? ""));
	if (only === undefined || another !== undefined || marked.some(({ documents }) => documents === 0)) return undefined;
	return marked[only]?.keep === 0 ? only : undefined;
}

/** Adds what another word counts; what one of them missed stays out. Returns whether anything is left. */
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

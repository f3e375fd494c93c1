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
	leastOfNoun: number;
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
	for (const { marks, leastOfNoun } of marked) if (leastOfNoun > 0) keepFrom(leastOfNoun, marks);
	const found = drop(marked, takeZeros);
	return countOf(found.scores) > 0 ? found : { ...found, dropped: [] };
}

function drop(marked: readonly MarkedWord[], takeZeros: () => Uint8Array): FoundByWords {
	const documents = marked.map(({ marks }) => countOf(marks));
	const without = (at: number) => {
		const left = marked.toSpliced(at, 1);
		const others = takeZeros();
		const dropped = [marked[at]?.word ?? ""];
		if (!left.some(({ isCalled }) => isCalled)) return { scores: others, dropped };
		if (isFound(left, others) || left.length === 1) return { scores: others, dropped };
		const more = drop(left, takeZeros);
		return { ...more, dropped: [...dropped, ...more.dropped] };
	};
	const figure = figureToDrop(marked, documents);
	const sized = figure === undefined ? undefined : without(figure);
	if (sized?.dropped.length === 1) return sized;
	const least = Math.min(...marked.map(({ keep }) => keep));
	const rarest = Math.min(...documents.filter((_, at) => marked[at]?.keep === least));
	return without(marked.findIndex(({ keep }, at) => keep === least && documents[at] === rarest));
}

/** Whether a document has all words. @param scores where it is noted how well each fits */
function isFound([first, ...more]: readonly MarkedWord[], scores: Uint8Array): boolean {
	if (!first) return false;
	scores.set(first.marks);
	for (const { marks } of more) addScores(marks, scores);
	return countOf(scores) > 0;
}

/** How many are not 0. By index: a call for each of a hundred thousand documents would be most of a search. */
function countOf(marks: Uint8Array): number {
	let count = 0;
	for (let i = 0; i < marks.length; i++) if (marks[i] !== 0) count++;
	return count;
}

function keepFrom(least: number, marks: Uint8Array) {
	for (let i = 0; i < marks.length; i++) if ((marks[i] ?? 0) < least) marks[i] = 0;
}

/** A pulley of 25 teeth that there is not is still a pulley, and no gear of 25 teeth; several figures tell more than a word. */
function figureToDrop(marked: readonly MarkedWord[], documents: readonly number[]): number | undefined {
	const [only, another] = [...marked.keys()].filter((at) => aFigure.test(marked[at]?.word ?? ""));
	if (only === undefined || another !== undefined || documents.includes(0)) return undefined;
	return marked[only]?.keep === 0 ? only : undefined;
}

/** Adds what another word counts; what one of them missed stays out. */
function addScores(marks: Uint8Array, scores: Uint8Array) {
	for (let i = 0; i < marks.length; i++) {
		const mark = marks[i] ?? 0;
		const before = scores[i] ?? 0;
		scores[i] = mark > 0 && before > 0 ? mark + before : 0;
	}
}

export interface FoundByWords {
	/** How well each document fits, 0 for not at all: a list that the next question writes over. */
	scores: Uint8Array;
	/** Which words were left out for that, the rarest first. */
	dropped: string[];
}

interface MarkedWord {
	word: string;
	marks: Uint8Array;
}

/** A size or a quantity: `27`, `m9`, `1/2`. */
const aFigure = /^m?\d+(?:\.\d+)?$|^\d+\/\d+$/;

/**
 * What has all words; when nothing has, all but the rarest, as long as two or more are left. Where all occur a figure goes
 * first if that is enough.
 * @param scores zeros, one for each document
 */
export function dropUntilFound(marked: readonly MarkedWord[], scores: Uint8Array): FoundByWords {
	const [first, ...more] = marked;
	if (!first) return { scores, dropped: [] };
	scores.set(first.marks);
	for (const { marks } of more) addScores(marks, scores);
	if (more.length === 0 || scores.some((score) => score > 0)) return { scores, dropped: [] };
	const documents = marked.map(({ marks }) => marks.reduce((sum, mark) => sum + (mark > 0 ? 1 : 0), 0));
	const without = (at: number) => {
		const others = dropUntilFound(marked.toSpliced(at, 1), new Uint8Array(scores.length));
		return { scores: others.scores, dropped: [marked[at]?.word ?? "", ...others.dropped] };
	};
	const figure = figureToDrop(marked, documents);
	const sized = figure === undefined ? undefined : without(figure);
	return sized?.dropped.length === 1 ? sized : without(documents.indexOf(Math.min(...documents)));
}

/** A pulley of 25 teeth that there is not is still a pulley, and no gear of 25 teeth; several figures tell more than a word. */
function figureToDrop(marked: readonly MarkedWord[], documents: readonly number[]): number | undefined {
	const [only, another] = [...marked.keys()].filter((at) => aFigure.test(marked[at]?.word ?? ""));
	return another === undefined && !documents.includes(0) ? only : undefined;
}

/** Adds what another word counts; what one of them missed stays out. */
function addScores(marks: Uint8Array, scores: Uint8Array) {
	for (let i = 0; i < marks.length; i++) {
		const mark = marks[i] ?? 0;
		const before = scores[i] ?? 0;
		scores[i] = mark > 0 && before > 0 ? mark + before : 0;
	}
}

// Pages load this file.

const maxHeadingLength = 100;
/** More than the cells of a row that can have headings. */
const maxRemembered = 200;
const maxRememberedLength = 1000;

/** Remembers the last results, because each cell of a row is compared with headings of all kinds. */
function remembered<Result>(make: (text: string) => Result): (text: string) => Result {
	const results = new Map<string, Result>();
	return (text) => {
		const known = results.get(text);
		if (known !== undefined) return known;
		const result = make(text);
		if (results.size >= maxRemembered) results.clear();
		if (text.length <= maxRememberedLength) results.set(text, result);
		return result;
	};
}

const plainOf = remembered((heading) =>
	heading
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\p{Sc}%]/gu, ""),
);

/** Returns the part of a text that can be a heading. One character can decompose into 18, so the text is cut first. */
export const headingStart = (text: string): string => text.slice(0, maxHeadingLength);

/** Removes case, accents, spaces and signs: `Réf.` becomes `ref`. A currency or % is part of the meaning. */
export const plainHeading = (heading: string): string => plainOf(headingStart(heading));

const wordSign = /[^\p{L}\p{M}\p{N}\p{Sc}%]+/u;

/** Returns the words of a heading, as {@link plainHeading} writes them. */
export const wordsIn: (heading: string) => readonly string[] = remembered((heading) =>
	heading.split(wordSign).map(plainHeading).filter(Boolean),
);

/** Returns a set of words, separated by spaces, as {@link plainHeading} writes them. */
export const setOf = (list: string): Set<string> => new Set(list.split(" ").map(plainHeading).filter(Boolean));

/** Returns a function that finds the words of a set with which a text begins, the longest first. */
export function startsIn(words: ReadonlySet<string>): (text: string) => readonly string[] {
	const byLetter = Map.groupBy(
		[...words].toSorted((a, b) => b.length - a.length),
		(word) => word.charAt(0),
	);
	return (text) => (byLetter.get(text.charAt(0)) ?? []).filter((word) => text.startsWith(word));
}

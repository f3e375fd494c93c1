/** Words, each with a number from 0 on. */
export interface Vocabulary {
	/** Returns the word's new number. @param word that has none yet */
	add(word: string): number;
	numberOf(word: string): number | undefined;
	wordOf(number: number): string;
	/** The numbers of the longer words that begin so. @param beginning two characters at least */
	beginningWith(beginning: string): readonly number[];
}

/** Numbers of words with the same first two characters: in the words' order once somebody has asked. */
interface Shelf {
	numbers: number[];
	isOrdered: boolean;
}

const beginningOf = (word: string) => word.slice(0, 2);
/** After every other character of a word. */
const last = "\uffff";

export function createVocabulary(): Vocabulary {
	const words: string[] = [];
	const numbers = new Map<string, number>();
	const shelves = new Map<string, Shelf>();

	const wordOf = (number: number) => words[number] ?? "";

	/** How many words of a shelf in order come before this one. */
	function countBefore(word: string, { numbers }: Shelf): number {
		let [low, high] = [0, numbers.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (wordOf(numbers[middle] ?? 0) < word) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	function shelve(word: string, number: number) {
		const shelf = shelves.get(beginningOf(word));
		if (!shelf) shelves.set(beginningOf(word), { numbers: [number], isOrdered: false });
		else if (shelf.isOrdered) shelf.numbers.splice(countBefore(word, shelf), 0, number);
		else shelf.numbers.push(number);
	}

	return {
		add(word) {
			const number = words.push(word) - 1;
			numbers.set(word, number);
			shelve(word, number);
			return number;
		},
		numberOf: (word) => numbers.get(word),
		wordOf,
		beginningWith(beginning) {
			const shelf = shelves.get(beginningOf(beginning));
			if (!shelf) return [];
			if (!shelf.isOrdered) shelf.numbers.sort((a, b) => (wordOf(a) < wordOf(b) ? -1 : 1));
			shelf.isOrdered = true;
			const from = countBefore(beginning, shelf);
			const longer = wordOf(shelf.numbers[from] ?? 0) === beginning ? from + 1 : from;
			return shelf.numbers.slice(longer, countBefore(beginning + last, shelf));
		},
	};
}

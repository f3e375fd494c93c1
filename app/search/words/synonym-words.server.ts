import { synonymWords } from "./readings.ts";
import { createTypoCorrections } from "./typo-corrections.server.ts";

const typos = createTypoCorrections();
for (const [number, word] of synonymWords.entries()) typos.add(number, word);

/** Words with synonyms that differ by a typo or two: `kugellager` for `kugelager`. */
export const nearestSynonyms = (word: string): string[] =>
	typos.nearest(word, () => true).flatMap((number) => synonymWords[number] ?? []);

export const synonymsStartingWith = (text: string): string[] => synonymWords.filter((word) => word.startsWith(text));

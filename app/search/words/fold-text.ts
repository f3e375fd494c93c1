import { foldLetters } from "../../../db/fold-letters.ts";

/** Spellings of figures and units, and the form in which they are compared. */
const foldings: readonly (readonly [RegExp, string])[] = [
	[/⁄/g, "/"],
	// The thread 1"-12 has 12 turns per inch.
	[/(\d) ?["″”]-(?=\d)/g, "$1-"],
	[/(\d) ?(?:"|''|″|′′|”|inches\b|inch\b|in\b|zoll\b)/g, "$1 in "],
	[/(?<![a-z])n ?[·⋅.*-] ?m\b/g, "nm"],
	[/(\d) n m\b/g, "$1 nm"],
	// Thousands, then decimals, as `readNumber` reads them.
	[/(?<=(?<![\d.,])[1-9]\d{0,2}(?:,\d{3}){0,3}),(?=\d{3}(?:,\d{3}){0,3}(?!,?\d))/g, ""],
	[/(?<![\d.,])(\d{1,9}),(\d{1,3})(?!,?\d)/g, "$1.$2"],
	[/(\.\d{0,9}[1-9])0{1,9}(?!\d)/g, "$1"],
	[/(\d)\.0{1,9}(?!\d)/g, "$1"],
	[/(\d(?: ?[cm]m)?) ?[x×*] ?(?=\.?\d)/g, "$1×"],
	[/(\d(?: ?[a-z]{1,3})?) (?:to|bis) (?=\d)/g, "$1-"],
	[/\bm (?=\d)/g, "m"],
	// `DIN EN ISO 4762` and `ISO 4762` are one word. A bare 4762 is only another reading (readings.ts).
	[/\b(?:din[ -])?(?:en[ -])?(iso|en|din)[ -]?(?=\d)/g, "$1"],
];

/** Texts that need no Unicode patterns, which take several times as long: most texts. */
const plain = /^[\s!-~×°·±–—‘’“”]*$/;
export const isPlain = (text: string): boolean => plain.test(text);

/** Lower case, without accents and repeated blanks, figures and units in one spelling. */
export function foldText(text: string): string {
	const letters = isPlain(text) ? text.toLowerCase() : foldLetters(text);
	const even = letters.replace(/\s{2,}|[^\S ]/g, " ");
	return !/\d|n ?[·⋅.*-] ?m/.test(even)
		? even
		: foldings.reduce((folded, [spelling, one]) => folded.replace(spelling, one), even);
}

export const onlyLetters: RegExp = /^\p{L}+$/u;

const printable = /^[\x20-\x7e]*$/;
/** A name without case and accents, for sorting. Most have none, and are many. */
export const letters = (name: string): string =>
	(printable.test(name) ? name : name.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase();

const maxNumberWords = 4;

/** Words of the query, as typed, that fold to a text: `13.0470-2759.2` of `13.047-2759.2`. */
export function rawText(raw: string, folded: string): string | undefined {
	const words = raw.trim().split(/\s+/);
	for (let from = 0; from < words.length; from++)
		for (let upTo = from + 1; upTo <= Math.min(words.length, from + maxNumberWords); upTo++) {
			const run = words.slice(from, upTo).join(" ");
			if (foldText(run) === folded) return run;
		}
	return undefined;
}

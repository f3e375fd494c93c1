import { unitSymbols } from "../../products/part/units.ts";
import { foldText, isPlain } from "./fold-text.ts";

/** Patterns of a folded text with these letters and figures. */
function patternsOf(letter: string, figure: string, flags: string) {
	const [some, figures, decimal] = [`[${letter}${figure}]+`, `[${figure}]+`, `[${figure}]+(?:\\.[${figure}]+)?`];
	return {
		/** A word, with decimals and fractions kept whole: `m8`, `1.25`, `3/4`. */
		word: new RegExp(`${figures}/${figures}|${some}(?:\\.${figures})*`, flags),
		/** `8×40`, `m8×1.25×40`: figures of one size. */
		size: new RegExp(`(?<![${letter}${figure}.])m?${decimal}(?:×\\.?${decimal})+`, flags),
		/** Words that people write together as well: `6205-2RS`, `EN-GJL-250`. */
		compound: new RegExp(`(?<![${letter}${figure}])${some}(?:[-/]${some})+`, flags),
		figure: new RegExp(`[${figure}]`, flags.replace("g", "")),
		/** `TF58` holds `tf` and `58`, `320mm` holds `320` and `mm`. */
		partsOfWord: new RegExp(`[${letter}]{2,}|${figures}(?:\\.${figures})*`, flags),
	};
}

const ofAll = patternsOf("\\p{L}", "\\p{N}", "gu");
const ofPlain = patternsOf("a-z", "0-9", "g");
const { word, size } = ofAll;
/** A size as one word: `8x40`. */
const sizeWord = /^m?\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+$/;
/** The words after it are the purpose, not the noun. */
const relation = /(?:^| )(?:for|with)(?= )/;
const isRelation = /^(?:for|with)$/i;
const sizeOrWord = new RegExp(`${size.source}|${word.source}`, "gu");
const digit = /\p{N}/u;
const plural = /^\p{L}{3,}(?<!s)s$/u;
/** Not `m`, `n` and `a`: part numbers end in them. */
const shortUnits = ["v", "w", "g", "l", "nm", "hrc"];
const units = [...Object.values(unitSymbols).filter((symbol) => /^[a-z]{2,3}$/i.test(symbol)), ...shortUnits];
/** `17mm` and `200nm`, in texts written with a blank. */
const figureWithUnit = new RegExp(`^(\\d+(?:\\.\\d+)?)(${units.join("|").toLowerCase()})$`);
const fillers = new Set(["a", "an", "and", "for", "of", "the", "to", "with"]);

/** `bushes`, `boxes`, but not `hoses`. */
const longPlural = /^\p{L}+(?:sh|ch|x|ss)es$/u;

/** Makes 'discs' and 'disc' the same word. */
const singular = (text: string) =>
	!text.endsWith("s") ? text : longPlural.test(text) ? text.slice(0, -2) : plural.test(text) ? text.slice(0, -1) : text;

/** Words of a folded text in the singular, figures apart from their units. */
const wordsIn = (folded: string, pattern: RegExp): string[] =>
	(folded.match(pattern) ?? []).flatMap(
		(one) => figureWithUnit.exec(one)?.slice(1) ?? [singular(one.replaceAll("×", "x"))],
	);

function withoutFillers(words: readonly string[]): string[] {
	const meaningful = words.filter((one) => !fillers.has(one));
	return [...new Set(meaningful.length > 0 ? meaningful : words)];
}

/** Words of a search text: folded, in the singular, figures apart from their units. */
export const queryWords = (text: string): string[] => withoutFillers(wordsIn(foldText(text), word));

/** The noun, and its purpose or accessories. */
export interface QuestionWords {
	thing: readonly string[];
	more: readonly string[];
}

/** Like {@link queryWords}, but each size in one: `m8x40`. */
export function questionWords(text: string): QuestionWords {
	const folded = foldText(text);
	const at = relation.exec(folded)?.index ?? folded.length;
	const [thing, more] = [folded.slice(0, at), folded.slice(at)].map((part) =>
		withoutFillers(wordsIn(part, sizeOrWord)),
	);
	if (!thing || !more || thing.length === 0) return { thing: more ?? [], more: [] };
	return { thing, more: more.filter((one) => !fillers.has(one) && !thing.includes(one)) };
}

export const isSize = (text: string): boolean => sizeWord.test(text);
export const figuresOf = (text: string): string[] => text.split("x");

/** Sizes as one word each; a bolt with its pitch, `m8x1.25x40`, also without it. */
function sizesIn(folded: string, pattern: RegExp): string[] {
	if (!folded.includes("×")) return [];
	return (folded.match(pattern) ?? []).flatMap((one) => {
		const [first = "", pitch, length] = one.split("×");
		const whole = one.replaceAll("×", "x");
		return first.startsWith("m") && pitch && length ? [whole, `${first}x${length}`] : [whole];
	});
}

/** Words under which a text is found: its own, their parts, compounds and sizes. */
export function indexWords(text: string): Set<string> {
	const words = new Set<string>();
	const compared = foldText(text);
	const patterns = isPlain(compared) ? ofPlain : ofAll;
	for (const whole of compared.match(patterns.word) ?? []) {
		words.add(singular(whole));
		if (patterns.figure.test(whole))
			for (const part of whole.match(patterns.partsOfWord) ?? []) words.add(singular(part));
	}
	for (const joined of compared.match(patterns.compound) ?? []) words.add(joined.replace(/[-/]/g, ""));
	for (const one of sizesIn(compared, patterns.size)) words.add(one);
	return words;
}

/** The noun of a name: words before the first figure or comma, but for figures in front. */
export function titleWords(name: string): Set<string> {
	const words = name.trim().split(/\s+/);
	const first = words.findIndex((one) => !digit.test(one));
	const end = words.findIndex((one, at) => at >= first && (digit.test(one) || isRelation.test(one)));
	const title = first < 0 ? [] : words.slice(first, end < 0 ? undefined : end);
	const stop = title.findIndex((one) => /[,;:]$/.test(one));
	return indexWords(title.slice(0, stop < 0 ? undefined : stop + 1).join(" "));
}

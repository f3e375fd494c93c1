import { wordsWithin } from "../../../db/fold-letters.ts";
import { spellOut } from "../../../db/search-words.ts";
import { convert, readNumber } from "../../products/part/measure.ts";
import { numberSearchKey } from "../../products/part/part-number.ts";
import type { Spec } from "../../products/part/part-schema.ts";
import { unitCodes } from "../../products/part/units.ts";
import { type UnitCode, unitSymbols } from "../../ui/unit-symbols.ts";
import spellings from "../data/units.json" with { type: "json" };
import { foldText, isPlain } from "./fold-text.ts";

/** Patterns of a folded text with these letters and figures. */
function patternsOf(letter: string, figure: string, flags: string) {
	const [some, figures] = [`[${letter}${figure}]+`, `[${figure}]+`];
	return {
		/** A word, with decimals and fractions kept whole: `m8`, `1.25`, `3/4`. */
		word: new RegExp(`${figures}/${figures}|${some}(?:\\.${figures})*`, flags),
		/** Words that people write together as well: `6205-2RS`, `EN-GJL-250`. */
		compound: new RegExp(`(?<![${letter}${figure}])${some}(?:[-/]${some})+`, flags),
	};
}
const ofAll = patternsOf("\\p{L}", "\\p{N}", "gu");
const ofPlain = patternsOf("a-z", "0-9", "g");

const plural = /^\p{L}{3,}(?<!s)s$/u;
/** `bushes`, `boxes`, but not `hoses`. */
const longPlural = /^\p{L}+(?:sh|ch|x|ss)es$/u;

/** Makes 'discs' and 'disc' the same word. */
export const singular = (text: string): string =>
	!text.endsWith("s") ? text : longPlural.test(text) ? text.slice(0, -2) : plural.test(text) ? text.slice(0, -1) : text;

/** Words under which a text is found: its own, their parts and compounds. */
export const indexWords = (text: string): Set<string> => wordsOf(foldText(text));

function wordsOf(folded: string): Set<string> {
	const words = new Set<string>();
	const patterns = isPlain(folded) ? ofPlain : ofAll;
	for (const whole of folded.match(patterns.word) ?? []) {
		words.add(singular(whole));
		if (patterns === ofAll) for (const within of wordsWithin(whole)) words.add(within);
	}
	if (!/[-/]/.test(folded)) return words;
	for (const joined of folded.match(patterns.compound) ?? []) words.add(joined.replace(/[-/]/g, ""));
	return words;
}

/** Words of a text with `ä`, `ö`, `ü`, `å` or `ø` as keyboards without these letters write it: `soem` of `Søm`. */
const spelledWords = (text: string): Iterable<string> =>
	/[äöüåø]|[aou][\u0308\u030a]/i.test(text) ? indexWords(spellOut(text)) : [];

/** Fields in ascending weight. A title is the noun of a name; part numbers and their makers count as name. */
export const field = { description: 0, spec: 1, name: 2, title: 3 } as const;
export type Field = (typeof field)[keyof typeof field];

export interface Text {
	name: string;
	/** Part numbers and their makers. */
	numbers: string;
	/** Empty for a family of several kinds: a pulley of "gears and pulleys" is no gear. */
	family: string;
	specs: readonly Spec[];
	description: string;
}

export interface SearchedProduct {
	name: string;
	description: string;
	part_number?: string | null;
	numbers?: readonly string[];
	/** Manufacturers that use these numbers. */
	makers?: readonly string[];
	family?: string | null;
	specs?: readonly Spec[];
}

/** Searched texts by field. */
export const textOf = (product: SearchedProduct): Text => ({
	name: product.name,
	numbers: [product.part_number, ...(product.numbers ?? []), ...(product.makers ?? [])].filter(Boolean).join("\n"),
	family: /\band\b|[,&/]/i.test(product.family ?? "") ? "" : (product.family ?? ""),
	specs: product.specs ?? [],
	description: product.description,
});

const relationWord = /^(?:for|with)$/i;
/** `HSS-Co`, `M8`, `10` end the title. */
const endOfTitle = /\p{N}|\p{Lu}{2,}|^\p{Lu}$/u;

/** Nouns of a name: the last word before the first figure, abbreviation or comma; of a set, its contents too. */
function headsOf(name: string): string[] {
	const words = name.trim().split(/\s+/);
	const first = words.findIndex((one) => !/\p{N}/u.test(one));
	const end = words.findIndex(
		(one, at) => at > first && (endOfTitle.test(one) || relationWord.test(one) || /[,;:]$/.test(words[at - 1] ?? "")),
	);
	const title = first < 0 ? [] : words.slice(first, end < 0 ? undefined : end);
	const [last = "", before = ""] = title.map((one) => singular(foldText(one.replace(/[,;:]$/, "")))).reverse();
	return (last === "set" || last === "kit" ? [last, before] : [last]).filter(Boolean);
}

/** Remembers the results for texts and measures that recur in specifications. */
function remembered<Result>(make: (text: string) => Result): (text: string) => Result {
	const results = new Map<string, Result>();
	return (text) => {
		const known = results.get(text);
		if (known !== undefined) return known;
		const result = make(text);
		if (results.size < maxRemembered) results.set(text, result);
		return result;
	};
}
const maxRemembered = 10_000;
const wordsOfSpec = remembered(indexWords);
const foldedSpec = remembered(foldText);
/** Words of the text of a specification: the 5 of `HSS-Co 5%` is no size. */
const wordsOfSpecText = remembered((text) => {
	const { left, measures } = takeMeasures(foldText(text));
	return [...wordsOf(left), ...measures];
});

/** Without short figures: `BKR6E` is no 6. Numbers also in one: `1k0615301aa`. */
const numberWords = (numbers: string): Set<string> =>
	new Set(
		[
			...indexWords(numbers),
			...numbers
				.split("\n")
				.filter((one) => /\d{2}/.test(one))
				.map(numberSearchKey),
		].filter((word) => !/^\d{1,2}$/.test(word)),
	);

/** `Not for impact tools`: the part lacks these words. */
const negated = /(?<![\p{L}\p{N}])(?:not?(?= \p{L})|without|free of|except|nicht|kein\p{L}*|ohne) [^.,;:()]*/gu;

const figure = /\d+\/\d+|\d+(?:\.\d+)?/g;
/** People call a `TF44` the 44. */
const model = /(?<![\p{L}\p{N}])\p{L}{2,4}(\d{2,3})(?![\p{L}\p{N}])/gu;

/** A product's words, each once, in their highest field; the nouns of its title; words of its name before `for` and `with`, and after. */
export function indexWordsOf({ name, numbers, family, specs, description }: Text) {
	const heads = headsOf(name);
	const inTitle = new Set([...heads, ...headsOf(family)]);
	const foldedName = foldText(name);
	const inName = new Set([
		...wordsOf(foldedName),
		...wordsOfSpec(family),
		...numberWords(numbers),
		...spelledWords(name),
		...Array.from(foldedName.matchAll(model), ([, figures = ""]) => figures),
	]);
	let uncounted = foldedName;
	for (const { name: noun, value, unit = "C62" } of specs)
		if (unit === "C62" && value !== undefined) uncounted = uncounted.replace(`${value} ${foldedSpec(noun)}`, " ");
	const [figures, measuredFigures] = [foldedName, uncounted].map((text) => new Set(text.match(figure)));
	for (const word of takeMeasures(foldedName).measures) inName.add(word);
	const inSpecs = new Set<string>();
	for (const { name: specName, text, value, unit = "C62" } of specs) {
		for (const word of wordsOfSpec(specName)) inSpecs.add(word);
		if (text !== undefined) for (const word of wordsOfSpecText(text)) inSpecs.add(word);
		const values = typeof value === "number" ? [value] : (value ?? []);
		const isInName = values.every((one) => (unit === "C62" ? figures : measuredFigures)?.has(`${one}`));
		for (const one of values) (isInName ? inName : inSpecs).add(measureWord(one, unit));
	}
	const described = takeMeasures(foldText(description).replace(negated, " "));
	const [thing = "", ...added] = foldedName.split(/\b(?:for|with)\b/);
	const taken = new Set<string>();
	const untaken = (words: Iterable<string>) => Array.from(words).filter((word) => !taken.has(word) && taken.add(word));
	return {
		heads,
		things: wordsOf(thing),
		accessories: wordsOf(added.join(" ")),
		words: new Map<Field, readonly string[]>([
			[field.title, untaken(inTitle)],
			[field.name, untaken(inName)],
			[field.spec, untaken(inSpecs)],
			[field.description, untaken([...wordsOf(described.left), ...described.measures, ...spelledWords(description)])],
		]),
	};
}

/** Units by folded spelling. "cc" means cm³ and cm³/min. */
const unitsOf = new Map<string, UnitCode[]>();
for (const code of unitCodes) {
	const written = `${unitSymbols[code]}, ${(spellings as Partial<Record<UnitCode, string>>)[code] ?? ""}`;
	// Part numbers end in `m`, `n` and `a`; pieces, pairs and months are nouns.
	const skipped = ["m", "n", "a", "", "pieces", "pairs", "months"];
	for (const one of new Set(written.split(/, */).map((text) => foldText(text).trim()))) {
		if (!skipped.includes(one)) unitsOf.set(one, [...(unitsOf.get(one) ?? []), code]);
	}
}
/** Factors from other units to the shop's: the key `NU*1.35582` has the foot-pound, in newton metres. */
const factors = new Map<string, number>();
for (const [key, names] of Object.entries(spellings)) {
	const [code, factor] = key.split("*") as [UnitCode, string | undefined];
	for (const one of factor === undefined ? [] : names.split(", ")) {
		unitsOf.set(one, [code]);
		factors.set(one, Number(factor));
	}
}
const escaped = [...unitsOf.keys()].sort((a, b) => b.length - a.length).map((one) => one.replace(/[/^$.]/g, "\\$&"));
export const unitPattern = `(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`;
const number = String.raw`\d+(?:\.\d+)?(?:/\d+)?`;
const measurePattern = String.raw`(?<![\p{L}\p{N}./]|\p{L}-)(${number})(?: ?[-–] ?(${number}))? ?(${unitPattern})`;

export const unitsSpelt = (spelling: string): readonly UnitCode[] => unitsOf.get(spelling) ?? [];

/** The number of a folded figure: `25`, `1/2`. @param unit one that the shop does not use is converted */
export function figureValue(figure: string, unit = ""): number {
	const value = readNumber(figure) ?? Number.NaN;
	const factor = factors.get(unit);
	return factor === undefined ? value : Number((value * factor).toPrecision(4));
}

const bases: readonly UnitCode[] = ["MMT", "GRM", "NEW", "BAR", "MLT", "WTT", "OHM"];
export const baseUnit = (unit: UnitCode): UnitCode =>
	bases.find((base) => convert(1, unit, base) !== undefined) ?? unit;
/** Inches name sizes that millimetres round: 3/4 in is 19 mm. */
export const isSameSize = (searched: number, size: number, unit: UnitCode | undefined): boolean =>
	Math.abs(searched - size) <= Math.abs(size) * (unit === "INH" ? 5e-3 : 1e-9);
export const inBaseUnit = (value: number, unit: UnitCode): number => convert(value, unit, baseUnit(unit)) ?? value;

/** A measure as a word of the index, the same in every unit of its kind: 1/2 in is 12.7 mm. */
export const measureWord = (value: number, unit: UnitCode): string => wordOfMeasure(`${value} ${unit}`);
const wordOfMeasure = remembered((text) => {
	const [value = "", unit] = text.split(" ") as [string, UnitCode];
	return `=${Number(inBaseUnit(Number(value), unit).toPrecision(6))}${baseUnit(unit)}`;
});

/**
 * Takes the measures out of a folded text, as words of the index. A figure with a unit is no bare figure, except for a
 * length or a decimal: `turbo for a 1.4`.
 */
function takeMeasures(folded: string): { measures: string[]; left: string } {
	const words: string[] = [];
	const left = folded.replace(measures, (whole: string, first: string, second: string | undefined, unit: string) => {
		for (const figure of second === undefined ? [first] : [first, second])
			for (const code of unitsSpelt(unit)) words.push(measureWord(figureValue(figure, unit), code));
		return unit === "mm" || whole.includes(".") ? whole : " ";
	});
	return { measures: words, left };
}

const measures = new RegExp(measurePattern, "gu");

import { convert, readNumber } from "../../products/part/measure.ts";
import { type UnitCode, unitCodes, unitSymbols } from "../../products/part/units.ts";
import spellings from "../data/units.json" with { type: "json" };
import { foldText } from "./fold-text.ts";

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
const escaped = [...unitsOf.keys()].sort((a, b) => b.length - a.length).map((one) => one.replace(/[/^$.]/g, "\\$&"));
export const unitPattern = `(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`;
const number = String.raw`\d+(?:\.\d+)?(?:/\d+)?`;
export const measurePattern = String.raw`(?<![\p{L}\p{N}./])(${number})(?: ?[-–] ?(${number}))? ?(${unitPattern})`;

export const unitsSpelt = (spelling: string): readonly UnitCode[] => unitsOf.get(spelling) ?? [];

/** The number of a folded figure: `25`, `1/2`. */
export const figureValue = (figure: string): number => readNumber(figure) ?? Number.NaN;

const bases: readonly UnitCode[] = ["MMT", "GRM", "NEW", "BAR", "MLT", "WTT", "OHM"];
export const baseUnit = (unit: UnitCode): UnitCode =>
	bases.find((base) => convert(1, unit, base) !== undefined) ?? unit;
export const inBaseUnit = (value: number, unit: UnitCode): number => convert(value, unit, baseUnit(unit)) ?? value;

/** A measure as a word of the index, the same in every unit of its kind: 1/2 in is 12.7 mm. */
export const measureWord = (value: number, unit: UnitCode): string =>
	`=${Number(inBaseUnit(value, unit).toPrecision(6))}${baseUnit(unit)}`;

/** Measures of a folded text, as words of the index. */
export function measureWords(folded: string): string[] {
	const words: string[] = [];
	for (const [, first = "", second, unit = ""] of folded.matchAll(measures)) {
		for (const figure of second === undefined ? [first] : [first, second])
			for (const code of unitsSpelt(unit)) words.push(measureWord(figureValue(figure), code));
	}
	return words;
}

/** A figure with a unit is no bare figure, except for a length. */
export const withoutMeasures = (folded: string): string =>
	folded.replace(measures, (whole, _first, _second, unit) => (unit === "mm" ? whole : " "));

const measures = new RegExp(measurePattern, "gu");

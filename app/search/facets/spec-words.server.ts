import type { UnitCode } from "../../ui/unit-symbols.ts";
import { baseUnit, inBaseUnit, indexWords, isSameSize } from "../words/index-words.ts";
import { phraseKey } from "../words/readings.ts";
import type { FacetColumns } from "./facet-columns.server.ts";
import type { FacetValue, Interval } from "./spec-filter.ts";

/** A figure with the units that it may have. */
export interface Figure {
	value: number;
	units: readonly UnitCode[];
}

/** Words and figures of specifications, for search. */
export interface SpecWords {
	/** Returns whether a specification counts these: `teeth`. */
	isCount(word: string): boolean;
	/** Returns whether it is the whole text of a specification: `10.9` of a property class. */
	isText(word: string): boolean;
	/** Returns whether it is a word of a specification's name: `bore`. */
	isNameWord(word: string): boolean;
	/** Returns whether these are the words of a specification's name. */
	isName(words: readonly string[]): boolean;
	/** Specifications that these words name best. */
	named(words: readonly string[], phrases: readonly string[]): string[];
	/** Marks parts whose specification has the figure, or a range with it. */
	markFigure(name: string, figure: Figure, marks: Uint8Array, weight: number): void;
	/** Marks parts whose specification is one such size. @param units none for any */
	markSizes(
		name: string,
		isSize: (value: number) => boolean,
		units: readonly UnitCode[],
		marks: Uint8Array,
		weight: number,
	): void;
	/** Marks parts with a range in such a unit. */
	markAllRanges(units: readonly UnitCode[], marks: Uint8Array): void;
	/** Marks parts with a range of any specification that has the figure. */
	markRanges(figure: Figure, marks: Uint8Array, weight: number): void;
}

/** The level of a size that a set may have or not, which the answer states. */
const ofUnknownSize = 3;
/** More columns take too long. */
const maxColumns = 64;

export function createSpecWords(columns: FacetColumns): SpecWords {
	const nameWords = new Map<string, Set<string>>();
	const columnsByWord = new Map<string, Set<string>>();
	const texts = new Set<string>();
	/** Columns with ranges. */
	const ranged = new Set<string>();
	const readCodes = new Map<string, number>();
	let readShape = -1;

	function read() {
		if (columns.shape() === readShape) return;
		readShape = columns.shape();
		for (const name of columns.names()) {
			const known = readCodes.get(name) ?? readName(name);
			const entered = columns.entered(name);
			for (let code = known; code < entered.length; code++) readValue(name, entered[code]?.value ?? "");
			readCodes.set(name, entered.length);
		}
	}

	function readName(name: string): number {
		const words = indexWords(name);
		nameWords.set(name, words);
		for (const word of words) columnsByWord.set(word, (columnsByWord.get(word) ?? new Set()).add(name));
		return 0;
	}

	function readValue(name: string, value: FacetValue) {
		if (typeof value !== "string") {
			if (value[0] < value[1]) ranged.add(name);
			return;
		}
		texts.add(phraseKey(value));
	}

	function markFigure(name: string, { value, units }: Figure, marks: Uint8Array, weight: number, isRange = false) {
		const [exact, within, unknown] = [new Set<number>(), new Set<number>(), new Set<number>()];
		for (const [code, { value: entered, unit = "C62", members }] of columns.entered(name).entries()) {
			if (typeof entered === "string") {
				// `Teeth: 1500` is stored as a text, as it was typed (spec-lines.ts).
				if (units.length === 0 && !isRange && entered === `${value}`) exact.add(code);
				continue;
			}
			if (isRange && entered[0] === entered[1]) continue;
			const figure = units.length === 0 ? unit : units.find((one) => baseUnit(one) === baseUnit(unit));
			if (figure === undefined) continue;
			const [from, upTo, searched] = [
				inBaseUnit(entered[0], unit),
				inBaseUnit(entered[1], unit),
				inBaseUnit(value, figure),
			];
			const isSize = (size: number) => isSameSize(searched, inBaseUnit(size, unit), figure);
			const isEnd = entered.some(isSize);
			if (!isEnd && (searched < from || searched > upTo)) continue;
			if (!isEnd && members && members.length > 0 && !members.some(isSize)) continue;
			(!isEnd && members?.length === 0 ? unknown : from === upTo ? exact : within).add(code);
		}
		columns.mark(name, exact, marks, weight);
		columns.mark(name, unknown, marks, ofUnknownSize);
		columns.mark(name, within, marks, weight - 1);
	}

	function markCodesOf(
		name: string,
		fits: (value: Interval, unit: UnitCode) => boolean,
		marks: Uint8Array,
		weight: number,
	) {
		const codes = columns.entered(name).flatMap(({ value, unit = "C62" }, code) => {
			return typeof value !== "string" && fits(value, unit) ? [code] : [];
		});
		columns.mark(name, codes, marks, weight);
	}

	return {
		isCount(word) {
			read();
			return [...(columnsByWord.get(word) ?? [])].some(
				(name) => columns.unitOf(name) === "C62" && [...(nameWords.get(name) ?? [])].at(-1) === word,
			);
		},
		isText(word) {
			read();
			return texts.has(word);
		},
		isNameWord(word) {
			read();
			return columnsByWord.has(word);
		},
		isName(words) {
			read();
			const names = [...(columnsByWord.get(words[0] ?? "") ?? [])];
			return names.some((name) => nameWords.get(name)?.symmetricDifference(new Set(words)).size === 0);
		},
		named(words, phrases) {
			read();
			const split = phrases.map((phrase) => phrase.split(" "));
			const candidates = new Set([...words, ...split.flat()].flatMap((word) => [...(columnsByWord.get(word) ?? [])]));
			const scored = Array.from(candidates, (name) => {
				const own = nameWords.get(name) ?? new Set();
				const literal = words.filter((word) => own.has(word)).length;
				const whole = split.filter((phrase) => phrase.every((word) => own.has(word))).map(({ length }) => length);
				const matched = Math.max(literal, ...whole);
				return { name, score: matched + matched / Math.max(1, own.size) / 2 };
			}).filter(({ score }) => score >= 1);
			scored.sort((a, b) => b.score - a.score);
			const best = scored[0]?.score;
			return scored
				.filter(({ score }) => score === best)
				.slice(0, maxColumns)
				.map(({ name }) => name);
		},
		markFigure: (name, figure, marks, weight) => markFigure(name, figure, marks, weight),
		markSizes(name, isSize, units, marks, weight) {
			const fits = ([from, upTo]: Interval, unit: UnitCode) =>
				from === upTo &&
				(units.length === 0
					? isSize(from)
					: units.some(
							(one) => baseUnit(one) === baseUnit(unit) && isSize(inBaseUnit(from, unit) / inBaseUnit(1, one)),
						));
			markCodesOf(name, fits, marks, weight);
		},
		markAllRanges(units, marks) {
			read();
			const isUnit = (unit: UnitCode) => units.length === 0 || units.some((one) => baseUnit(one) === baseUnit(unit));
			for (const name of ranged) markCodesOf(name, ([from, upTo], unit) => from < upTo && isUnit(unit), marks, 1);
		},
		markRanges(figure, marks, weight) {
			read();
			for (const name of ranged) markFigure(name, figure, marks, weight, true);
		},
	};
}

import { onlyLetters } from "../words/fold-text.ts";
import { baseUnit } from "../words/index-words.ts";
import { type Token, thread } from "../words/query-tokens.ts";
import { forEachMark, hasAny, keepLowest } from "./marks.server.ts";
import { bestNamed, level, maxWeak, minName, minNamed, minOfNamed, ofRange, type Sources } from "./spans.server.ts";

interface LiteralOptions {
	isLast?: boolean;
	isOnly?: boolean;
	named: readonly string[];
	isWhole?: boolean;
	isCounted?: boolean;
	isNoun?: boolean;
}

const designationFigure = /^\d{3,}$/;

/** A drive of 1/2 in is no size in a range of millimetres. */
function isInchSize(mm: number): boolean {
	const sixteenths = (mm / 25.4) * 16;
	return Math.abs(sixteenths - Math.round(sixteenths)) < 1e-6;
}

/** Marks the literal word and the figure of a token, and the words that it begins. */
export function createLiteralMarks({ words, specs, reused }: Pick<Sources, "words" | "specs" | "reused">) {
	return { markLiteral, markRange };

	function markLiteral(
		{ word, value, units, measures, isPurpose }: Token,
		marks: Uint8Array,
		{
			isLast = false,
			isOnly = false,
			named: specNames,
			isWhole = false,
			isCounted = false,
			isNoun = false,
		}: LiteralOptions,
	) {
		if (word !== undefined) {
			if (onlyLetters.test(word) && !isWhole) {
				const begun = isLast && !isNoun ? level.beginning : level.innerBeginning;
				words.markBeginnings(word, marks, begun);
			} else if (isLast && !thread.test(word) && (word.length > 2 || isOnly))
				words.markBeginnings(word, marks, isOnly ? level.onlyFigureBeginning : level.figureBeginning);
			const isCountedFigure = isCounted && value !== undefined;
			words.mark(word, marks, isNoun ? level.noun : isCountedFigure ? level.counted : level.literal);
		}
		if (value === undefined) return;
		const isBare = units.length === 0;
		if (isOnly && designationFigure.test(word ?? "")) markAfterDesignations(measures, marks);
		if (!isCounted || !isBare) {
			const isLength = units.includes("MMT") || units.includes("INH");
			const weights = isBare ? level.figure : isLength ? level.length : level.measure;
			for (const measure of measures) words.mark(measure, marks, weights);
			specs.markRanges({ value, units: isBare ? ["MMT", "C62"] : units }, marks, ofRange);
			// People leave out the litres of an engine: `turbo for a 1.2`.
			if (isBare && (isPurpose || word?.includes("."))) specs.markRanges({ value, units: [] }, marks, maxWeak);
		}
		for (const name of specNames) specs.markFigure(name, { value, units }, marks, bestNamed);
	}

	/** A bearing 625 comes before a bar of 625 mm. */
	function markAfterDesignations(measures: readonly string[], marks: Uint8Array) {
		const sized = reused.take(marks.length);
		for (const measure of measures) words.mark(measure, sized, level.prefix);
		forEachMark(sized, (place) => {
			marks[place] = Math.min(marks[place] ?? 0, level.onlyFigureBeginning[2]);
		});
	}

	/** A part has a typed range as its own, within its own, or has a size in it: of the named specification, or in its name. */
	function markRange({ range, units }: Token, marks: Uint8Array, named: readonly string[]) {
		if (!range) return;
		const { from, upTo, ends } = range;
		const isMetric = units.every((unit) => baseUnit(unit) === "MMT" && unit !== "INH");
		const weights = isMetric || units.includes("INH") ? level.measureInName : level.measure;
		const isSize = (value: number) => value >= from && value <= upTo;
		const isSizeInName = (value: number) => isSize(value) && !(isMetric && isInchSize(value));
		for (const name of named) specs.markSizes(name, isSize, units, marks, minOfNamed);
		if (!hasAny(marks)) words.markMeasures(isSizeInName, units.length === 0 ? ["MMT"] : units, marks, weights);
		const lists = [from, upTo]
			.filter((end) => end > 0 && end < Infinity)
			.map((value) => {
				const own = reused.take(marks.length);
				specs.markRanges({ value, units }, own, ofRange);
				for (const name of named) specs.markFigure(name, { value, units }, own, bestNamed);
				return own;
			});
		const ranged = reused.take(marks.length);
		specs.markAllRanges(units, ranged);
		forEachMark(ranged, (place) => {
			marks[place] = Math.min(...lists.map((own) => own[place] ?? 0));
		});
		const [first, second] = ends.map((end) => {
			const own = reused.take(marks.length);
			markLiteral(end, own, { named: [] });
			return own;
		});
		if (!first || !second) return;
		keepLowest(first, second, units.length === 0 ? minNamed : minName);
		forEachMark(first, (place, mark) => {
			marks[place] = Math.max(mark, marks[place] ?? 0);
		});
	}
}

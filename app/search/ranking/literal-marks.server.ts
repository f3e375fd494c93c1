import { onlyLetters } from "../words/fold-text.ts";
import { baseUnit } from "../words/index-words.ts";
import { type Token, thread } from "../words/query-tokens.ts";
import { bestNamed, level, minName, minNamed, minOfNamed, ofRange, type Sources } from "./spans.server.ts";

interface LiteralOptions {
	isLast?: boolean;
	isOnly?: boolean;
	named: readonly string[];
	isWhole?: boolean;
	isCounted?: boolean;
	isNoun?: boolean;
}

/** A drive of 1/2 in is no size in a range of millimetres. */
function isInchSize(mm: number): boolean {
	const sixteenths = (mm / 25.4) * 16;
	return Math.abs(sixteenths - Math.round(sixteenths)) < 1e-6;
}

/** Marks the literal word and the figure of a token, and the words that it begins. */
export function createLiteralMarks({ words, specs, reused }: Pick<Sources, "words" | "specs" | "reused">) {
	return { markLiteral, keepRange };

	function markLiteral(
		{ word, value, units, measures }: Token,
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
				words.markBeginnings(word, marks, level.figureBeginning);
			const isCountedFigure = isCounted && value !== undefined;
			words.mark(word, marks, isNoun ? level.noun : isCountedFigure ? level.counted : level.literal);
		}
		if (value === undefined) return;
		const isBare = units.length === 0;
		if (!isCounted || !isBare) {
			const isLength = units.includes("MMT") || units.includes("INH");
			const weights = isBare ? level.figure : isLength ? level.length : level.measure;
			for (const measure of measures) words.mark(measure, marks, weights);
			specs.markRanges({ value, units: isBare ? ["MMT", "C62"] : units }, marks, ofRange);
		}
		for (const name of specNames) specs.markFigure(name, { value, units }, marks, bestNamed);
	}

	/** A typed range is in a part's range or in its name, or has the size in its name or in the named specification. */
	function keepRange(tokens: readonly Token[], marks: readonly Uint8Array[], at: number, named: readonly string[]) {
		const [{ value: from = 0 }, { value: upTo = 0, units }] = tokens.slice(at - 1, at + 1) as [Token, Token];
		const [ownFrom, ownUpTo] = marks.slice(at - 1, at + 1) as [Uint8Array, Uint8Array];
		const count = ownFrom.length;
		const [insideFrom, insideUpTo, within] = [reused.take(count), reused.take(count), reused.take(count)];
		specs.markRanges({ value: from, units }, insideFrom, ofRange);
		specs.markRanges({ value: upTo, units }, insideUpTo, ofRange);
		const isSize = (value: number) => value >= from && value <= upTo;
		for (const name of named) specs.markSizes(name, isSize, units, within, minOfNamed);
		const isMetric = units.every((unit) => baseUnit(unit) === "MMT" && unit !== "INH");
		const isSizeInName = (value: number) => isSize(value) && !(isMetric && isInchSize(value));
		if (named.length === 0)
			words.markMeasures(isSizeInName, units.length === 0 ? ["MMT"] : units, within, level.measureInName);
		const ranged = reused.take(count);
		specs.markAllRanges(units, ranged);
		for (let place = 0; place < count; place++) {
			if (ownFrom[place] === 0 && ownUpTo[place] === 0 && within[place] === 0) continue;
			const isInside = insideFrom[place] !== 0 && insideUpTo[place] !== 0;
			const isInName = Math.min(ownFrom[place] ?? 0, ownUpTo[place] ?? 0) >= (units.length === 0 ? minNamed : minName);
			if (isInside || isInName) continue;
			ownFrom[place] = ranged[place] ? 0 : (within[place] ?? 0);
			ownUpTo[place] = ownFrom[place] ?? 0;
		}
	}
}
